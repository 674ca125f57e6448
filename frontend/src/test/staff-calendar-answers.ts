import { HttpResponse, http } from "msw";
import type { components } from "@/api/schema";
import { managedAppointment, managedBooking } from "./manage-answers";

type Schemas = components["schemas"];

export const anna = 11;
export const bert = 12;

/** A day of January 2027 on which everybody works from nine to five. */
const hoursOn = (day: number) => ({ start: `2027-01-${day}T09:00:00`, end: `2027-01-${day}T17:00:00` });
const week = [11, 12, 13, 14, 15];

export function staffEntry(
  values: Partial<Schemas["StaffCalendarEntry"]> = {},
): Schemas["StaffCalendarEntry"] {
  return {
    id: "absence-1",
    calendarGuid: null,
    organizationid: 1000,
    services: [],
    category: "ABSENCE",
    title: "",
    start: "2027-01-13T14:00:00",
    end: "2027-01-13T15:00:00",
    userIds: [bert],
    roomIds: [],
    onlineMeetingLink: null,
    appointment: null,
    eventDate: null,
    absenceId: null,
    ...values,
  };
}

/** An appointment of Eva on 13 January with Anna. */
export function staffAppointment(
  values: Partial<Schemas["StaffCalendarEntry"]> = {},
  appointment: Partial<Schemas["StaffAppointment"]> = {},
): Schemas["StaffCalendarEntry"] & { appointment: Schemas["StaffAppointment"] } {
  return {
    ...staffEntry({
      id: "appointment-5",
      calendarGuid: "5f0c4f5e-0f65-4f0e-9a43-6d9bd8ad8f7c",
      services: [1],
      category: "SERVICE",
      title: "Damenhaarschnitt",
      start: "2027-01-13T11:00:00",
      end: "2027-01-13T12:00:00",
      userIds: [anna],
      ...values,
    }),
    appointment: {
      appointmentId: 5,
      bookingId: 1,
      serviceId: 1,
      price: 58,
      state: "CONFIRMED",
      followUpTime: 0,
      work: [],
      roomUse: [],
      customer: { customerId: 1, firstName: "Eva", lastName: "Moser", phone: "+43 660 1234567" },
      remark: null,
      note: null,
      ...appointment,
    },
  };
}

export function staffCalendar(values: Partial<Schemas["StaffCalendar"]> = {}): Schemas["StaffCalendar"] {
  const working = week.map(hoursOn);
  return {
    timeZone: "Europe/Vienna",
    grid: 15,
    days: [11, 12, 13, 14, 15, 16, 17].map((day) => ({
      date: `2027-01-${day}`,
      open: week.includes(day) ? [hoursOn(day)] : [],
    })),
    employees: [
      { userId: anna, firstName: "Anna", lastName: "Berger", avatar: null, working, isArchived: false },
      { userId: bert, firstName: "Bert", lastName: "Koch", avatar: null, working, isArchived: false },
    ],
    rooms: [],
    entries: [staffAppointment()],
    ...values,
  };
}

/** Anna Berger and four more, all with the same surname. */
export function bigTeam() {
  const [someone] = staffCalendar().employees;
  if (!someone) throw new Error("No employee");
  return ["Anna", "Bert", "Cora", "Dora", "Emil"].map((firstName, index) => ({
    ...someone,
    firstName,
    userId: anna + index,
  }));
}

export function staffBooking(values: Partial<Schemas["StaffBooking"]> = {}): Schemas["StaffBooking"] {
  return {
    ...managedBooking({
      appointments: [
        managedAppointment({
          userId: anna,
          employeeName: "Anna Berger",
          start: "2027-01-13T11:00:00",
          end: "2027-01-13T12:00:00",
        }),
      ],
    }),
    madeAt: "2027-01-04T18:12:00",
    customer: {
      customerId: 1,
      firstName: "Eva",
      lastName: "Moser",
      userEmail: "eva@example.org",
      userPhone: "+43 660 1234567",
    },
    given: { firstName: null, lastName: null, userEmail: null, userPhone: null },
    sharesContactWith: [],
    remark: "Bitte ohne Parfum",
    note: null,
    answers: [{ displayText: "Haarlänge", value: "schulterlang" }],
    history: [
      {
        at: "2027-01-04T18:12:00",
        event: "BOOKED",
        appointmentId: null,
        from: null,
        to: null,
        overridden: [],
        by: { kind: "CUSTOMER", name: null },
        onBehalfOf: null,
      },
    ],
    series: [],
    ...values,
  };
}

/** Somebody who comes to a date, of whom nobody has said anything yet. */
export function participant(values: Partial<Schemas["StaffParticipant"]> = {}): Schemas["StaffParticipant"] {
  return {
    participationId: 1,
    bookingId: 1,
    customerName: "Eva Moser",
    userPhone: "+43 660 1234567",
    state: "CONFIRMED",
    ...values,
  };
}

/** The first of two dates of a course, today at six. */
export function eventDate(values: Partial<Schemas["StaffSchedule"]> = {}): Schemas["StaffSchedule"] {
  const today = { scheduleId: 7, start: "2027-01-13T18:00:00", end: "2027-01-13T20:00:00" };
  return {
    ...today,
    eventId: 3,
    title: "Flechten lernen",
    capacity: 12,
    taken: 2,
    dates: [today, { scheduleId: 8, start: "2027-01-20T18:00:00", end: "2027-01-20T20:00:00" }],
    participants: [
      participant(),
      participant({ participationId: 2, bookingId: 2, customerName: "", userPhone: null }),
    ],
    ...values,
  };
}

/** What is booked asks nothing. */
export const noCustomFields = http.get("*/api/customizedbookingfields", () => HttpResponse.json([]));

/** The calendar as it is when it is asked for; whoever knows it already hears only that. */
export function staffCalendarAnswer(
  calendar: () => Schemas["StaffCalendar"],
  seen: (status: number) => void = () => {},
) {
  return http.get("*/api/staff/calendar", ({ request }) => {
    const tag = `W/"${JSON.stringify(calendar()).length}-${new URL(request.url).search}"`;
    const status = request.headers.get("If-None-Match") === tag ? 304 : 200;
    seen(status);
    return status === 304
      ? new HttpResponse(null, { status, headers: { ETag: tag } })
      : HttpResponse.json(calendar(), { headers: { ETag: tag } });
  });
}

/** A day on which nothing happens, for those whom a way leads to it. */
export function quietDay() {
  const nothing = { running: [], next: [], dates: [], openTasks: [], cancelled: [], freeMinutes: [] };
  return [
    staffCalendarAnswer(() => staffCalendar({ entries: [] })),
    http.get("*/api/staff/today", () => HttpResponse.json({ date: "2027-01-13", ...nothing })),
    http.get("*/api/staff/customers/namesakes", () => HttpResponse.json({ pairs: [] })),
  ];
}
