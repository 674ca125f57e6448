import { HttpResponse, http } from "msw";
import type { components } from "@/api/schema";
import { problem } from "./problem";

type Schemas = components["schemas"];

export const manageToken = "0123456789abcdef".repeat(4);

export function managedAppointment(
  values: Partial<Schemas["ManagedAppointment"]> = {},
): Schemas["ManagedAppointment"] {
  return {
    appointmentId: 5,
    serviceId: 1,
    title: "Damenhaarschnitt",
    price: 58,
    duration: 60,
    followUpTime: 0,
    userId: 11,
    employeeName: "Katharina Lindner",
    start: "2027-01-14T09:00:00",
    end: "2027-01-14T10:00:00",
    status: "CONFIRMED",
    canBeMoved: true,
    ...values,
  };
}

/** A date of an event on a day of January 2027. */
export function managedSchedule(
  day: number,
  values: Partial<Schemas["ManagedSchedule"]> = {},
): Schemas["ManagedSchedule"] {
  return {
    id: day,
    start: `2027-01-${day}T18:00:00`,
    end: `2027-01-${day}T20:00:00`,
    status: "CONFIRMED",
    canBeLeft: true,
    ...values,
  };
}

export function managedEvent(values: Partial<Schemas["ManagedEvent"]> = {}): Schemas["ManagedEvent"] {
  return {
    eventId: 7,
    type: "EVENT",
    participant: null,
    title: "Flechtabend",
    price: 35,
    trainer: null,
    location: null,
    onlineMeetingLink: null,
    status: "CONFIRMED",
    schedules: [managedSchedule(20)],
    ...values,
  };
}

export function managedBooking(values: Partial<Schemas["ManagedBooking"]> = {}): Schemas["ManagedBooking"] {
  return {
    id: 1,
    calendarGuid: "6f9619ff-8b86-4d11-b42d-00c04fc964ff",
    organizationid: 1000,
    timeZone: "Europe/Vienna",
    status: "CONFIRMED",
    canBeCancelled: true,
    changeableUntil: "2027-01-13T12:00:00",
    cancellationNoticeMinutes: 0,
    appointments: [managedAppointment()],
    events: [],
    ...values,
  };
}

/** Two appointments of a booking, one after the other. */
export function twoAppointments(): Schemas["ManagedAppointment"][] {
  return [
    managedAppointment(),
    managedAppointment({
      appointmentId: 6,
      serviceId: 2,
      title: "Farbe",
      start: "2027-01-14T10:00:00",
      end: "2027-01-14T11:00:00",
    }),
  ];
}

/** Knows one booking, by the token above. */
export function managedBookingAnswer(booking: () => Schemas["ManagedBooking"]) {
  return http.post("*/api/calendar/getmanagedbooking", async ({ request }) => {
    const { token } = (await request.json()) as Schemas["ManagedBookingRequest"];
    return token === manageToken
      ? HttpResponse.json(booking())
      : problem(404, "NOT_FOUND", "Das haben wir nicht gefunden.");
  });
}
