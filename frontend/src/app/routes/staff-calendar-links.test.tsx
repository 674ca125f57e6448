import { act, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/api/schema";
import { owner, signedIn } from "@/test/account-answers";
import { slot } from "@/test/booking-answers";
import { managedAppointment, managedEvent, managedSchedule } from "@/test/manage-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import {
  anna,
  bert,
  noCustomFields,
  staffAppointment,
  staffBooking,
  staffCalendar,
  staffCalendarAnswer,
  staffOfferedService,
} from "@/test/staff-calendar-answers";
import { staffCustomer, staffCustomerFile } from "@/test/staff-customer-answers";

type Schemas = components["schemas"];

let booking = staffBooking();
let file = staffCustomerFile();
let mails: Schemas["StaffMail"][] = [];
let resent: string[] = [];
let days: (string | null)[] = [];

const mail = (values: Partial<Schemas["StaffMail"]> = {}): Schemas["StaffMail"] => ({
  mailId: 1,
  kind: "BOOKING_CONFIRMATION",
  recipient: "eva@example.org",
  plannedFor: "2027-01-04T18:12:00",
  sentAt: "2027-01-04T18:12:00",
  state: "SENT",
  ...values,
});

beforeEach(() => {
  booking = staffBooking();
  file = staffCustomerFile();
  mails = [mail()];
  resent = [];
  days = [];
  server.use(
    ...signedIn(owner()),
    http.get("*/api/staff/calendar", ({ request }) => {
      days.push(new URL(request.url).searchParams.get("dateFrom"));
    }),
    noCustomFields,
    staffCalendarAnswer(() => staffCalendar({ entries: [staffAppointment()] })),
    http.get("*/api/staff/bookings/1", () => HttpResponse.json(booking)),
    http.get("*/api/staff/bookings/1/mails", () => HttpResponse.json(mails)),
    http.post("*/api/staff/bookings/1/mails/:mailId/resend", ({ params }) => {
      resent.push(String(params.mailId));
      mails = mails.map((one) =>
        one.mailId === Number(params.mailId) ? { ...one, state: "PLANNED", sentAt: null } : one,
      );
      return HttpResponse.json(mails);
    }),
    http.get("*/api/staff/customers/1", () => HttpResponse.json(file)),
    http.get("*/api/staff/customers", () =>
      HttpResponse.json({ customers: [staffCustomer()], totalpages: 1 }),
    ),
    http.get("*/api/staff/customers/namesakes", () => HttpResponse.json({ pairs: [] })),
    http.get("*/api/staff/offeredservices", () =>
      HttpResponse.json([
        staffOfferedService(),
        staffOfferedService({ serviceID: 2, description: "Färben", duration: 90, price: 80 }),
      ]),
    ),
    http.post("*/api/staff/bookings/basketslots", () => HttpResponse.json([])),
    http.post("*/api/staff/bookings/visits", () => HttpResponse.json([])),
  );
});

async function expectAccessible() {
  // Colours and what lies over what need a browser; the journeys look at them.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function openBooking(address = "/mycalender?booking=1&date=2027-01-13") {
  const page = renderRoute(address);
  const drawer = await screen.findByRole("dialog", { name: "Termindetail" });
  await within(drawer).findByRole("heading", { name: "Eva Moser" });
  return { ...page, drawer };
}

describe("address of a booking", () => {
  it("opens it beside the calendar, and goes when it is closed", async () => {
    const { user, drawer, router } = await openBooking();
    await user.click(within(drawer).getByRole("button", { name: "Schließen" }));
    // Nothing ends the way out here: no animation is played.
    await waitFor(() => expect(drawer).toHaveAttribute("data-state", "closed"));
    expect(router.state.location.search).toBe("?date=2027-01-13");
  });

  it("without a day leads to its own", async () => {
    booking = staffBooking({
      appointments: [managedAppointment({ start: "2027-03-03T11:00:00", end: "2027-03-03T12:00:00" })],
    });
    const { router } = await openBooking("/mycalender?view=list&booking=1");
    await waitFor(() => expect(router.state.location.search).toBe("?view=list&booking=1&date=2027-03-03"));
    await waitFor(() => expect(days.at(-1)).toBe("2027-03-01"));
    expect(screen.getByRole("dialog", { name: "Termindetail" })).toBeVisible();
  });

  it("that nobody knows says so", async () => {
    server.use(
      http.get("*/api/staff/bookings/1", () => problem(404, "NOT_FOUND", "Diesen Termin gibt es nicht.")),
    );
    renderRoute("/mycalender?booking=1");
    const drawer = await screen.findByRole("dialog", { name: "Termindetail" });
    expect(await within(drawer).findByText("Diesen Termin gibt es nicht.")).toBeVisible();
  });

  it("is left by going back", async () => {
    const { user, router } = renderRoute("/mycalender?date=2027-01-13");
    await user.click(await screen.findByRole("button", { name: /Damenhaarschnitt/ }));
    expect(router.state.location.search).toBe("?date=2027-01-13&booking=1");
    const drawer = await screen.findByRole("dialog", { name: "Termindetail" });
    await router.navigate(-1);
    await waitFor(() => expect(drawer).toHaveAttribute("data-state", "closed"));
  });
});

describe("way back in the calendar", () => {
  it("closes the form of a new visit", async () => {
    const { user, router } = renderRoute("/mycalender?date=2027-01-13");
    await user.click(await screen.findByRole("button", { name: "Termin anlegen" }));
    const form = await screen.findByRole("dialog", { name: "Termin anlegen" });
    expect(router.state.location.search).toBe("?date=2027-01-13&bookFor=new");
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.pathname + router.state.location.search).toBe("/mycalender?date=2027-01-13");
    expect(form).not.toBeInTheDocument();
  });

  it("closes the question before a visit is moved, and leaves the visit open", async () => {
    server.use(
      http.post("*/api/staff/bookings/1/moveslots", () =>
        HttpResponse.json([slot("2027-01-13T14:00", anna)]),
      ),
    );
    const { user, drawer, router } = await openBooking();
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt verschieben" }));
    // A suggested time asks at once.
    await user.click(await within(drawer).findByRole("button", { name: /^14:00/ }));
    await screen.findByRole("alertdialog", { name: "Termin verschieben?" });
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(drawer).toHaveAttribute("data-state", "open");
    expect(router.state.location.pathname).toBe("/mycalender");
  });
});

describe("booking beside the calendar", () => {
  it("leads to the file of its customer and to a calendar file", async () => {
    const { drawer } = await openBooking();
    expect(within(drawer).getByRole("link", { name: "Zur Kartei" })).toHaveAttribute(
      "href",
      "/mycalender/customers?customer=1",
    );
    expect(within(drawer).getByRole("link", { name: "Kalenderdatei" })).toHaveAttribute(
      "href",
      `/api/calendar/mycalendarentry/download/${booking.calendarGuid}`,
    );
  });

  it("stays open when it is reached again from the file of its customer", async () => {
    file = staffCustomerFile({
      visits: file.visits.map((visit) => ({ ...visit, start: "2027-01-13T11:00:00" })),
    });
    const { user, drawer, router } = await openBooking();
    await user.click(within(drawer).getByRole("link", { name: "Zur Kartei" }));
    const ofCustomer = await screen.findByRole("dialog", { name: "Kartei" });
    await user.click(await within(ofCustomer).findByRole("link", { name: "Damenhaarschnitt" }));
    const again = await screen.findByRole("dialog", { name: "Termindetail" });
    await waitFor(() => expect(again).toContainElement(document.activeElement as HTMLElement));
    // In a browser the page that is new gets the focus after the drawer is drawn.
    act(() => screen.getByRole("main", { hidden: true }).focus());
    expect(again).toContainElement(document.activeElement as HTMLElement);
    await act(() => new Promise(requestAnimationFrame));
    expect(again).toHaveAttribute("data-state", "open");
    expect(router.state.location.search).toBe("?date=2027-01-13&booking=1");
  });

  it("of a course shows its dates, and the way to all who come", async () => {
    booking = staffBooking({ appointments: [], events: [managedEvent()] });
    const { user, drawer, router } = await openBooking();
    const signUp = within(drawer).getByRole("region", { name: "Anmeldung" });
    expect(within(drawer).queryByRole("region", { name: "Termine" })).toBeNull();
    await expectAccessible();
    const [first] = within(signUp).getAllByRole("button", { name: /^Wer kommt am/ });
    if (!first) throw new Error("No date");
    server.use(http.get("*/api/staff/schedules/:id", () => problem(404, "NOT_FOUND", "Weg.")));
    await user.click(first);
    expect(router.state.location.search).toMatch(/^\?date=2027-01-13&schedule=\d+$/);
  });

  it("of a course takes out who phones, of one date or of all that lie ahead", async () => {
    const schedules = [
      managedSchedule(12),
      managedSchedule(20),
      managedSchedule(27),
      managedSchedule(28, { status: "CANCELLED_BY_CUSTOMER" }),
    ];
    booking = staffBooking({ appointments: [], events: [managedEvent({ type: "COURSE", schedules })] });
    const bodies: unknown[] = [];
    server.use(
      http.post("*/api/staff/bookings/1/cancel", async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(booking);
      }),
    );
    const { user, drawer } = await openBooking();
    const signUp = within(drawer).getByRole("region", { name: "Anmeldung" });
    const names = within(signUp)
      .getAllByRole("button", { name: /stornieren$/ })
      .map((button) => button.getAttribute("aria-label") ?? button.textContent);
    expect(names).toEqual([
      "Anmeldung für Mi., 20.\u00a0Jänner stornieren",
      "Anmeldung für Mi., 27.\u00a0Jänner stornieren",
      "Ganze Anmeldung stornieren",
    ]);
    await user.click(within(signUp).getByRole("button", { name: /20\.\sJänner stornieren$/ }));
    const question = await screen.findByRole("alertdialog", { name: "Anmeldung stornieren?" });
    expect(question).toHaveTextContent(/Flechtabend, Mi., 20\.\sJänner, 18:00/);
    expect(question).toHaveTextContent("Die übrigen Termine dieser Buchung bleiben.");
    expect(question).toHaveTextContent("Das lässt sich nicht zurücknehmen.");
    await user.click(within(question).getByLabelText("Kundin/Kunde per E-Mail benachrichtigen"));
    await user.click(within(question).getByRole("button", { name: "Stornieren" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await user.click(within(signUp).getByRole("button", { name: "Ganze Anmeldung stornieren" }));
    const ofAll = await screen.findByRole("alertdialog", { name: "Anmeldung stornieren?" });
    expect(ofAll).not.toHaveTextContent("Die übrigen Termine dieser Buchung bleiben.");
    await user.click(within(ofAll).getByRole("button", { name: "Stornieren" }));
    await waitFor(() =>
      expect(bodies).toEqual([
        { schedules: [{ scheduleId: 20 }], notifyCustomer: false },
        { schedules: [{ scheduleId: 20 }, { scheduleId: 27 }], notifyCustomer: true },
      ]),
    );
  });

  it("of a course takes out nobody for who is no manager", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    booking = staffBooking({ appointments: [], events: [managedEvent()] });
    const { drawer } = await openBooking();
    const signUp = within(drawer).getByRole("region", { name: "Anmeldung" });
    expect(within(signUp).getByRole("button", { name: /^Wer kommt/ })).toBeVisible();
    expect(within(signUp).queryByRole("button", { name: /stornieren$/ })).toBeNull();
  });

  it("tells how far each of its mails is", async () => {
    mails = [
      mail(),
      mail({
        mailId: 2,
        kind: "PROVIDER_NOTICE",
        recipient: "salon@example.org",
        state: "FAILED",
        sentAt: null,
      }),
      mail({ mailId: 3, kind: "REMINDER_OF_TOMORROW" as never, state: "PLANNED", sentAt: null }),
      mail({ mailId: 4, kind: "BOOKING_MOVED", recipient: null, state: "VOID", sentAt: null }),
    ];
    const { drawer } = await openBooking();
    const part = within(drawer).getByRole("region", { name: "Mails" });
    const lines = (await within(part).findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^BestätigungGesendetan eva@example.orggesendet Mo., 4\.\sJänner, 18:12\sUhr/),
      expect.stringMatching(/^Neue BuchungNicht zugestelltan salon@example.org/),
      expect.stringMatching(/^MailGeplant.*geplant für Mo., 4\.\sJänner, 18:12\sUhr$/),
      expect.stringMatching(/^Termin verschobenNicht mehr nötigohne Adresse/),
    ]);
    expect(within(part).getAllByRole("button", { name: /noch einmal senden/ })).toHaveLength(2);
    await expectAccessible();
  });

  it("sends a mail once more", async () => {
    const { user, drawer } = await openBooking();
    await user.click(await within(drawer).findByRole("button", { name: "Bestätigung: noch einmal senden" }));
    expect(await screen.findByText("Mail ist unterwegs")).toBeInTheDocument();
    expect(resent).toEqual(["1"]);
    expect(within(drawer).getByText("Geplant")).toBeVisible();
  });

  it("says where a mail was sent just now", async () => {
    server.use(http.post("*/api/staff/bookings/1/mails/1/resend", () => HttpResponse.json([mail()])));
    const { user, drawer } = await openBooking();
    await user.click(await within(drawer).findByRole("button", { name: "Bestätigung: noch einmal senden" }));
    expect(await screen.findByText("Gerade erst gesendet")).toBeInTheDocument();
  });

  it("asks again for mails that could not be loaded", async () => {
    server.use(
      http.get("*/api/staff/bookings/1/mails", () => problem(503, "UNAVAILABLE", "Nicht erreichbar."), {
        once: true,
      }),
    );
    const { user, drawer } = await openBooking();
    const part = within(drawer).getByRole("region", { name: "Mails" });
    await user.click(await within(part).findByRole("button", { name: "Erneut versuchen" }));
    expect(await within(part).findByText("Bestätigung")).toBeVisible();
  });
});

describe("new visit of somebody on file", () => {
  async function openForm() {
    const page = renderRoute("/mycalender?bookFor=1");
    const form = await screen.findByRole("dialog", { name: "Termin anlegen" });
    const service = await within(form).findByRole("combobox", { name: "Leistung" });
    return { ...page, form, service };
  }

  beforeEach(() => {
    booking = staffBooking({
      appointments: [
        managedAppointment({ appointmentId: 5, serviceId: 1, userId: anna }),
        managedAppointment({ appointmentId: 6, serviceId: 2, userId: bert }),
      ],
    });
  });

  it("knows who comes, and takes over what they had last", async () => {
    const { user, form, router } = await openForm();
    expect(within(form).getByText("Eva Moser")).toBeVisible();
    expect(within(form).queryByRole("combobox", { name: "Kundin oder Kunde" })).toBeNull();
    const again = await within(form).findByRole("button", {
      name: "Wie beim letzten Mal: Damenhaarschnitt bei Anna Berger, Färben bei Bert Koch",
    });
    await expectAccessible();
    await user.click(again);
    expect(within(form).getByRole("combobox", { name: "Leistung 1" })).toHaveValue("1");
    expect(within(form).getByRole("combobox", { name: "Mitarbeiter/in für Leistung 2" })).toHaveValue(
      String(bert),
    );
    expect(within(form).queryByRole("button", { name: /^Wie beim letzten Mal/ })).toBeNull();
    await user.click(within(form).getByRole("button", { name: "Schließen" }));
    await user.click(await screen.findByRole("button", { name: "Verlassen" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  it("offers nothing where nothing was booked, or it was cancelled", async () => {
    file = staffCustomerFile({
      visits: file.visits.map((visit) => ({ ...visit, state: "CANCELLED_BY_CUSTOMER" })),
    });
    const { form, service } = await openForm();
    expect(service).toHaveValue("");
    expect(within(form).queryByRole("button", { name: /^Wie beim letzten Mal/ })).toBeNull();
  });

  it("says when that file is not there", async () => {
    server.use(
      http.get("*/api/staff/customers/1", () => problem(404, "NOT_FOUND", "Diese Kartei gibt es nicht.")),
    );
    renderRoute("/mycalender?bookFor=1");
    expect(await screen.findByText("Diese Kartei gibt es nicht.")).toBeVisible();
  });
});
