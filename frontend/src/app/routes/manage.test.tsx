import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dropAllTokens } from "@/shared/lib/session/access-token";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { member, signedIn } from "@/test/account-answers";
import { bookingAnswers, slot } from "@/test/booking-answers";
import { managedAppointment, managedBooking, managedBookingAnswer, manageToken } from "@/test/manage-answers";
import { ownBooking } from "@/test/own-booking-answers";
import { detailedProblem, problem } from "@/test/problem";
import { offeredService, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const address = `/manage#${manageToken}`;
const slots = [slot("2027-01-13T18:00", 11), slot("2027-01-14T11:00", 11, 12), slot("2027-01-14T13:00", 12)];

/** The booking as the server has it; the calls below change it. */
let booking = managedBooking();

beforeEach(() => {
  booking = managedBooking();
  server.use(
    ...profileAnswers(),
    ...bookingAnswers({ slots: { 1: slots } }),
    managedBookingAnswer(() => booking),
  );
});
afterEach(dropAllTokens);

async function openPage() {
  const page = renderRoute(address);
  await screen.findByRole("heading", { level: 1, name: "Deine Buchung" });
  return page;
}

describe("manage page", () => {
  it("shows what, when, with whom and until when it can be changed", async () => {
    await openPage();
    const [appointment] = within(screen.getByRole("list", { name: "Deine Termine" })).getAllByRole(
      "listitem",
    );
    expect(appointment).toHaveTextContent("Damenhaarschnitt");
    expect(appointment).toHaveTextContent("Fixiert");
    expect(appointment).toHaveTextContent("Donnerstag, 14. Jänner, 09:00–\u206010:00 Uhr");
    expect(appointment).toHaveTextContent("Katharina Lindner · € 58,00");
    expect(
      screen.getByText(/^Ändern und stornieren kannst du bis Mi., 13\.\sJänner, 12:00\sUhr\.$/),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Kalendereintrag herunterladen" })).toHaveAttribute(
      "href",
      `/api/calendar/mycalendarentry/download/${booking.calendarGuid}`,
    );
    expect(screen.getByRole("link", { name: "Haarwerk am Marktplatz" })).toBeVisible();
  });

  it("names a deadline at midnight by the day that ends", async () => {
    booking = managedBooking({ changeableUntil: "2027-01-14T00:00:00" });
    await openPage();
    expect(screen.getByText(/bis Mi\., 13\.\sJänner, 24:00\sUhr\.$/)).toBeVisible();
  });

  it("cancels only after a confirmation, and says so", async () => {
    const cancelled = vi.fn();
    server.use(
      http.post("*/api/calendar/cancelmanagedbooking", async ({ request }) => {
        cancelled(await request.json(), request.headers.get("Idempotency-Key"));
        booking = managedBooking({
          status: "CANCELLED_BY_CUSTOMER",
          canBeCancelled: false,
          changeableUntil: null,
          appointments: [managedAppointment({ status: "CANCELLED_BY_CUSTOMER", canBeMoved: false })],
        });
        return HttpResponse.json(booking);
      }),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Stornieren" }));
    let dialog = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    await user.click(within(dialog).getByRole("button", { name: "Zurück" }));
    expect(cancelled).not.toHaveBeenCalled();

    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Stornieren" }));
    dialog = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));

    const done = await screen.findByRole("alertdialog", { name: "Termin storniert" });
    expect(done).toHaveTextContent("Dein Termin wurde erfolgreich storniert.");
    expect(cancelled).toHaveBeenCalledExactlyOnceWith(
      { token: manageToken },
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    );
    await user.click(within(done).getByRole("button", { name: "Schließen" }));
    expect(await screen.findByText("Storniert")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    expect(screen.queryByRole("button", { name: "Stornieren" })).toBeNull();
    expect(screen.queryByRole("button", { name: /verschieben$/ })).toBeNull();
  });

  it("names all appointments that are cancelled together, without those that have begun", async () => {
    const begun = managedAppointment({ appointmentId: 4, title: "Beratung", start: "2027-01-13T09:30:00" });
    const cut = managedAppointment();
    const colour = managedAppointment({ appointmentId: 6, title: "Farbe", start: "2027-01-14T10:00:00" });
    booking = managedBooking({ appointments: [begun, cut, colour] });
    server.use(
      http.post("*/api/calendar/cancelmanagedbooking", () => {
        const appointments = [cut, colour].map((one) => ({
          ...one,
          status: "CANCELLED_BY_CUSTOMER" as const,
          canBeMoved: false,
        }));
        booking = managedBooking({ status: "CANCELLED_BY_CUSTOMER", canBeCancelled: false, appointments });
        return HttpResponse.json(booking);
      }),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Alle Termine stornieren" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Beide Termine stornieren?" });
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map((item) => item.textContent?.replaceAll("\u00A0", " ")),
    ).toEqual(["DamenhaarschnittDo., 14. Jänner, 09:00 Uhr", "FarbeDo., 14. Jänner, 10:00 Uhr"]);
    expect(dialog).toHaveAccessibleDescription(/Deine Zeiten werden wieder frei für andere\./);
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    const done = await screen.findByRole("alertdialog", { name: "Termine storniert" });
    expect(done).toHaveTextContent("Deine 2 Termine wurden erfolgreich storniert.");
  });

  it("says before it cancels that the appointment was moved meanwhile, and to when", async () => {
    const cancelled = vi.fn();
    server.use(
      http.post("*/api/calendar/cancelmanagedbooking", async ({ request }) => {
        cancelled(await request.json());
        return HttpResponse.json(managedBooking({ status: "CANCELLED_BY_CUSTOMER" }));
      }),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Stornieren" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    // In another tab.
    booking = managedBooking({ appointments: [managedAppointment({ start: "2027-01-15T11:30:00" })] });
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(/^Das wurde inzwischen verschoben/);
    expect(within(dialog).getByRole("listitem")).toHaveTextContent(/Fr\., 15\.\sJänner, 11:30\sUhr/);
    expect(cancelled).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    await screen.findByRole("alertdialog", { name: "Termin storniert" });
    expect(cancelled).toHaveBeenCalledExactlyOnceWith({ token: manageToken });
  });

  it("cancels only one of several", async () => {
    const cut = managedAppointment();
    const colour = managedAppointment({ appointmentId: 6, title: "Farbe", start: "2027-01-14T10:00:00" });
    booking = managedBooking({ appointments: [cut, colour] });
    const cancelled = vi.fn();
    server.use(
      http.post("*/api/calendar/cancelmanagedbooking", async ({ request }) => {
        cancelled(await request.json());
        const dropped = { ...colour, status: "CANCELLED_BY_CUSTOMER", canBeMoved: false } as const;
        booking = managedBooking({ appointments: [cut, dropped] });
        return HttpResponse.json(booking);
      }),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Nur diesen Termin stornieren: Farbe" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(1);
    expect(dialog).toHaveAccessibleDescription(/Dein anderer Termin bleibt, wie er ist\./);
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    const done = await screen.findByRole("alertdialog", { name: "Termin storniert" });
    expect(done).toHaveTextContent("Dein Termin wurde erfolgreich storniert.");
    expect(cancelled).toHaveBeenCalledExactlyOnceWith({
      token: manageToken,
      appointments: [{ appointmentId: 6 }],
    });
    await user.click(within(done).getByRole("button", { name: "Schließen" }));
    expect(await screen.findByText("Storniert")).toBeVisible();
    // The last one that is left is cancelled as the whole.
    expect(screen.queryByRole("button", { name: /^Nur diesen Termin/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Stornieren" })).toBeVisible();
  });

  it("moves to a time of the same employee after a confirmation", async () => {
    const moved = vi.fn();
    server.use(
      http.post("*/api/calendar/movemanagedbooking", async ({ request }) => {
        moved(await request.json());
        booking = managedBooking({
          appointments: [managedAppointment({ start: "2027-01-14T11:00:00", end: "2027-01-14T12:00:00" })],
        });
        return HttpResponse.json(booking);
      }),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Damenhaarschnitt verschieben" }));
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: "Neue Zeit für Damenhaarschnitt" })).toHaveFocus(),
    );
    expect(screen.getByLabelText("Mitarbeiter/in")).toHaveValue("11");
    // An earlier day is free as well: the own one is shown first.
    expect(screen.queryByRole("button", { name: /^18:00\sUhr$/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^13:00\sUhr$/ })).toBeNull();
    await user.click(await screen.findByRole("button", { name: /^11:00\sUhr$/ }));
    const dialog = await screen.findByRole("alertdialog", { name: "Termin verschieben?" });
    expect(dialog).toHaveTextContent(
      /bisher Do., 14\.\sJänner, 09:00\sUhr, neu Do., 14\.\sJänner, 11:00\sUhr/,
    );
    expect(dialog).toHaveTextContent(/Am Preis ändert sich nichts: €\s58,00\./);
    await user.click(within(dialog).getByRole("button", { name: "Verschieben" }));
    expect(await screen.findByRole("alertdialog", { name: "Termin verschoben" })).toBeVisible();
    expect(moved).toHaveBeenCalledExactlyOnceWith({
      token: manageToken,
      appointments: [{ appointmentId: 5, userId: 11, start: "2027-01-14T11:00:00" }],
    });
    expect(screen.getByText(/, 11:00–/, { selector: "time" })).toBeInTheDocument();
  });

  it("keeps the old time when somebody else was faster, and offers others", async () => {
    server.use(
      http.post("*/api/calendar/movemanagedbooking", () =>
        detailedProblem(
          409,
          "SLOT_TAKEN",
          "Dieser Termin wurde gerade vergeben. Wähle bitte eine andere Zeit.",
          { serviceIndex: 0, alternatives: [slot("2027-01-14T13:00", 11)] },
        ),
      ),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Damenhaarschnitt verschieben" }));
    await user.click(await screen.findByRole("button", { name: /^11:00\sUhr$/ }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Verschieben" }));
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("Dieser Termin wurde gerade vergeben");
    expect(notice).toHaveTextContent("Dein bisheriger Termin bleibt.");
    await user.click(within(notice).getByRole("button", { name: /13:00\sUhr$/ }));
    expect(await screen.findByRole("alertdialog", { name: "Termin verschieben?" })).toHaveTextContent(
      /neu .*13:00\sUhr/,
    );
  });

  describe("when somebody else was faster", () => {
    /** The haircut at nine, the colour at half past one. */
    const colour = managedAppointment({
      appointmentId: 6,
      title: "Farbe",
      start: "2027-01-14T13:30:00",
      end: "2027-01-14T14:30:00",
    });

    /** Tries to move the haircut to eleven, alone or not, and gets to know that the time is gone. */
    async function loseTime(alternatives: ReturnType<typeof slot>[], isTogether = false) {
      server.use(
        http.post("*/api/calendar/movemanagedbooking", () =>
          detailedProblem(409, "SLOT_TAKEN", "Gerade vergeben.", { serviceIndex: 0, alternatives }),
        ),
      );
      const { user } = await openPage();
      await user.click(screen.getByRole("button", { name: "Damenhaarschnitt verschieben" }));
      if (isTogether)
        await user.click(await screen.findByRole("switch", { name: "Wir sind zu zweit oder mehr" }));
      await user.click(await screen.findByRole("button", { name: /^11:00\sUhr$/ }));
      const dialog = await screen.findByRole("alertdialog");
      await user.click(within(dialog).getByRole("button", { name: "Verschieben" }));
      return screen.findByRole("alert");
    }

    const offeredIn = (notice: HTMLElement) =>
      within(notice)
        .queryAllByRole("button")
        .map(({ textContent }) => textContent?.slice(-9).replaceAll("\u00A0", " "));
    const duringColour = slot("2027-01-14T13:00", 11);

    beforeEach(() => {
      booking = managedBooking({ appointments: [managedAppointment(), colour] });
    });

    it("offers nothing during another appointment of the booking", async () => {
      const notice = await loseTime([duringColour, slot("2027-01-14T14:30", 11)]);
      expect(offeredIn(notice)).toEqual(["14:30 Uhr"]);
    });

    it("offers those who are several the times during another appointment of the booking as well", async () => {
      const notice = await loseTime([duringColour, slot("2027-01-14T14:30", 11)], true);
      expect(offeredIn(notice)).toEqual(["13:00 Uhr", "14:30 Uhr"]);
    });

    it("leads to the calendar where nothing else is left", async () => {
      const notice = await loseTime([duringColour]);
      expect(notice).toHaveTextContent("Gerade vergeben. Dein bisheriger Termin bleibt.");
      expect(notice).not.toHaveTextContent("Die nächsten freien Zeiten");
      expect(offeredIn(notice)).toEqual([]);
      expect(screen.getByRole("heading", { name: /^Freie Zeiten am/ })).toBeVisible();
    });

    it("offers nothing during what a member has booked elsewhere", async () => {
      const at = { start: "2027-01-14T16:00:00", end: "2027-01-14T17:00:00" };
      const elsewhere = ownBooking({ appointments: [managedAppointment({ appointmentId: 77, ...at })] });
      server.use(
        ...signedIn(member()),
        ...bookingAnswers({ slots: { 1: slots }, openBookings: [elsewhere] }),
      );
      const notice = await loseTime([slot("2027-01-14T15:30", 11), slot("2027-01-14T17:00", 11)]);
      await waitFor(() => expect(offeredIn(notice)).toEqual(["17:00 Uhr"]));
    });
  });

  it("offers no change after the deadline", async () => {
    booking = managedBooking({
      canBeCancelled: false,
      appointments: [managedAppointment({ canBeMoved: false })],
    });
    await openPage();
    expect(screen.getByText(/^Online lässt sich hier nichts mehr ändern\./)).toBeVisible();
    expect(await screen.findByRole("link", { name: "+43 463 1234" })).toHaveAttribute(
      "href",
      "tel:+434631234",
    );
    expect(screen.getByRole("link", { name: "hallo@haarwerk.example" })).toHaveAttribute(
      "href",
      "mailto:hallo@haarwerk.example",
    );
    expect(screen.queryByRole("button", { name: "Stornieren" })).toBeNull();
    expect(screen.queryByRole("button", { name: /verschieben$/i })).toBeNull();
  });

  it("says that only what begins later can still be changed, and leaves it its buttons", async () => {
    const near = managedAppointment({ canBeMoved: false });
    const colour = managedAppointment({ appointmentId: 6, title: "Farbe", start: "2027-01-20T10:00:00" });
    booking = managedBooking({ canBeCancelled: false, appointments: [near, colour] });
    const { user } = await openPage();
    expect(
      screen.getByText(
        /^Nur was später beginnt, kannst du noch verschieben oder stornieren\. Für alles andere /,
      ),
    ).toBeVisible();
    expect(await screen.findByRole("link", { name: "+43 463 1234" })).toBeVisible();
    expect(screen.queryByText(/^Online lässt sich hier nichts mehr ändern\./)).toBeNull();
    expect(screen.getByRole("button", { name: "Farbe verschieben" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Nur diesen Termin stornieren: Farbe" })).toBeVisible();
    // The one that stays has its time as well.
    await user.click(screen.getByRole("button", { name: "Farbe verschieben" }));
    expect(await screen.findByRole("switch", { name: "Wir sind zu zweit oder mehr" })).toBeVisible();
  });

  it("says nothing of changes to a visit that is over and was not marked as such yet", async () => {
    booking = managedBooking({
      canBeCancelled: false,
      changeableUntil: null,
      appointments: [
        managedAppointment({ start: "2027-01-12T09:00:00", end: "2027-01-12T10:00:00", canBeMoved: false }),
      ],
    });
    await openPage();
    expect(screen.getByRole("button", { name: "Nochmal buchen" })).toBeVisible();
    expect(screen.queryByText(/Online lässt sich hier nichts mehr ändern/)).toBeNull();
    expect(screen.queryByText(/kannst du noch/)).toBeNull();
  });

  describe("of a past booking", () => {
    const past = managedBooking({
      canBeCancelled: false,
      changeableUntil: null,
      appointments: [
        managedAppointment({ status: "DONE", canBeMoved: false }),
        managedAppointment({ appointmentId: 6, serviceId: 2, title: "Kopfmassage", status: "DONE" }),
      ],
    });
    const haircut = offeredService({ price: 64 });
    const massage = offeredService({ serviceID: 2, description: "Kopfmassage" });
    const inBasket = () => useSessionStore.getState().selectedServices.map(({ service }) => service);

    beforeEach(() => {
      useSessionStore.setState(emptySession);
      booking = past;
    });

    it("books the same services again, as they are today", async () => {
      server.use(...profileAnswers({ services: [massage, haircut] }));
      const { user, router } = await openPage();
      await user.click(screen.getByRole("button", { name: "Nochmal buchen" }));
      expect(await screen.findByRole("heading", { level: 1, name: "Termin reservieren" })).toBeVisible();
      expect(router.state.location.pathname).toBe("/haarwerk-am-marktplatz-1000/booking");
      expect(inBasket()).toEqual([haircut, massage]);
    });

    it("leads to the profile when a service is gone, and keeps the others", async () => {
      server.use(...profileAnswers({ services: [haircut] }));
      const { user, router } = await openPage();
      await user.click(screen.getByRole("button", { name: "Nochmal buchen" }));
      expect(await screen.findByRole("note")).toHaveTextContent("Kopfmassage gibt es hier nicht mehr.");
      expect(router.state.location.pathname).toBe("/haarwerk-am-marktplatz-1000");
      expect(router.state.location.search).toBe("?tab=services");
      expect(inBasket()).toEqual([haircut]);
    });

    it("says so when the services cannot be asked for", async () => {
      server.use(http.get("*/api/offeredservices", () => problem(503, "UNAVAILABLE", "Gerade nicht da.")));
      const { user, router } = await openPage();
      await user.click(screen.getByRole("button", { name: "Nochmal buchen" }));
      expect(await screen.findByText("Gerade nicht da.")).toBeInTheDocument();
      expect(router.state.location.pathname).toBe("/manage");
    });
  });

  it("does not offer to book again what still lies ahead", async () => {
    await openPage();
    expect(screen.queryByRole("button", { name: "Nochmal buchen" })).toBeNull();
  });

  it.each(["", "#", "#abc", `#${"f".repeat(64)}`])("reveals nothing for the link /manage%s", async (hash) => {
    renderRoute(`/manage${hash}`);
    expect(
      await screen.findByRole("heading", { level: 1, name: "Diese Buchung finden wir nicht" }),
    ).toBeVisible();
  });

  it("can be tried again when the server did not answer", async () => {
    server.use(
      http.post(
        "*/api/calendar/getmanagedbooking",
        () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."),
        {
          once: true,
        },
      ),
    );
    const { user } = renderRoute(address);
    expect(await screen.findByText("Derzeit nicht erreichbar.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Deine Buchung" })).toBeVisible();
  });
});
