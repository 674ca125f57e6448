import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/api/schema";
import { owner, signedIn } from "@/test/account-answers";
import { customField } from "@/test/booking-answers";
import { managedEvent, managedSchedule } from "@/test/manage-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import {
  eventDate,
  noCustomFields,
  participant,
  staffBooking,
  staffCalendar,
  staffCalendarAnswer,
} from "@/test/staff-calendar-answers";
import { staffCustomer } from "@/test/staff-customer-answers";

type Schemas = components["schemas"];
type Sent = { body: Schemas["StaffSignUpRequest"]; key: string | null };

const unknown = { customerId: null, firstName: null, lastName: null, userEmail: null, userPhone: null };

let date = eventDate();
let sent: Sent[] = [];
let answer: () => Response = signedUp;
let calendarsAsked = 0;

/** The course gets one more participant, as the server has it from now on. */
function signedUp(customer: Partial<Schemas["StaffBooking"]["customer"]> = {}) {
  const booking = staffBooking({ id: 9, appointments: [], events: [managedEvent()] });
  const of = { ...booking.customer, customerId: 2, firstName: "Maria", lastName: "Huber", ...customer };
  const name = `${of.firstName} ${of.lastName}`.trim();
  date = {
    ...date,
    taken: date.taken + 1,
    participants: [
      ...date.participants,
      participant({ participationId: 9, bookingId: 9, customerName: name, userPhone: null }),
    ],
  };
  const schedules = date.dates.map((one) => ({ ...managedSchedule(20), ...one, id: one.scheduleId }));
  return HttpResponse.json({ ...booking, customer: of, events: [managedEvent({ schedules })] });
}

beforeEach(() => {
  date = eventDate();
  sent = [];
  answer = signedUp;
  calendarsAsked = 0;
  server.use(
    ...signedIn(owner()),
    staffCalendarAnswer(
      () => staffCalendar({ entries: [] }),
      () => {
        calendarsAsked += 1;
      },
    ),
    noCustomFields,
    http.get("*/api/staff/schedules/7", () => HttpResponse.json(date)),
    http.get("*/api/staff/customers", ({ request }) => {
      const search = new URL(request.url).searchParams.get("search") ?? "";
      const found = [
        staffCustomer({ customerId: 2, firstName: "Maria", lastName: "Huber", bookings: 0 }),
        staffCustomer({ customerId: 3, firstName: "Paul", lastName: "Wolf", userEmail: null }),
      ];
      const customers = found.filter(({ lastName }) => lastName.toLowerCase().startsWith(search));
      return HttpResponse.json({ customers, totalpages: 1 });
    }),
    http.post("*/api/staff/events/3/bookings", async ({ request }) => {
      sent.push({
        body: (await request.json()) as Sent["body"],
        key: request.headers.get("Idempotency-Key"),
      });
      return answer();
    }),
  );
});

async function openDate() {
  const page = renderRoute("/mycalender?view=list&schedule=7");
  const drawer = await screen.findByRole("dialog", { name: "Teilnehmende" });
  await within(drawer).findByRole("heading", { name: "Flechten lernen" });
  return { ...page, drawer };
}

const opener = (drawer: HTMLElement) => within(drawer).queryByRole("button", { name: "Jemanden anmelden" });
const customerField = (drawer: HTMLElement) =>
  within(drawer).getByRole("combobox", { name: "Kundin oder Kunde" });

async function openForm() {
  const { drawer, ...page } = await openDate();
  await page.user.click(within(drawer).getByRole("button", { name: "Jemanden anmelden" }));
  const form = await within(drawer).findByRole("region", { name: "Jemanden anmelden" });
  const press = (name: string) => page.user.click(within(form).getByRole("button", { name }));
  const find = async (search: string, name: RegExp) => {
    await page.user.type(customerField(form), search);
    await page.user.click(await within(form).findByRole("option", { name }));
  };
  const create = (text: string) => find(text, /neu anlegen$/);
  return { ...page, drawer, form, press, find, create };
}

async function expectAccessible() {
  // Colours and what lies over what need a browser; the journeys look at them.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

const list = (drawer: HTMLElement) => within(drawer).getByRole("region", { name: "Wer kommt" });

describe("caller", () => {
  it("who is on file gets a seat in all dates of a course that lie ahead", async () => {
    const { drawer, form, press, find } = await openForm();
    expect(customerField(form)).toHaveFocus();
    expect(form).toHaveTextContent("Die Anmeldung gilt für alle 2 kommenden Termine:");
    const dates = within(form).getAllByRole("listitem");
    expect(dates.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Mi., 13\.\sJänner, 18:00/),
      expect.stringMatching(/^Mi., 20\.\sJänner, 18:00/),
    ]);
    await expectAccessible();
    await find("hub", /Maria Huber/);
    await expectAccessible();
    const asked = calendarsAsked;
    await press("Anmelden");
    expect(await screen.findByText("Maria Huber ist angemeldet")).toBeInTheDocument();
    expect(screen.getByText("Flechten lernen, 2 Termine")).toBeInTheDocument();
    expect(sent).toEqual([
      {
        body: { customerData: { ...unknown, customerId: 2 }, note: null, notifyCustomer: true },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(within(list(drawer)).getByRole("button", { name: /^Maria Huber/ })).toBeVisible();
    expect(drawer).toHaveTextContent("3 von 12 Plätzen vergeben");
    expect(calendarsAsked).toBeGreaterThan(asked);
    expect(opener(drawer)).toHaveFocus();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("may answer what visitors are asked", async () => {
    server.use(
      http.get("*/api/customizedbookingfields", ({ request }) => {
        expect(new URL(request.url).searchParams.get("eventid")).toBe("3");
        return HttpResponse.json([
          customField({ serviceId: null, eventId: 3, displayText: "Vorkenntnisse?" }),
        ]);
      }),
    );
    const { user, form, press, find } = await openForm();
    await find("hub", /Maria Huber/);
    await user.click(await within(form).findByRole("button", { name: "1 Frage zum Termin" }));
    await user.type(within(form).getByLabelText("Vorkenntnisse?"), "keine");
    await press("Anmelden");
    expect(await screen.findByText("Maria Huber ist angemeldet")).toBeInTheDocument();
    expect(sent).toMatchObject([
      { body: { customizedFields: [{ eventID: 3, customizedBookingFieldsId: 31, value: "keine" }] } },
    ]);
  });

  it("who is new gets a seat, with a note and without a mail", async () => {
    date = eventDate({ dates: eventDate().dates.slice(0, 1) });
    const { user, form, press, create } = await openForm();
    expect(form).not.toHaveTextContent("Die Anmeldung gilt");
    await create("Maria Huber");
    expect(form).toHaveTextContent("Ohne E-Mail-Adresse verschicken wir nichts.");
    expect(within(form).getByRole("heading", { level: 4, name: "Neu in der Kartei" })).toBeVisible();
    await expectAccessible();
    await user.type(within(form).getByLabelText("E-Mail"), "maria");
    await press("Anmelden");
    expect(await within(form).findByText("Bitte gib eine gültige E-Mail-Adresse an.")).toBeVisible();
    await user.type(within(form).getByLabelText("E-Mail"), "@example.org");
    await user.type(within(form).getByLabelText("Interne Notiz"), "zahlt bar");
    await user.click(within(form).getByLabelText("Kundin/Kunde per E-Mail benachrichtigen"));
    await press("Anmelden");
    expect(await screen.findByText(/^Flechten lernen, Mi., 13\.\sJänner, 18:00\sUhr$/)).toBeInTheDocument();
    const customer = { firstName: "Maria", lastName: "Huber", userEmail: "maria@example.org" };
    expect(sent.map(({ body }) => body)).toEqual([
      { customerData: { ...unknown, ...customer }, note: "zahlt bar", notifyCustomer: false },
    ]);
  });

  it("signs siblings up one after the other, with the contact typed once", async () => {
    const { user, drawer, form, press, find } = await openForm();
    await find("hub", /^Maria Huber/);
    await press("Anmelden, und noch jemand");
    const firstName = await within(form).findByLabelText("Vorname");
    await waitFor(() => expect(firstName).toHaveFocus());
    expect(firstName).toHaveValue("");
    await user.type(firstName, "Tim");
    await press("Anmelden");
    await waitFor(() => expect(opener(drawer)).toHaveFocus());
    const contact = { lastName: "Huber", userEmail: "eva@example.org", userPhone: "+43 660 1234567" };
    expect(sent.map(({ body }) => body.customerData)).toEqual([
      { ...unknown, customerId: 2 },
      { ...unknown, ...contact, firstName: "Tim" },
    ]);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it("has to be chosen or added before the form is sent", async () => {
    const { user, form, press, create } = await openForm();
    await press("Anmelden");
    expect(await within(form).findByRole("alert")).toHaveTextContent(
      "Such bitte jemanden, oder leg die Person neu an.",
    );
    expect(customerField(form)).toHaveFocus();
    await expectAccessible();
    await user.type(customerField(form), "Maria");
    expect(within(form).queryByRole("alert")).toBeNull();
    await press("Anmelden");
    expect(await within(form).findByRole("alert")).toHaveTextContent(
      "Wähl jemanden aus der Liste, oder leg „Maria“ neu an.",
    );
    await user.clear(customerField(form));
    await create("Maria");
    await user.clear(within(form).getByLabelText("Nachname"));
    await press("Anmelden");
    expect(
      await within(form).findByText("Bitte gib einen Namen, eine Telefonnummer oder eine E-Mail-Adresse an."),
    ).toBeVisible();
    expect(within(form).getByLabelText("Vorname")).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it("gets the seat of an answer that was lost, not a second one", async () => {
    const { form, press, find } = await openForm();
    await find("hub", /Maria Huber/);
    answer = () => HttpResponse.error();
    await press("Anmelden");
    expect(await within(form).findByRole("alert")).toHaveTextContent(/^Netzwerkfehler/);
    answer = signedUp;
    await press("Anmelden");
    expect(await screen.findByText("Maria Huber ist angemeldet")).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it("is signed up by everybody who sees the date", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    const { press, find } = await openForm();
    await find("wolf", /Paul Wolf/);
    await press("Anmelden");
    expect(await screen.findByText("Maria Huber ist angemeldet")).toBeInTheDocument();
  });
});

describe("seat", () => {
  it("that was the last one leaves the focus where that is said", async () => {
    date = eventDate({ taken: 11 });
    const { drawer, press, find } = await openForm();
    await find("hub", /Maria Huber/);
    await press("Anmelden");
    const full = await within(drawer).findByText(
      "Alle Plätze sind vergeben: Anmelden kannst du niemanden mehr.",
    );
    expect(opener(drawer)).toBeNull();
    await waitFor(() => expect(full).toHaveFocus());
    await expectAccessible();
  });

  it("is not offered where none is free, which is said", async () => {
    date = eventDate({ taken: 12 });
    const { drawer } = await openDate();
    expect(opener(drawer)).toBeNull();
    expect(drawer).toHaveTextContent("Alle Plätze sind vergeben: Anmelden kannst du niemanden mehr.");
  });

  it("is not offered where everything has begun", async () => {
    const begun = { scheduleId: 7, start: "2027-01-06T18:00:00", end: "2027-01-06T20:00:00" };
    date = eventDate({ ...begun, taken: 12, dates: [begun] });
    const { drawer } = await openDate();
    expect(opener(drawer)).toBeNull();
    expect(drawer).not.toHaveTextContent("Alle Plätze sind vergeben");
  });

  it("is for what lies ahead of a course that has begun", async () => {
    const begun = { scheduleId: 7, start: "2027-01-06T18:00:00", end: "2027-01-06T20:00:00" };
    date = eventDate({ ...begun, dates: [begun, ...eventDate().dates.slice(1)] });
    const { form } = await openForm();
    expect(form).toHaveTextContent("Die Anmeldung gilt für den kommenden Termin:");
    expect(within(form).getByRole("listitem")).toHaveTextContent(/^Mi., 20\.\sJänner/);
  });

  it("that somebody else was faster for is refused, and nothing typed is lost", async () => {
    const { user, drawer, form, press, create } = await openForm();
    await create("Maria Huber");
    await user.type(within(form).getByLabelText("Interne Notiz"), "zahlt bar");
    answer = () => {
      date = { ...date, taken: 12 };
      return problem(409, "EVENT_FULL", "Leider sind schon alle Plätze vergeben.");
    };
    await press("Anmelden");
    expect(await within(form).findByRole("alert")).toHaveTextContent("Inzwischen sind alle Plätze vergeben.");
    expect(drawer).toHaveTextContent("12 von 12 Plätzen vergeben");
    expect(within(form).getByLabelText("Nachname")).toHaveValue("Huber");
    expect(within(form).getByLabelText("Interne Notiz")).toHaveValue("zahlt bar");
    await expectAccessible();
  });
});

describe("somebody who has a seat", () => {
  const already = () => {
    const text = "Diese Person ist schon angemeldet.";
    return problem(409, "ALREADY_SIGNED_UP", text, { "customerData.userEmail": text });
  };

  it("is told from the e-mail address that was typed", async () => {
    const { form, press, create } = await openForm();
    await create("Eva eva@example.org");
    answer = already;
    await press("Anmelden");
    expect(await within(form).findByText("Diese Person ist schon angemeldet.")).toBeVisible();
    await waitFor(() => expect(within(form).getByLabelText("E-Mail")).toHaveFocus());
    await expectAccessible();
  });

  it("is told from the file, until somebody else is chosen", async () => {
    const { form, press, find } = await openForm();
    await find("hub", /Maria Huber/);
    answer = already;
    await press("Anmelden");
    expect(await within(form).findByText("Diese Person ist schon angemeldet.")).toBeVisible();
    await press("Maria Huber ändern");
    await find("wolf", /Paul Wolf/);
    expect(form).not.toHaveTextContent("Diese Person ist schon angemeldet.");
    expect(form).toHaveTextContent("Ohne E-Mail-Adresse verschicken wir nichts.");
  });
});

describe("form", () => {
  it("that is still empty goes at once, and the focus back", async () => {
    const { drawer, press } = await openForm();
    await press("Abbrechen");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(opener(drawer)).toHaveFocus();
  });

  it("that is half-filled asks before it goes", async () => {
    const { user, drawer, form, press } = await openForm();
    await user.type(customerField(form), "Maria");
    await press("Abbrechen");
    const question = await screen.findByRole("alertdialog", { name: "Änderungen verwerfen?" });
    await user.click(within(question).getByRole("button", { name: "Hier bleiben" }));
    expect(customerField(form)).toHaveValue("Maria");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await press("Abbrechen");
    const again = await screen.findByRole("alertdialog", { name: "Änderungen verwerfen?" });
    await user.click(within(again).getByRole("button", { name: "Verlassen" }));
    await waitFor(() => expect(opener(drawer)).toBeVisible());
    expect(sent).toEqual([]);
  });
});
