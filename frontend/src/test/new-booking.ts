import { screen, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { expect } from "vitest";
import type { components } from "@/api/schema";
import { owner, signedIn } from "./account-answers";
import { slot } from "./booking-answers";
import { renderRoute } from "./render-route";
import { server } from "./server";
import {
  anna,
  bert,
  noCustomFields,
  staffBooking,
  staffCalendar,
  staffCalendarAnswer,
  staffOfferedService,
} from "./staff-calendar-answers";
import { staffCustomer, staffCustomerFile } from "./staff-customer-answers";

export type NewBookingBody = { overRules: boolean; customerData: object; services: object[] };

const booked = (_body: NewBookingBody): Response => HttpResponse.json(staffBooking());

/** What the form has sent and searched for in this test, and what it is answered. */
export const calls = { sent: [] as NewBookingBody[], searches: [] as (string | null)[], answer: booked };

/** Answers all that the form of a new booking asks. */
export function answerNewBookings() {
  Object.assign(calls, { sent: [], searches: [], answer: booked });
  server.use(
    ...signedIn(owner()),
    staffCalendarAnswer(() => staffCalendar({ entries: [] })),
    noCustomFields,
    http.get("*/api/staff/offeredservices", () =>
      HttpResponse.json([
        staffOfferedService({
          employees: [
            { userId: anna, duration: 60, price: 62.5 },
            { userId: bert, duration: 60, price: 58 },
          ],
        }),
        staffOfferedService({ serviceID: 2, description: "Färben", duration: 90, price: 80 }),
      ]),
    ),
    http.get("*/api/staff/customers", ({ request }) => {
      const search = new URL(request.url).searchParams.get("search");
      calls.searches.push(search);
      const found = "moser".startsWith(search?.toLowerCase() ?? "") ? [staffCustomer({ noShows: 2 })] : [];
      return HttpResponse.json({ customers: found, totalpages: 1 });
    }),
    http.get("*/api/staff/customers/1", () =>
      HttpResponse.json(staffCustomerFile({ visits: [], visitsTotal: 0 })),
    ),
    http.post("*/api/staff/bookings/basketslots", () =>
      HttpResponse.json([slot("2027-01-13T10:15", anna, bert), slot("2027-01-13T14:00", bert)]),
    ),
    http.post("*/api/staff/bookings/visits", () =>
      HttpResponse.json([
        {
          dateFrom: "2027-01-13T11:00:00",
          dateTo: "2027-01-13T13:30:00",
          waitingMinutes: 0,
          appointments: [
            { serviceId: 2, userId: bert, dateFrom: "2027-01-13T11:00:00", dateTo: "2027-01-13T12:30:00" },
            { serviceId: 1, userId: anna, dateFrom: "2027-01-13T12:30:00", dateTo: "2027-01-13T13:30:00" },
          ],
        },
      ]),
    ),
    http.post("*/api/staff/bookings/whynot", () =>
      HttpResponse.json({
        ofStart: [obstacle({ kind: "OFF_GRID", minutes: 15 })],
        ofEmployees: [
          {
            userId: anna,
            obstacles: [
              obstacle({ kind: "OCCUPIED", from: "2027-01-13T10:30:00", to: "2027-01-13T11:15:00" }),
              obstacle({ kind: "OUTSIDE_WORKING_HOURS" }),
            ],
          },
        ],
      }),
    ),
    http.post("*/api/staff/bookings", async ({ request }) => {
      const body = (await request.json()) as NewBookingBody;
      calls.sent.push(body);
      return calls.answer(body);
    }),
  );
}

export function obstacle(values: Partial<components["schemas"]["StartObstacle"]>) {
  return { kind: "OFF_GRID", from: null, to: null, minutes: null, groupId: null, text: null, ...values };
}

/** The form on the calendar, with the field of its first service. */
export async function openForm(button: RegExp | string = "Termin anlegen") {
  const page = renderRoute("/mycalender?view=list");
  const opener = await screen.findByRole("button", { name: button });
  // The calendar has to be there: the form needs its employees.
  await screen.findByText("In dieser Woche liegt nichts im Kalender.");
  await page.user.click(opener);
  const form = await screen.findByRole("dialog", { name: "Termin anlegen" });
  const service = await within(form).findByRole("combobox", { name: "Leistung" });
  return { ...page, form, service };
}

export const save = (form: HTMLElement) => within(form).getByRole("button", { name: "Termin anlegen" });
export const customerField = (form: HTMLElement) =>
  within(form).getByRole("combobox", { name: "Kundin oder Kunde" });

export async function expectAccessible() {
  // Colours and what lies over what need a browser; the journeys look at them.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

export const unknown = {
  customerId: null,
  firstName: null,
  lastName: null,
  userEmail: null,
  userPhone: null,
};
