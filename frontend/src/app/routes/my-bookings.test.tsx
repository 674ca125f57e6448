import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dropAllTokens } from "@/shared/lib/session/access-token";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { member, signedIn } from "@/test/account-answers";
import { bookingAnswers, slot } from "@/test/booking-answers";
import { managedAppointment, managedEvent, managedSchedule } from "@/test/manage-answers";
import { type OwnBooking, ownBooking, ownBookingAnswers, pastBooking } from "@/test/own-booking-answers";
import { detailedProblem, problem } from "@/test/problem";
import { offeredService, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

/** The lists as the server has them; the calls below change them. */
let open: OwnBooking[] = [];
let past: OwnBooking[] = [];

beforeEach(() => {
  open = [ownBooking()];
  past = [pastBooking({ id: 2 })];
  server.use(
    ...profileAnswers(),
    ...bookingAnswers({ slots: { 1: [slot("2027-01-14T11:00", 11, 12)] } }),
    ...signedIn(member()),
    ...ownBookingAnswers(() => ({ open, past })),
  );
});
afterEach(dropAllTokens);

async function openPage(address = "/mybookings") {
  const page = renderRoute(address);
  await screen.findByRole("heading", { level: 1, name: "Deine Termine" });
  return page;
}

const openList = () => screen.findByRole("list", { name: "Deine Termine" });
const pastList = () => screen.findByRole("list", { name: "Meine vergangenen Termine" });
/** The cards, without the lists inside of them. */
const cardsOf = (list: HTMLElement) => [...list.children] as HTMLElement[];

async function onlyCard(list: Promise<HTMLElement>): Promise<HTMLElement> {
  const cards = cardsOf(await list);
  expect(cards).toHaveLength(1);
  return cards[0] as HTMLElement;
}

/** What becomes of the only open booking. */
function cancelled(booking = ownBooking()): OwnBooking {
  return {
    ...booking,
    status: "CANCELLED_BY_CUSTOMER",
    canBeCancelled: false,
    changeableUntil: null,
    appointments: booking.appointments.map((one) => ({
      ...one,
      status: "CANCELLED_BY_CUSTOMER",
      canBeMoved: false,
    })),
  };
}

const course = () =>
  ownBooking({
    title: "Flechten lernen",
    category: "COURSE",
    appointments: [],
    services: [],
    start: "2027-01-20T18:00:00",
    end: "2027-01-27T20:00:00",
    onlineMeetingLink: "https://treffen.example/flechten",
    events: [
      managedEvent({
        type: "COURSE",
        title: "Flechten lernen",
        schedules: [managedSchedule(20), managedSchedule(27)],
      }),
    ],
  });

describe("own bookings", () => {
  it("lead a visitor to the login and back", async () => {
    dropAllTokens();
    const { router } = renderRoute("/mybookings?page=2");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(new URLSearchParams(router.state.location.search).get("returnTo")).toBe("/mybookings?page=2");
  });

  it("greet their member and show both lists", async () => {
    await openPage();
    expect(screen.getByText("Hallo Eva,")).toBeVisible();
    const ahead = await onlyCard(openList());
    expect(ahead).toHaveTextContent("Damenhaarschnitt");
    expect(ahead).toHaveTextContent("Donnerstag, 14. Jänner, 09:00–\u206010:00 Uhr");
    expect(within(ahead).getByRole("link", { name: "Haarwerk am Marktplatz" })).toHaveAttribute(
      "href",
      "/haarwerk-am-marktplatz-1000",
    );
    expect(
      within(ahead).getByRole("link", { name: "Kalendereintrag herunterladen: Damenhaarschnitt" }),
    ).toHaveAttribute("href", `/api/calendar/mycalendarentry/download/${ownBooking().calendarGuid}`);
    expect(within(ahead).queryByRole("button", { name: /Nochmal buchen/ })).toBeNull();

    expect(screen.getByRole("heading", { level: 2, name: "Meine vergangenen Termine" })).toBeVisible();
    const over = await onlyCard(pastList());
    expect(over).toHaveTextContent("Montag, 4. Jänner, 09:00–\u206010:00 Uhr");
    expect(within(over).queryByRole("button", { name: /Stornieren/ })).toBeNull();
    expect(within(over).queryByRole("link", { name: /Kalendereintrag/ })).toBeNull();
  });

  it("say where an online meeting takes place", async () => {
    open = [course()];
    await openPage();
    const link = within(await onlyCard(openList())).getByRole("link", { name: /^Online-Treffen/ });
    expect(link).toHaveAttribute("href", "https://treffen.example/flechten");
  });

  it("mark what was cancelled among what is over", async () => {
    past = [cancelled()];
    await openPage();
    expect(within(await onlyCard(pastList())).getByText("Storniert")).toBeVisible();
  });

  it("come two on a page, with the page of each list in the address", async () => {
    open = [1, 2, 3].map((id) => ownBooking({ id, title: `Termin ${id}` }));
    past = [4, 5, 6].map((id) => pastBooking({ id, title: `Vorbei ${id}` }));
    const { user, router } = await openPage();
    expect(cardsOf(await openList())).toHaveLength(2);
    const pages = screen.getByRole("navigation", { name: "Seiten deiner Termine" });
    await user.click(within(pages).getByRole("link", { name: "Seite 2" }));
    expect(router.state.location.search).toBe("?page=2");
    await waitFor(async () => expect(cardsOf(await openList())).toHaveLength(1));
    const pastPages = screen.getByRole("navigation", { name: "Seiten deiner vergangenen Termine" });
    await user.click(within(pastPages).getByRole("link", { name: "Nächste Seite" }));
    expect(router.state.location.search).toBe("?page=2&past=2");
    await waitFor(async () => expect(cardsOf(await pastList())).toHaveLength(1));
  });

  it("show the last page when the one of the address is gone", async () => {
    open = [1, 2, 3].map((id) => ownBooking({ id }));
    await openPage("/mybookings?page=7");
    await waitFor(async () => expect(cardsOf(await openList())).toHaveLength(1));
    expect(screen.getByRole("link", { name: "Seite 2" })).toHaveAttribute("aria-current", "page");
  });

  it("are none at first", async () => {
    open = [];
    past = [];
    await openPage();
    expect(await screen.findByText("Du hast noch keine Buchungen")).toBeVisible();
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Anbieter entdecken" })).toBeVisible();
    expect(screen.queryByRole("heading", { level: 2, name: "Meine vergangenen Termine" })).toBeNull();
  });

  it("say so where only one list is empty", async () => {
    open = [];
    await openPage();
    expect(await screen.findByText("Derzeit steht nichts an.")).toBeVisible();
    await pastList();
    expect(screen.queryByText("Du hast noch keine Buchungen")).toBeNull();
  });

  it("can be asked for again when one list did not arrive", async () => {
    server.use(
      http.get(
        "*/api/calendar/myopencalendarbookings/0/2",
        () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."),
        { once: true },
      ),
    );
    const { user } = await openPage();
    expect(await screen.findByText("Derzeit nicht erreichbar.")).toBeVisible();
    await pastList();
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    await onlyCard(openList());
  });

  it("name the provider's phone and mail after the deadline", async () => {
    open = [ownBooking({ canBeCancelled: false, appointments: [managedAppointment({ canBeMoved: false })] })];
    await openPage();
    const card = await onlyCard(openList());
    expect(card).toHaveTextContent("Online lässt sich hier nichts mehr ändern.");
    expect(within(card).getByRole("link", { name: "+43 463 5550100" })).toHaveAttribute(
      "href",
      "tel:+434635550100",
    );
    expect(within(card).getByRole("link", { name: "haarwerk@example.org" })).toBeVisible();
    expect(within(card).queryByRole("button")).toBeNull();
  });

  it("say that only what begins later can still be changed, unless its provider is gone", async () => {
    const colour = managedAppointment({ appointmentId: 6, title: "Farbe", start: "2027-01-20T10:00:00" });
    const partlyLate = ownBooking({
      canBeCancelled: false,
      appointments: [managedAppointment({ canBeMoved: false }), colour],
    });
    open = [partlyLate, { ...partlyLate, id: 3, organizationIsPublic: false }];
    await openPage();
    const [ahead, ofGone] = cardsOf(await openList());
    expect(ahead).toHaveTextContent(
      "Nur was später beginnt, kannst du noch verschieben oder stornieren. " +
        "Für alles andere melde dich bitte direkt beim Anbieter: +43 463 5550100 oder haarwerk@example.org",
    );
    expect(ahead).not.toHaveTextContent("Online lässt sich hier nichts mehr ändern.");
    expect(screen.getByRole("button", { name: "Farbe verschieben" })).toBeVisible();
    expect(ofGone).toHaveTextContent("Online lässt sich hier nichts mehr ändern.");
  });

  it("of a provider who is gone offer neither a profile nor another time", async () => {
    open = [ownBooking({ organizationIsPublic: false })];
    past = [pastBooking({ id: 2, organizationIsPublic: false })];
    await openPage();
    const ahead = await onlyCard(openList());
    expect(ahead).toHaveTextContent("Diesen Anbieter gibt es hier nicht mehr.");
    expect(within(ahead).queryByRole("link", { name: "Haarwerk am Marktplatz" })).toBeNull();
    expect(within(ahead).queryByRole("button", { name: /verschieben/ })).toBeNull();
    expect(within(ahead).getByRole("button", { name: "Stornieren: Damenhaarschnitt" })).toBeVisible();
    expect(within(await onlyCard(pastList())).queryByRole("button")).toBeNull();
  });
});

describe("cancelling an own booking", () => {
  it("happens after a confirmation, and leaves it among what is over", async () => {
    const called = vi.fn();
    server.use(
      http.delete("*/api/calendar/mycalendarbooking/:id/:unsubscribe", ({ params, request }) => {
        called(params.id, params.unsubscribe, request.headers.get("Idempotency-Key"));
        const [booking] = open;
        open = [];
        past = [cancelled(booking), ...past];
        return HttpResponse.json(past[0]);
      }),
    );
    const { user } = await openPage();
    const button = () => screen.findByRole("button", { name: "Stornieren: Damenhaarschnitt" });
    await user.click(await button());
    let dialog = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    await user.click(within(dialog).getByRole("button", { name: "Zurück" }));
    expect(called).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

    await user.click(await button());
    dialog = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    const done = await screen.findByRole("alertdialog", { name: "Termin storniert" });
    expect(done).toHaveTextContent("Dein Termin wurde erfolgreich storniert.");
    expect(called).toHaveBeenCalledExactlyOnceWith("1", "true", expect.stringMatching(/^[0-9a-f-]{36}$/));
    await user.click(within(done).getByRole("button", { name: "Schließen" }));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    expect(await screen.findByText("Derzeit steht nichts an.")).toBeVisible();
    const [first] = cardsOf(await pastList());
    expect(first).toHaveTextContent("Storniert");
  });

  it("says before it cancels that the booking was moved meanwhile, and to when", async () => {
    const called = vi.fn();
    server.use(
      ...ownBookingAnswers(() => ({ open, past })),
      http.delete("*/api/calendar/mycalendarbooking/:id/:unsubscribe", () => {
        called();
        return HttpResponse.json(cancelled(open[0]));
      }),
    );
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Stornieren: Damenhaarschnitt" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    open = [ownBooking({ appointments: [managedAppointment({ start: "2027-01-15T11:30:00" })] })];
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(/^Das wurde inzwischen verschoben/);
    expect(within(dialog).getByRole("listitem")).toHaveTextContent(/Fr\., 15\.\sJänner, 11:30\sUhr/);
    expect(called).not.toHaveBeenCalled();
  });

  it("drops one appointment of several", async () => {
    const colour = managedAppointment({ appointmentId: 6, title: "Farbe", start: "2027-01-14T10:00:00" });
    open = [ownBooking({ appointments: [managedAppointment(), colour] })];
    const called = vi.fn();
    server.use(
      http.post("*/api/calendar/cancelmanagedbooking", async ({ request }) => {
        called(await request.json());
        const dropped = { ...colour, status: "CANCELLED_BY_CUSTOMER", canBeMoved: false } as const;
        open = [ownBooking({ appointments: [managedAppointment(), dropped] })];
        return HttpResponse.json(open[0]);
      }),
    );
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Nur diesen Termin stornieren: Farbe" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    expect(dialog).toHaveAccessibleDescription(/Dein anderer Termin bleibt, wie er ist\./);
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    const done = await screen.findByRole("alertdialog", { name: "Termin storniert" });
    expect(called).toHaveBeenCalledExactlyOnceWith({ bookingId: 1, appointments: [{ appointmentId: 6 }] });
    await user.click(within(done).getByRole("button", { name: "Schließen" }));
    expect(await within(await onlyCard(openList())).findByText("Storniert")).toBeVisible();
  });

  it("of a course leaves one date", async () => {
    open = [course()];
    const called = vi.fn();
    server.use(
      http.post("*/api/calendar/cancelmanagedbooking", async ({ request }) => {
        called(await request.json());
        return HttpResponse.json(open[0]);
      }),
    );
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Stornieren: Flechten lernen" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Was möchtest du stornieren?" });
    expect(dialog).toHaveTextContent("Bei den übrigen Terminen bist du weiter dabei");
    await user.selectOptions(within(dialog).getByLabelText("Termin"), "27");
    await user.click(within(dialog).getByRole("button", { name: "Nur diesen Termin stornieren" }));
    await screen.findByRole("alertdialog", { name: "Termin storniert" });
    expect(called).toHaveBeenCalledExactlyOnceWith({ bookingId: 1, schedules: [{ scheduleId: 27 }] });
  });

  it("of a course unsubscribes from it", async () => {
    open = [course()];
    const called = vi.fn();
    server.use(
      http.delete("*/api/calendar/mycalendarbooking/:id/:unsubscribe", ({ params }) => {
        called(params.id, params.unsubscribe);
        return HttpResponse.json(open[0]);
      }),
    );
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Stornieren: Flechten lernen" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Was möchtest du stornieren?" });
    expect(dialog).toHaveTextContent("Dein Platz wird frei für andere");
    await user.click(within(dialog).getByRole("button", { name: "Vom Kurs abmelden" }));
    await screen.findByRole("alertdialog", { name: "Termin storniert" });
    expect(called).toHaveBeenCalledExactlyOnceWith("1", "true");
  });

  it("of a course whose next date is too near promises neither seat nor money", async () => {
    const [next, ...later] = course().events[0]?.schedules ?? [];
    if (!next || later.length < 1) throw new Error("The course has several dates");
    const third = { ...next, id: 28, start: "2027-02-03T18:00:00", end: "2027-02-03T19:30:00" };
    const schedules = [{ ...next, canBeLeft: false }, ...later, third];
    const events = course().events.map((event) => ({ ...event, schedules }));
    open = [{ ...course(), canBeCancelled: false, events }];
    const called = vi.fn();
    server.use(
      http.post("*/api/calendar/cancelmanagedbooking", async ({ request }) => {
        called(await request.json());
        return HttpResponse.json(open[0]);
      }),
    );
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Stornieren: Flechten lernen" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Was möchtest du stornieren?" });
    expect(dialog).not.toHaveTextContent("Dein Platz wird frei für andere");
    expect(within(dialog).queryByRole("button", { name: "Vom Kurs abmelden" })).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Alle späteren Termine stornieren" }));
    await screen.findByRole("alertdialog", { name: "Termin storniert" });
    expect(called).toHaveBeenCalledExactlyOnceWith({
      bookingId: 1,
      schedules: [...later, third].map(({ id }) => ({ scheduleId: id })),
    });
  });

  it("that is refused says why and shows the list anew", async () => {
    server.use(
      http.delete("*/api/calendar/mycalendarbooking/:id/:unsubscribe", () => {
        past = [...open, ...past];
        open = [];
        return problem(409, "BOOKING_OVER", "Dieser Termin hat schon begonnen oder ist vorbei.");
      }),
    );
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Stornieren: Damenhaarschnitt" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    expect(await screen.findByText("Dieser Termin hat schon begonnen oder ist vorbei.")).toBeInTheDocument();
    expect(await screen.findByText("Derzeit steht nichts an.")).toBeVisible();
  });
});

describe("moving an own booking", () => {
  it("goes to a free time after a confirmation", async () => {
    const called = vi.fn();
    server.use(
      http.post("*/api/calendar/movemanagedbooking", async ({ request }) => {
        called(await request.json());
        const at = { start: "2027-01-14T11:00:00", end: "2027-01-14T12:00:00" };
        open = [ownBooking({ appointments: [managedAppointment(at)] })];
        return HttpResponse.json(open[0]);
      }),
    );
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Damenhaarschnitt verschieben" }));
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: "Neue Zeit für Damenhaarschnitt" })).toHaveFocus(),
    );
    await user.click(await screen.findByRole("button", { name: /^11:00\sUhr$/ }));
    const dialog = await screen.findByRole("alertdialog", { name: "Termin verschieben?" });
    await user.click(within(dialog).getByRole("button", { name: "Verschieben" }));
    const done = await screen.findByRole("alertdialog", { name: "Termin verschoben" });
    expect(called).toHaveBeenCalledExactlyOnceWith({
      bookingId: 1,
      appointments: [{ appointmentId: 5, userId: 11, start: "2027-01-14T11:00:00" }],
    });
    await user.click(within(done).getByRole("button", { name: "Schließen" }));
    expect(await onlyCard(openList())).toHaveTextContent("11:00–\u206012:00 Uhr");
  });

  it("keeps the old time when somebody else was faster", async () => {
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
    await user.click(await screen.findByRole("button", { name: "Damenhaarschnitt verschieben" }));
    await user.click(await screen.findByRole("button", { name: /^11:00\sUhr$/ }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Verschieben" }),
    );
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("Dein bisheriger Termin bleibt.");
    await user.click(within(notice).getByRole("button", { name: /13:00\sUhr$/ }));
    expect(await screen.findByRole("alertdialog", { name: "Termin verschieben?" })).toBeVisible();
  });
});

describe("booking again", () => {
  const inBasket = () => useSessionStore.getState().selectedServices.map(({ service }) => service.serviceID);

  beforeEach(() => useSessionStore.setState(emptySession));

  it("puts the services into the basket", async () => {
    const { user, router } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Nochmal buchen: Damenhaarschnitt" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Termin reservieren" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/haarwerk-am-marktplatz-1000/booking");
    expect(inBasket()).toEqual([1]);
  });

  it("leads to the profile with a note when the service is gone", async () => {
    server.use(...profileAnswers({ services: [offeredService({ serviceID: 9 })] }));
    const { user, router } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Nochmal buchen: Damenhaarschnitt" }));
    expect(await screen.findByRole("note")).toHaveTextContent("Damenhaarschnitt gibt es hier nicht mehr.");
    expect(router.state.location.search).toBe("?tab=services");
    expect(inBasket()).toEqual([]);
  });
});
