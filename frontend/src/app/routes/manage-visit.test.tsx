import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/api/schema";
import { bookingAnswers, slot } from "@/test/booking-answers";
import {
  managedAppointment,
  managedBooking,
  managedBookingAnswer,
  manageToken,
  twoAppointments,
} from "@/test/manage-answers";
import { detailedProblem } from "@/test/problem";
import { profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

type Schemas = components["schemas"];

/** The colour first, by Miriam, then the cut by Katharina. */
function visitOn(day: string): Schemas["MoveVisit"] {
  return {
    dateFrom: `${day}T13:00:00`,
    dateTo: `${day}T15:15:00`,
    waitingMinutes: 15,
    appointments: [
      { appointmentId: 6, serviceId: 2, userId: 12, dateFrom: `${day}T13:00:00`, dateTo: `${day}T14:00:00` },
      { appointmentId: 5, serviceId: 1, userId: 11, dateFrom: `${day}T14:15:00`, dateTo: `${day}T15:15:00` },
    ],
  };
}

const visits = ["2027-01-14", "2027-01-19"].map(visitOn);
let booking = managedBooking();

async function openPage() {
  const page = renderRoute(`/manage#${manageToken}`);
  await screen.findByRole("heading", { level: 1, name: "Deine Buchung" });
  return page;
}

describe("moving a booking of several appointments", () => {
  beforeEach(() => {
    booking = managedBooking({ appointments: twoAppointments() });
    server.use(
      ...profileAnswers(),
      ...bookingAnswers({ slots: { 1: [slot("2027-01-14T13:00", 11)] } }),
      managedBookingAnswer(() => booking),
    );
  });

  it("moves all of them with one pick, exactly as it is shown", async () => {
    const asked: Schemas["MoveVisitsRequest"][] = [];
    const moved: unknown[] = [];
    server.use(
      http.post("*/api/calendar/getmovevisits", async ({ request }) => {
        asked.push((await request.json()) as Schemas["MoveVisitsRequest"]);
        return HttpResponse.json(visits);
      }),
      http.post("*/api/calendar/movemanagedbooking", async ({ request }) => {
        moved.push(await request.json());
        if (moved.length === 1) {
          return detailedProblem(409, "SLOT_TAKEN", "Gerade vergeben.", {
            serviceIndex: 0,
            alternatives: [],
          });
        }
        return HttpResponse.json(booking);
      }),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Alle Termine verschieben" }));
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: "Neuer Besuch für alle Termine" })).toHaveFocus(),
    );
    const plan = await screen.findByRole("region", { name: "Dein Besuch" });
    await waitFor(() =>
      expect(
        within(plan)
          .getAllByRole("listitem")
          .map(({ textContent }) => textContent),
      ).toEqual([
        "13:00Farbebei Miriam Novak",
        "15\u00A0Minuten Pause14:15Damenhaarschnittbei Katharina Lindner",
      ]),
    );
    expect(within(plan).getByText(/^Am Preis ändert sich nichts: €\s116,00\.$/)).toBeVisible();
    expect(asked).toEqual([
      {
        token: manageToken,
        appointments: [
          { appointmentId: 5, userId: 11 },
          { appointmentId: 6, userId: 11 },
        ],
        maxWaiting: 60,
        dateFrom: "2027-01-13",
        dateTo: "2027-02-12",
      },
    ]);
    await user.click(screen.getByRole("button", { name: "Alle hierhin verschieben" }));
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("Gerade vergeben. Deine bisherigen Termine bleiben.");
    await user.click(within(notice).getByRole("button", { name: /^Di., 19/ }));
    await user.click(screen.getByRole("button", { name: "Alle hierhin verschieben" }));
    const done = await screen.findByRole("alertdialog", { name: "Termine verschoben" });
    expect(moved[1]).toEqual({
      token: manageToken,
      appointments: [
        { appointmentId: 6, userId: 12, start: "2027-01-19T13:00:00" },
        { appointmentId: 5, userId: 11, start: "2027-01-19T14:15:00" },
      ],
    });
    await user.click(within(done).getByRole("button", { name: "Schließen" }));
    expect(await screen.findByRole("button", { name: "Alle Termine verschieben" })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });

  it("opens on the day of the booking, however late that is", async () => {
    const day = "2027-03-02";
    const onDay = twoAppointments().map((one) => ({
      ...one,
      start: one.start.replace("2027-01-14", day),
      end: one.end.replace("2027-01-14", day),
    }));
    booking = managedBooking({ appointments: onDay });
    const asked: string[] = [];
    server.use(
      http.post("*/api/calendar/getmovevisits", async ({ request }) => {
        const { dateFrom, dateTo } = (await request.json()) as Schemas["MoveVisitsRequest"];
        asked.push(dateFrom);
        return HttpResponse.json(
          [...visits, visitOn(day)].filter(
            (visit) => dateFrom <= visit.dateFrom && visit.dateFrom < `${dateTo}T24`,
          ),
        );
      }),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Alle Termine verschieben" }));
    await screen.findByRole("heading", { name: "Neuer Besuch für alle Termine" });
    expect(
      await screen.findByRole("heading", { name: /^Freie Zeiten am Dienstag, 2\.\sMärz$/ }),
    ).toBeVisible();
    expect(screen.getByRole("region", { name: "Dein Besuch" })).toHaveTextContent("Di., 2. März, 13:00");
    expect(asked).toEqual(["2027-01-13", "2027-02-13"]);
  });

  describe("of which one stays", () => {
    /** At the time of the first visit, and too near to be moved. */
    const near = managedAppointment({
      appointmentId: 4,
      title: "Beratung",
      start: "2027-01-14T14:30:00",
      end: "2027-01-14T15:00:00",
      canBeMoved: false,
    });
    const openVisits = async () => {
      const { user } = await openPage();
      await user.click(screen.getByRole("button", { name: "Alle Termine verschieben" }));
      await screen.findByText(/zu denen du schon einen anderen Termin hast/);
      return user;
    };

    beforeEach(() => {
      booking = managedBooking({ canBeCancelled: false, appointments: [...twoAppointments(), near] });
    });

    it("offers no visit at its time, unless several people come", async () => {
      const asked: Schemas["MoveVisitsRequest"]["ownTimes"][] = [];
      server.use(
        http.post("*/api/calendar/getmovevisits", async ({ request }) => {
          const { ownTimes } = (await request.json()) as Schemas["MoveVisitsRequest"];
          asked.push(ownTimes);
          return HttpResponse.json(ownTimes ? visits.slice(1) : visits);
        }),
      );
      const user = await openVisits();
      expect(asked).toEqual([[{ dateFrom: near.start, dateTo: near.end }]]);
      expect(screen.queryByRole("button", { name: /14\.\sJänner, 1 freie Zeit$/ })).toBeNull();
      expect(screen.getByRole("button", { name: /19\.\sJänner, 1 freie Zeit$/ })).toBeVisible();
      await user.click(screen.getByRole("switch", { name: "Wir sind zu zweit oder mehr" }));
      expect(await screen.findByRole("button", { name: /14\.\sJänner, 1 freie Zeit$/ })).toBeVisible();
    });

    it("leaves a way out where nothing fits beside it", async () => {
      server.use(
        http.post("*/api/calendar/getmovevisits", async ({ request }) => {
          const { ownTimes, dateFrom } = (await request.json()) as Schemas["MoveVisitsRequest"];
          return HttpResponse.json(ownTimes || dateFrom > near.start ? [] : visits);
        }),
      );
      const user = await openVisits();
      await screen.findByRole("button", { name: "Auch mit längerer Wartezeit suchen" });
      await user.click(screen.getByRole("switch", { name: "Wir sind zu zweit oder mehr" }));
      expect(await screen.findByRole("button", { name: /14\.\sJänner, 1 freie Zeit$/ })).toBeVisible();
    });
  });

  it("asks for anybody where that is all right", async () => {
    server.use(
      http.post("*/api/calendar/getmovevisits", async ({ request }) => {
        const { appointments } = (await request.json()) as Schemas["MoveVisitsRequest"];
        return HttpResponse.json(appointments.every(({ userId }) => userId === null) ? visits : []);
      }),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Alle Termine verschieben" }));
    await screen.findByRole("button", { name: "Auch mit längerer Wartezeit suchen" });
    await user.click(screen.getByRole("switch", { name: "Auch andere Mitarbeiter/innen sind mir recht" }));
    expect(await screen.findByRole("region", { name: "Dein Besuch" })).toBeVisible();
  });

  it("offers nothing during the other appointment, unless they were booked for several people", async () => {
    const asked: (boolean | undefined)[] = [];
    server.use(
      http.post("*/api/calendar/getmoveslots", async ({ request }) => {
        asked.push(((await request.json()) as Schemas["MoveSlotsRequest"]).parallel);
        return HttpResponse.json([slot("2027-01-14T13:00", 11)]);
      }),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Farbe verschieben" }));
    const together = await screen.findByRole("switch", { name: "Wir sind zu zweit oder mehr" });
    expect(together).not.toBeChecked();
    await user.click(together);
    await waitFor(() => expect(asked).toEqual([false, undefined]));
  });
});
