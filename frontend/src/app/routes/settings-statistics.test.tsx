import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/api/schema";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

type Schemas = components["schemas"];

const figures: Schemas["StatisticsFigures"] = {
  appointments: 12,
  confirmed: 2,
  done: 9,
  noShows: 1,
  cancelledByCustomer: 1,
  cancelledByProvider: 0,
  online: 9,
  byStaff: 3,
  imported: 0,
  revenue: 522,
  minutes: 600,
};

function period(values: Partial<Schemas["PeriodStatistics"]> = {}): Schemas["PeriodStatistics"] {
  const day = { date: "2027-01-01", appointments: 12, noShows: 1, cancelled: 1, revenue: 522 };
  return {
    dateFrom: "2027-01-01",
    dateTo: "2027-01-31",
    figures,
    newCustomers: 3,
    returningCustomers: 8,
    seats: 5,
    missedSeats: 0,
    bookedMinutes: 660,
    workingMinutes: 1320,
    days: [day, { ...day, date: "2027-01-02", appointments: 0, revenue: 0 }],
    ...values,
  };
}

const statistics: Schemas["Statistics"] = {
  asked: period(),
  before: period({ figures: { ...figures, appointments: 8 } }),
  employees: [{ userId: 1, name: "Anna Berger", figures, bookedMinutes: 660, workingMinutes: 1320 }],
  hours: [
    { weekday: 1, hour: 9, bookedMinutes: 30, workingMinutes: 60 },
    { weekday: 1, hour: 11, bookedMinutes: 0, workingMinutes: 60 },
  ],
};

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    ...signedIn(owner()),
    http.get("*/api/staff/statistics", ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(statistics);
    }),
  );
});

describe("statistics", () => {
  it("of this month stand beside those before, and every chart is a table, too", async () => {
    renderRoute("/account/statistics");
    const [count] = await screen.findAllByText("12");
    expect(count).toBeVisible();
    expect(screen.getByText("davor 8 (+50 %)")).toBeVisible();
    expect(asked).toEqual(["?dateFrom=2027-01-01&dateTo=2027-01-31"]);
    const rowsOf = (name: string) =>
      within(screen.getByRole("table", { name, hidden: true }))
        .getAllByRole("row", { hidden: true })
        .map((row) => row.textContent?.replace(/\s/g, " "));
    expect(rowsOf("Termine als Tabelle")).toHaveLength(3);
    expect(rowsOf("Umsatz als Tabelle")[1]).toContain("€ 522,00");
    expect(rowsOf("Auslastung nach Uhrzeit")[1]).toBe("Mo50 %niemand da0 %");
    expect(rowsOf("Auslastung je Person")[1]).toContain("Anna Berger50 %");
    expect(rowsOf("So wurde gebucht")[0]).toBe("Online75 %9");
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it("are of whatever range is chosen, which the address keeps", async () => {
    const { router } = renderRoute("/account/statistics?from=2026-02-01&to=2027-01-31");
    const range = await screen.findByLabelText("Zeitraum");
    expect(range).toHaveDisplayValue("Zwölf Monate");
    fireEvent.change(screen.getByLabelText("Bis"), { target: { value: "2026-01-31" } });
    expect(await screen.findByRole("alert")).toHaveTextContent("Der letzte Tag liegt vor dem ersten.");
    fireEvent.change(range, { target: { value: "week" } });
    await waitFor(() => expect(router.state.location.search).toBe("?from=2027-01-11&to=2027-01-17"));
    await waitFor(() => expect(asked.at(-1)).toBe("?dateFrom=2027-01-11&dateTo=2027-01-17"));
  });

  it("that cannot be read can be asked for again", async () => {
    server.use(
      http.get("*/api/staff/statistics", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = renderRoute("/account/statistics");
    await user.click(await screen.findByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByText("davor 8 (+50 %)")).toBeVisible();
  });
});
