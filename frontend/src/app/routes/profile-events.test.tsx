import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { problem } from "@/test/problem";
import { event, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const address = "/haarwerk-am-marktplatz-1000?tab=events";

/** Each on its own day of January 2027; today is the 13th. */
function dates(...days: number[]) {
  return days.map((day) => ({
    id: day,
    start: `2027-01-${day}T18:00:00`,
    end: `2027-01-${day}T20:00:00`,
  }));
}

async function card(title: string) {
  const heading = await screen.findByRole("heading", { level: 3, name: title });
  const article = heading.closest("article");
  if (!article) throw new Error(`${title} stands in no card`);
  return within(article);
}

describe("events and courses of a profile", () => {
  beforeEach(() => {
    useSessionStore.setState(emptySession);
  });

  it("shows when, where, with whom, for how much and how many seats are left", async () => {
    server.use(
      ...profileAnswers({
        events: [
          event({
            imagePath: "/images/1000/11aa-960.jpg",
            trainer: "Katharina Lindner",
            location: "Atelier im Hof",
            minimumParticipants: 5,
            signUpUntil: "2027-01-19T12:00:00",
          }),
          event({ id: 2, description: "Beratung", onlineMeeting: true, capacity: 1, freeSeats: 1, price: 0 }),
        ],
      }),
    );
    renderRoute(address);
    const evening = await card("Flechtabend");
    expect(evening.getByText("Event")).toBeVisible();
    expect(document.querySelectorAll("article img")).toHaveLength(1);
    expect(document.querySelector("article img")).toHaveAttribute("src", "/images/1000/11aa-960.jpg");
    expect(evening.getByText(/^Mi\., 20\.\sJänner, 18:00–\u206020:00\sUhr$/)).toBeVisible();
    expect(evening.getByText("Katharina Lindner")).toBeVisible();
    expect(evening.getByText("Atelier im Hof")).toBeVisible();
    expect(evening.getByText("€ 35,00")).toBeVisible();
    expect(evening.getByText("2 Stunden")).toBeVisible();
    expect(evening.getByText("Noch 4 von 12 Plätzen frei")).toBeVisible();
    expect(evening.getByText(/^Anmeldung bis Di\., 19\.\sJänner, 12:00\sUhr$/)).toBeVisible();
    expect(evening.getByText("Findet ab 5 Anmeldungen statt")).toBeVisible();
    expect(evening.queryByText("Online-Treffen")).toBeNull();

    const consultation = await card("Beratung");
    expect(consultation.getByText("Online-Treffen")).toBeVisible();
    expect(consultation.getByText("Kostenlos")).toBeVisible();
    expect(consultation.getByText("1 Platz frei")).toBeVisible();
    expect(screen.getByRole("tab", { name: "Events & Kurse" })).toHaveAttribute("aria-selected", "true");
  });

  it("leads to the sign-up for what is open", async () => {
    server.use(
      ...profileAnswers({
        events: [event(), event({ id: 2, type: "COURSE", description: "Flechten lernen" })],
      }),
    );
    const { user, router } = renderRoute(address);
    const evening = await card("Flechtabend");
    expect(evening.getByRole("link", { name: "Zum Event anmelden Flechtabend" })).toHaveAttribute(
      "href",
      "/haarwerk-am-marktplatz-1000/booking?event=1",
    );
    await user.click(
      (await card("Flechten lernen")).getByRole("link", { name: "Zum Kurs anmelden Flechten lernen" }),
    );
    expect(await screen.findByRole("heading", { level: 1, name: "Anmelden zum Kurs" })).toBeVisible();
    expect(router.state.location.search).toBe("?event=2");
  });

  it("lists the further dates of a course on demand and leaves out those behind it", async () => {
    server.use(
      ...profileAnswers({
        events: [
          event({
            type: "COURSE",
            description: "Flechten lernen",
            schedules: dates(12, 19, 26),
            signUpUntil: "2027-01-25T12:00:00",
          }),
        ],
      }),
    );
    const { user } = renderRoute(address);
    const course = await card("Flechten lernen");
    expect(course.getByText("Kurs")).toBeVisible();
    expect(course.getByText("für den ganzen Kurs")).toBeVisible();
    expect(course.queryByText(/12\.\sJänner/)).toBeNull();
    expect(course.getByText(/26\.\sJänner/)).not.toBeVisible();
    await user.click(course.getByText("1 weiterer Termin"));
    expect(course.getByText(/26\.\sJänner/)).toBeVisible();
  });

  it.each([
    ["without a seat", { signUp: "FULL", freeSeats: 0 }, "Ausgebucht"],
    ["after the sign-up", { signUp: "OVER" }, "Anmeldung geschlossen"],
    ["during a pause of online booking", { signUp: "PAUSED" }, "Anmeldung pausiert"],
    [
      "before the sign-up",
      { signUp: "NOT_YET", signUpFrom: "2027-01-15T08:00:00" },
      /^Anmeldung ab Fr\., 15\.\sJänner, 08:00\sUhr$/,
    ],
  ] as const)("says so %s, and leads to no sign-up", async (_when, values, text) => {
    server.use(...profileAnswers({ events: [event(values)] }));
    renderRoute(address);
    const evening = await card("Flechtabend");
    expect(evening.getByText(text)).toBeVisible();
    expect(evening.queryByRole("link")).toBeNull();
  });

  it("says that nothing is planned, also when everything has begun", async () => {
    server.use(...profileAnswers({ events: [event({ schedules: dates(12) })] }));
    renderRoute(address);
    expect(await screen.findByText("Derzeit sind keine Events oder Kurse geplant.")).toBeVisible();
  });

  it("asks for them when the tab is opened, not before", async () => {
    const asked = vi.fn();
    server.events.on("request:start", ({ request }) => {
      if (new URL(request.url).pathname === "/api/events") asked();
    });
    server.use(...profileAnswers({ events: [event()] }));
    const { user, router } = renderRoute("/haarwerk-am-marktplatz-1000");
    await screen.findByRole("heading", { name: "Damenhaarschnitt" });
    expect(asked).not.toHaveBeenCalled();
    await user.click(screen.getByRole("tab", { name: "Events & Kurse" }));
    await card("Flechtabend");
    expect(router.state.location.search).toBe("?tab=events");
    server.events.removeAllListeners();
  });

  it("offers another try when they cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(
      http.get("*/api/events", () => problem(500, "INTERNAL", "Kaputt.")),
      ...profileAnswers({ events: [event()] }),
    );
    const { user } = renderRoute(address);
    const failure = await screen.findByRole("alert");
    server.use(...profileAnswers({ events: [event()] }));
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    await waitFor(async () => expect(await card("Flechtabend")).toBeDefined());
  });
});
