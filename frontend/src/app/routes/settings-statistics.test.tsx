import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/api/schema";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
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
  openRevenue: 116,
  minutes: 600,
};

const noSignUps: Schemas["SignUpFigures"] = {
  signUps: 0,
  confirmed: 0,
  done: 0,
  noShows: 0,
  cancelledByCustomer: 0,
  cancelledByProvider: 0,
  online: 0,
  byStaff: 0,
  imported: 0,
  revenue: 0,
  openRevenue: 0,
};

/** A course for 80 euro each. */
const ofCourse: Schemas["SignUpFigures"] = {
  ...noSignUps,
  signUps: 6,
  confirmed: 2,
  done: 3,
  noShows: 1,
  cancelledByCustomer: 2,
  online: 3,
  byStaff: 3,
  revenue: 240,
  openRevenue: 160,
};

function period(values: Partial<Schemas["PeriodStatistics"]> = {}): Schemas["PeriodStatistics"] {
  const day = { date: "2027-01-01", appointments: 12, signUps: 0, noShows: 1, cancelled: 1, revenue: 522 };
  return {
    dateFrom: "2027-01-01",
    dateTo: "2027-01-31",
    figures,
    signUps: noSignUps,
    newCustomers: 3,
    returningCustomers: 8,
    seats: 0,
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
  employees: [
    {
      userId: 1,
      name: "Anna Berger",
      figures,
      signUps: noSignUps,
      bookedMinutes: 660,
      workingMinutes: 1320,
    },
  ],
  hours: [
    { weekday: 1, hour: 9, bookedMinutes: 30, workingMinutes: 60 },
    { weekday: 1, hour: 11, bookedMinutes: 0, workingMinutes: 60 },
  ],
};

/** The same with a course that Anna leads. */
const withCourse: Schemas["Statistics"] = {
  ...statistics,
  asked: period({
    signUps: ofCourse,
    seats: 11,
    missedSeats: 4,
    days: statistics.asked.days.map((day, index) => (index === 0 ? { ...day, signUps: 6 } : day)),
  }),
  employees: statistics.employees.map((employee) => ({ ...employee, signUps: ofCourse })),
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

const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name, hidden: true }))
    .getAllByRole("row", { hidden: true })
    .map((row) => row.textContent?.replace(/\s/g, " "));

/** What stands below a name at a glance. */
const figureOf = (name: string) =>
  screen
    .getByText(name, { selector: "dt" })
    .nextElementSibling?.firstElementChild?.textContent?.replace(/\s/g, " ");

describe("statistics", () => {
  it("of this month stand beside those before, and every chart is a table, too", async () => {
    renderRoute("/account/statistics");
    const [count] = await screen.findAllByText("12");
    expect(count).toBeVisible();
    expect(screen.getByText("davor 8 (+50 %)")).toBeVisible();
    expect(asked).toEqual(["?dateFrom=2027-01-01&dateTo=2027-01-31"]);
    expect(rowsOf("Termine als Tabelle")).toHaveLength(3);
    expect(rowsOf("Umsatz als Tabelle")[1]).toContain("€ 522,00");
    expect(rowsOf("Auslastung nach Uhrzeit")[1]).toBe("Mo50 %niemand da0 %");
    expect(rowsOf("Auslastung je Person")[1]).toContain("Anna Berger50 %");
    expect(rowsOf("So wurde gebucht")[0]).toBe("Online75 %9");
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it("count sign-ups beside appointments, with their price, their source and whoever leads them", async () => {
    server.use(http.get("*/api/staff/statistics", () => HttpResponse.json(withCourse)));
    renderRoute("/account/statistics");
    await screen.findByText("Plätze bei Events");
    const figures = [
      ["Termine", "12"],
      ["Anmeldungen", "6"],
      ["Plätze bei Events", "11"],
      ["Bei Events gefehlt", "4"],
      ["Umsatz", "€ 762,00"],
      ["Umsatz noch offen", "€ 276,00"],
      ["Nicht erschienen", "2"],
      ["Storniert", "3"],
    ] as const;
    for (const [name, value] of figures) expect(figureOf(name)).toBe(value);
    expect(rowsOf("Anmeldungen als Tabelle")[1]).toMatch(/60$/);
    expect(rowsOf("So wurde gebucht")).toEqual([
      "Online67 %12",
      "Vom Team eingetragen33 %6",
      "Übernommen0 %0",
    ]);
    expect(rowsOf("Auslastung je Person")).toEqual([
      "PersonAuslastungTermineAnmeldungenNicht erschienenUmsatzGebuchtArbeitszeit",
      "Anna Berger50 %1262€ 762,0011 Std.22 Std.",
    ]);
  });

  it("say nothing of sign-ups to whoever has no events", async () => {
    renderRoute("/account/statistics");
    await screen.findByText("davor 8 (+50 %)");
    expect(figureOf("Umsatz noch offen")).toBe("€ 116,00");
    for (const name of ["Anmeldungen", "Plätze bei Events"]) expect(screen.queryByText(name)).toBeNull();
  });

  it("are of whatever range is chosen, which the address keeps", async () => {
    const { router } = renderRoute("/account/statistics?from=2026-02-01&to=2027-01-31");
    const range = await screen.findByLabelText("Zeitraum");
    expect(range).toHaveDisplayValue("Zwölf Monate");
    fireEvent.change(screen.getByLabelText("Bis"), { target: { value: "31.01.2026" } });
    expect(await screen.findByRole("alert")).toHaveTextContent("Der letzte Tag liegt vor dem ersten.");
    fireEvent.change(range, { target: { value: "week" } });
    await waitFor(() => expect(router.state.location.search).toBe("?from=2027-01-11&to=2027-01-17"));
    await waitFor(() => expect(asked.at(-1)).toBe("?dateFrom=2027-01-11&dateTo=2027-01-17"));
  });

  it("are still there while asking anew fails", async () => {
    const { queryClient } = renderRoute("/account/statistics");
    await screen.findByText("davor 8 (+50 %)");
    server.use(
      http.get("*/api/staff/statistics", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar.")),
    );
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByText("davor 8 (+50 %)")).toBeVisible();
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
