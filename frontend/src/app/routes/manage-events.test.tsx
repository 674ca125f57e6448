import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { bookingAnswers } from "@/test/booking-answers";
import {
  managedAppointment,
  managedBooking,
  managedBookingAnswer,
  managedEvent,
  managedSchedule,
  manageToken,
} from "@/test/manage-answers";
import { problem } from "@/test/problem";
import { event, organization, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

type Booking = ReturnType<typeof managedBooking>;

const evening = managedBooking({ appointments: [], events: [managedEvent()] });

/** One date is over, one was left, two lie ahead. */
const course = managedEvent({
  type: "COURSE",
  title: "Flechten lernen",
  price: 120,
  trainer: "Katharina Lindner",
  location: "Atelier im Hof",
  onlineMeetingLink: "https://treffen.example/flechten",
  schedules: [
    managedSchedule(12, { status: "DONE", canBeLeft: false }),
    managedSchedule(19, { status: "CANCELLED_BY_CUSTOMER", canBeLeft: false }),
    managedSchedule(26),
    managedSchedule(28),
  ],
});
const courseBooking = managedBooking({ appointments: [], events: [course] });

const left = { status: "CANCELLED_BY_CUSTOMER", canBeLeft: false } as const;
const withoutDate = (day: number): Booking => ({
  ...courseBooking,
  events: [
    { ...course, schedules: course.schedules.map((one) => (one.id === day ? { ...one, ...left } : one)) },
  ],
});
const withoutAll = (booking: Booking): Booking => ({
  ...booking,
  status: "CANCELLED_BY_CUSTOMER",
  canBeCancelled: false,
  changeableUntil: null,
  events: booking.events.map((event) => ({
    ...event,
    status: "CANCELLED_BY_CUSTOMER",
    schedules: event.schedules.map((one) => (one.canBeLeft ? { ...one, ...left } : one)),
  })),
});

/** The booking as the server has it; the calls below change it. */
let booking: Booking;

/** Answers cancellations with the booking that is left; tells what they asked for. */
function answerCancellations(rest: Booking) {
  const asked = vi.fn();
  server.use(
    http.post("*/api/calendar/cancelmanagedbooking", async ({ request }) => {
      asked(await request.json());
      booking = rest;
      return HttpResponse.json(booking);
    }),
  );
  return asked;
}

beforeEach(() => {
  server.use(
    ...profileAnswers(),
    ...bookingAnswers({}),
    managedBookingAnswer(() => booking),
  );
});

async function openPage(shown: Booking) {
  booking = shown;
  const page = renderRoute(`/manage#${manageToken}`);
  await screen.findByRole("heading", { level: 1, name: /^Deine (Buchung|Anmeldung)$/ });
  return page;
}

type User = Awaited<ReturnType<typeof openPage>>["user"];

async function readSuccess(user: User, what: string) {
  const done = await screen.findByRole("alertdialog", { name: "Termin storniert" });
  expect(done).toHaveTextContent(`Dein Termin wurde erfolgreich storniert. ${what}`);
  await user.click(within(done).getByRole("button", { name: "Schließen" }));
}

const datesShown = () => within(screen.getByRole("list", { name: "Termine" })).getAllByRole("listitem");

describe("manage page of events", () => {
  it("shows what it is, with whom, where, for how much, and what became of each date", async () => {
    await openPage(courseBooking);
    expect(screen.getByRole("heading", { level: 2, name: "Flechten lernen" })).toBeVisible();
    expect(screen.getByText("Kurs")).toBeVisible();
    expect(screen.getByText("Katharina Lindner")).toBeVisible();
    expect(screen.getByText("Atelier im Hof")).toBeVisible();
    expect(screen.getByText("€ 120,00 für den ganzen Kurs")).toBeVisible();
    expect(screen.getByRole("link", { name: /^Online-Treffen/ })).toHaveAttribute(
      "href",
      "https://treffen.example/flechten",
    );
    const [over, cancelled, next] = datesShown();
    expect(over).toHaveTextContent("Dienstag, 12. Jänner, 18:00–\u206020:00 Uhr");
    expect(over).toHaveTextContent("Vorbei");
    expect(cancelled).toHaveTextContent("Storniert");
    expect(next).toHaveTextContent("Fixiert");
    expect(screen.queryByRole("button", { name: /erschieben/ })).toBeNull();
  });

  it("names the deadline of the only date that can be left", async () => {
    await openPage(evening);
    expect(screen.getByText(/^Stornieren kannst du bis Mi\., 13\.\sJänner, 12:00\sUhr\.$/)).toBeVisible();
    expect(screen.queryByText(/^Jeden Termin/)).toBeNull();
  });

  it.each([
    [0, "Jeden Termin kannst du bis zu seinem Beginn absagen."],
    [1440, "Jeden Termin kannst du bis 1 Tag vorher absagen."],
  ])("says of %d minutes that they count for each date by itself", async (notice, text) => {
    // What was promised counts, whatever the organisation wants by now.
    server.use(...profileAnswers({ organization: organization({ cancellationNoticeMinutes: 10_080 }) }));
    await openPage({ ...courseBooking, cancellationNoticeMinutes: notice });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(/^Stornieren kannst du bis/)).toBeNull();
  });

  it("names the year of dates after the turn of the year, wherever they stand", async () => {
    const december = managedSchedule(26);
    const january = { ...managedSchedule(28), start: "2028-01-04T18:00:00", end: "2028-01-04T20:00:00" };
    const { user } = await openPage({
      ...courseBooking,
      events: [{ ...course, schedules: [december, january] }],
    });
    const [first, second] = datesShown();
    expect(first).toHaveTextContent("Dienstag, 26. Jänner, 18:00–\u206020:00 Uhr");
    expect(second).toHaveTextContent("Dienstag, 4. Jänner 2028, 18:00–\u206020:00 Uhr");
    await user.click(screen.getByRole("button", { name: "Vom Kurs abmelden" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Vom Kurs abmelden?" });
    const dates = within(dialog).getAllByRole("listitem");
    expect(dates.map(({ textContent }) => textContent?.replace(/\s/g, " "))).toEqual([
      "Flechten lernenDi., 26. Jänner, 18:00 Uhr",
      "Flechten lernenDi., 4. Jänner 2028, 18:00 Uhr",
    ]);
  });

  it.each([
    ["", {}],
    [" during a pause of online booking", { signUp: "PAUSED" }],
  ] as const)("says%s how many people have to sign up, as long as that can change", async (_when, values) => {
    const offered = event({ id: course.eventId, minimumParticipants: 4, ...values });
    server.use(...profileAnswers({ events: [event({ id: 9, minimumParticipants: 3 }), offered] }));
    await openPage(courseBooking);
    expect(await screen.findByText("Findet ab 4 Anmeldungen statt")).toBeVisible();
    expect(screen.queryByText("Findet ab 3 Anmeldungen statt")).toBeNull();
  });

  it.each([
    ["the sign-up is over", course, { signUp: "OVER" }],
    ["the customer has left", { ...course, status: "CANCELLED_BY_CUSTOMER" }, {}],
  ] as const)("says nothing about the minimum when %s", async (_when, held, values) => {
    const offered = [
      event({ id: held.eventId, minimumParticipants: 4, ...values }),
      event({ id: 9, minimumParticipants: 3 }),
    ];
    server.use(...profileAnswers({ events: offered }));
    await openPage({ ...courseBooking, events: [held, managedEvent({ eventId: 9 })] });
    expect(await screen.findByText("Findet ab 3 Anmeldungen statt")).toBeVisible();
    expect(screen.queryByText("Findet ab 4 Anmeldungen statt")).toBeNull();
  });

  it.each([
    ["", {}, "Der Kurs findet statt, sobald mindestens 9 Personen angemeldet sind."],
    [
      " after the end of the sign-up",
      { signUp: "OVER" },
      "Bis zum Ende der Anmeldung waren es weniger als 9 Personen.",
    ],
  ] as const)("does not call settled what may still be called off%s", async (_when, values, text) => {
    const offered = event({ id: course.eventId, type: "COURSE", minimumParticipants: 9, ...values });
    server.use(...profileAnswers({ events: [offered] }));
    await openPage(courseBooking);
    expect(await screen.findByText(/abgesagt wird/)).toHaveTextContent(
      `${text} Falls abgesagt wird, schreiben wir dir eine E-Mail.`,
    );
    expect(screen.queryByText(/^Findet ab/)).toBeNull();
    const [over, , next] = datesShown();
    expect(over).toHaveTextContent("Vorbei");
    expect(next).toHaveTextContent("Angemeldet");
    expect(screen.queryByText("Fixiert")).toBeNull();
  });

  it("leaves an event after a confirmation", async () => {
    const asked = answerCancellations(withoutAll(evening));
    const { user } = await openPage(evening);
    await user.click(screen.getByRole("button", { name: "Stornieren" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    expect(within(dialog).queryByRole("radiogroup")).toBeNull();
    expect(within(dialog).getByRole("listitem")).toHaveTextContent(
      /^FlechtabendMi\., 20\.\sJänner, 18:00\sUhr$/,
    );
    expect(asked).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    await readSuccess(user, "Bei „Flechtabend“ bist du nicht mehr angemeldet.");
    expect(asked).toHaveBeenCalledExactlyOnceWith({ token: manageToken });
    expect(await screen.findByText("Storniert")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Stornieren" })).toBeNull();
    expect(screen.getByRole("link", { name: "Zu den Events & Kursen" })).toHaveAttribute(
      "href",
      "/haarwerk-am-marktplatz-1000?tab=events",
    );
  });

  it("leaves only the date of a course that was pressed", async () => {
    const asked = answerCancellations(withoutDate(28));
    const { user } = await openPage(courseBooking);
    await user.click(
      screen.getByRole("button", { name: /^Nur diesen Termin stornieren: Do\., 28\.\sJänner, 18:00\sUhr$/ }),
    );
    const dialog = await screen.findByRole("alertdialog", { name: "Nur diesen Termin stornieren?" });
    expect(dialog).toHaveAccessibleDescription(/weiter dabei, und am Preis ändert sich nichts\./);
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    await readSuccess(user, "Bei den übrigen Terminen von „Flechten lernen“ bist du weiter dabei.");
    expect(asked).toHaveBeenCalledExactlyOnceWith({ token: manageToken, schedules: [{ scheduleId: 28 }] });
    await waitFor(() => expect(datesShown()[3]).toHaveTextContent("Storniert"));
    expect(datesShown()[2]).toHaveTextContent("Fixiert");

    // One date is no choice any more.
    expect(screen.queryByRole("button", { name: /^Nur diesen Termin/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Stornieren" }));
    expect(await screen.findByRole("alertdialog", { name: "Termin stornieren?" })).toBeVisible();
  });

  it("leaves the whole course", async () => {
    const asked = answerCancellations(withoutAll(courseBooking));
    const { user } = await openPage(courseBooking);
    const leave = screen.getByRole("button", { name: "Vom Kurs abmelden" });
    expect(leave).toHaveAccessibleDescription(/bezahlen musst du dafür nichts/);
    await user.click(leave);
    const dialog = await screen.findByRole("alertdialog", { name: "Vom Kurs abmelden?" });
    expect(dialog).toHaveAccessibleDescription(/Dein Platz wird frei für andere/);
    await user.click(within(dialog).getByRole("button", { name: "Vom Kurs abmelden" }));
    await readSuccess(user, "Bei „Flechten lernen“ bist du nicht mehr angemeldet.");
    expect(asked).toHaveBeenCalledExactlyOnceWith({ token: manageToken });
    await waitFor(() => expect(screen.getAllByText("Storniert")).toHaveLength(3));
  });

  it("names whose seat it is, also in the question before it is given up", async () => {
    const { user } = await openPage({ ...courseBooking, events: [{ ...course, participant: "Tim" }] });
    expect(screen.getByText("Angemeldet: Tim")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Vom Kurs abmelden" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Vom Kurs abmelden?" });
    expect(within(dialog).getAllByText("Flechten lernen (Tim)").length).toBeGreaterThan(0);
  });

  it("leaves an event of a booking with appointments, which stay", async () => {
    const mixed = managedBooking({ events: [managedEvent()] });
    const asked = answerCancellations(withoutAll(mixed));
    const { user } = await openPage(mixed);
    expect(screen.getByRole("button", { name: "Alle Termine stornieren" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Nur diesen Termin stornieren: Flechtabend" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    expect(dialog).toHaveAccessibleDescription(/Dein anderer Termin bleibt, wie er ist\./);
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    await readSuccess(user, "Bei „Flechtabend“ bist du nicht mehr angemeldet.");
    expect(asked).toHaveBeenCalledExactlyOnceWith({ token: manageToken, schedules: [{ scheduleId: 20 }] });
  });

  it("cancels appointments and events together", async () => {
    const mixed = managedBooking({ appointments: [managedAppointment()], events: [course] });
    const asked = answerCancellations(withoutAll(mixed));
    const { user } = await openPage(mixed);
    await user.click(screen.getByRole("button", { name: "Alle Termine stornieren" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Beide Termine stornieren?" });
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(3);
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    expect(await screen.findByRole("alertdialog", { name: "Termine storniert" })).toBeVisible();
    expect(asked).toHaveBeenCalledExactlyOnceWith({ token: manageToken });
  });

  it("says so when the server refuses, and keeps the seat", async () => {
    server.use(
      http.post("*/api/calendar/cancelmanagedbooking", () =>
        problem(422, "DEADLINE_PASSED", "Dafür ist es schon zu spät."),
      ),
    );
    const { user } = await openPage(evening);
    await user.click(screen.getByRole("button", { name: "Stornieren" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    expect(await screen.findByText("Dafür ist es schon zu spät.")).toBeInTheDocument();
    expect(screen.getByText("Fixiert")).toBeVisible();
  });

  it("lets later dates be left when the next one is too near", async () => {
    const [begun, missed, next, last] = course.schedules;
    if (!begun || !missed || !next || !last) throw new Error("The course has four dates");
    const schedules = [begun, missed, { ...next, canBeLeft: false }, last];
    await openPage({ ...courseBooking, canBeCancelled: false, events: [{ ...course, schedules }] });
    expect(screen.getByText(/^Einzelne Termine kannst du noch absagen\. Für alles andere /)).toBeVisible();
    expect(await screen.findByRole("link", { name: "+43 463 1234" })).toBeVisible();
    expect(screen.queryByText(/^Online lässt sich hier nichts mehr ändern\./)).toBeNull();
    expect(
      screen.getByRole("button", { name: "Nur diesen Termin stornieren: Flechten lernen" }),
    ).toBeVisible();
  });

  it("does not say of each date that it can be left when it is too late for the next one", async () => {
    const schedules = [managedSchedule(14, { canBeLeft: false }), managedSchedule(26), managedSchedule(28)];
    const late = { canBeCancelled: false, cancellationNoticeMinutes: 2_880 };
    await openPage({ ...courseBooking, ...late, events: [{ ...course, schedules }] });
    expect(
      screen.getByText(/^Spätere Termine kannst du bis 2\sTage vorher absagen\. Für alles andere /),
    ).toBeVisible();
    expect(screen.queryByText(/Jeden Termin/)).toBeNull();
  });

  it("offers no way out after the deadline, and says whom to ask", async () => {
    await openPage({
      ...courseBooking,
      canBeCancelled: false,
      events: [{ ...course, schedules: course.schedules.map((one) => ({ ...one, canBeLeft: false })) }],
    });
    expect(screen.getByText(/^Online lässt sich hier nichts mehr ändern\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: /tornieren|abmelden/ })).toBeNull();
    expect(await screen.findByRole("link", { name: "+43 463 1234" })).toHaveAttribute(
      "href",
      "tel:+434631234",
    );
    expect(screen.getByRole("link", { name: "hallo@haarwerk.example" })).toBeVisible();
  });
});
