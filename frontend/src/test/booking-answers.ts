import { HttpResponse, http } from "msw";
import type { components } from "@/api/schema";
import type { SelectedService } from "@/shared/lib/session/basket";
import { registrationAnswers } from "./account-answers";
import { basketSlots, type Calendar } from "./basket-slots";
import { offeredService } from "./provider-answers";

type Schemas = components["schemas"];

export const katharina: Schemas["Employee"] = {
  userId: 11,
  firstName: "Katharina",
  lastName: "Lindner",
  avatar: null,
};
export const miriam: Schemas["Employee"] = {
  userId: 12,
  firstName: "Miriam",
  lastName: "Novak",
  avatar: null,
};

export function slot(dateFrom: string, ...userIdList: number[]): Schemas["Slot"] {
  return { dateFrom: `${dateFrom}:00`, userIdList };
}

/** An entry of the basket, as it is when a service was just chosen. */
export function entry(values: Partial<SelectedService> = {}): SelectedService {
  const service = values.service ?? offeredService();
  return {
    id: service.serviceID,
    service,
    organizationNr: service.organizationNr,
    quantity: 1,
    dateAdded: "2027-01-13T09:00:00Z",
    user: null,
    selectedSlot: null,
    customizedBookingFields: [],
    ...values,
  };
}

export function customField(
  values: Partial<Schemas["CustomizedBookingField"]> = {},
): Schemas["CustomizedBookingField"] {
  return {
    id: 31,
    serviceId: 1,
    eventId: null,
    type: "TEXT",
    displayText: "Welche Haarlänge hast du?",
    fieldGroup: "Deine Haare",
    mandatory: true,
    sortOrder: 10,
    hyperLink: null,
    notBefore: null,
    notAfter: null,
    ...values,
  };
}

export function calendarEntry(values: Partial<Schemas["CalendarEntry"]> = {}): Schemas["CalendarEntry"] {
  return {
    id: 1,
    calendarGuid: "6f9619ff-8b86-4d11-b42d-00c04fc964ff",
    organizationid: 1000,
    title: "Damenhaarschnitt",
    start: "2027-01-14T09:00:00",
    end: "2027-01-14T10:00:00",
    services: [1],
    category: "SERVICE",
    onlineMeetingLink: null,
    event: null,
    timeZone: "Europe/Vienna",
    appointments: [
      {
        serviceId: 1,
        title: "Damenhaarschnitt",
        price: 58,
        duration: 60,
        userId: 12,
        employeeName: "Miriam Novak",
        start: "2027-01-14T09:00:00",
        end: "2027-01-14T10:00:00",
      },
    ],
    ...values,
  };
}

/** The answer to the sign-up for the event of `provider-answers`. */
export function signedUpEntry(values: Partial<Schemas["CalendarEntry"]> = {}): Schemas["CalendarEntry"] {
  return calendarEntry({
    title: "Flechtabend",
    start: "2027-01-20T18:00:00",
    end: "2027-01-20T20:00:00",
    services: [],
    category: "EVENT",
    appointments: [],
    event: {
      eventId: 1,
      price: 35,
      trainer: null,
      location: null,
      schedules: [{ id: 1, start: "2027-01-20T18:00:00", end: "2027-01-20T20:00:00" }],
    },
    ...values,
  });
}

type BookingAnswers = {
  /** Per service. */
  employees?: Record<number, Schemas["Employee"][]>;
  slots?: Calendar["slots"];
  minutes?: Calendar["minutes"];
  visits?: Schemas["Visit"][];
  openBookings?: Schemas["MyCalendarBooking"][];
  fields?: Record<number, Schemas["CustomizedBookingField"][]>;
  /** Per event. */
  eventFields?: Record<number, Schemas["CustomizedBookingField"][]>;
};

/** Every call that the booking makes besides those of the profile, answered; booking itself is not. */
export function bookingAnswers(answers: BookingAnswers) {
  const { employees = {}, slots = {}, minutes = {}, visits = [], openBookings = [] } = answers;
  const { fields = {}, eventFields = {} } = answers;
  return [
    // The page after the booking offers an account.
    ...registrationAnswers(),
    http.post("*/api/offeredservices/assignedemployeesservicelist", async ({ request }) => {
      const { serviceidlist } = (await request.json()) as Schemas["AssignedEmployeesRequest"];
      return HttpResponse.json(employees[serviceidlist[0] ?? 0] ?? [katharina, miriam]);
    }),
    // All that a member has booked already; the pages of the list are somebody else's.
    http.get("*/api/calendar/myopencalendarbookings/0/50", () => HttpResponse.json(openBookings)),
    http.post("*/api/calendar/getvisits", () => HttpResponse.json(visits)),
    http.post("*/api/calendar/getmoveslots", () => HttpResponse.json(Object.values(slots).flat())),
    http.post("*/api/calendar/getbasketslots", async ({ request }) => {
      const asked = (await request.json()) as Schemas["BasketSlotsRequest"];
      return HttpResponse.json(basketSlots(asked, { slots, minutes }));
    }),
    http.get("*/api/customizedbookingfields", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const ofService = fields[Number(searchParams.get("serviceid"))];
      return HttpResponse.json(ofService ?? eventFields[Number(searchParams.get("eventid"))] ?? []);
    }),
  ];
}
