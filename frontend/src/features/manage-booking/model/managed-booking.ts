import type { CalendarDateTime } from "@internationalized/date";
import { parseWallTime } from "@/shared/lib/format";
import type { ManagedAppointment, ManagedBooking, ManagedEvent } from "../api/manage-booking";

const tokenForm = /^#[0-9a-f]{64}$/;

/** The token in the fragment of a manage link; none when it cannot be one. */
export function tokenOf(hash: string): string | null {
  return tokenForm.test(hash) ? hash.slice(1) : null;
}

export type AppointmentStatus = "CONFIRMED" | "CANCELLED" | "DONE" | "NO_SHOW";

/** Who called it off makes no difference to what is shown. */
export function statusOf({ status }: { status: string }): AppointmentStatus {
  if (status.startsWith("CANCELLED")) return "CANCELLED";
  return status === "DONE" || status === "NO_SHOW" ? status : "CONFIRMED";
}

/** Something that lies ahead and can be given up: an appointment, or one date of an event. */
export type ManagedDate = {
  /** Of the appointment, or of the date of the event. */
  id: number;
  /** None for an appointment. */
  eventId: number | null;
  title: string;
  start: string;
};

/** An appointment as something that can be given up. */
export function dateOf({ appointmentId: id, title, start }: ManagedAppointment): ManagedDate {
  return { id, eventId: null, title, start };
}

/** The event with whoever has the seat: siblings share an account, and an e-mail address. */
export function seatTitle({ title, participant }: Pick<ManagedEvent, "title" | "participant">): string {
  return participant === null ? title : `${title} (${participant})`;
}

/** The dates of an event or a course that its customer may still leave. */
export function datesToLeave(event: ManagedEvent): ManagedDate[] {
  const { eventId, schedules } = event;
  const title = seatTitle(event);
  return schedules.flatMap(({ id, start, canBeLeft }) => (canBeLeft ? [{ id, eventId, title, start }] : []));
}

/** Everything that lies ahead; what has begun stays as it is. */
export function managedDatesAhead(
  { appointments, events }: Pick<ManagedBooking, "appointments" | "events">,
  now: CalendarDateTime,
): ManagedDate[] {
  const isAhead = (one: { status: string; start: string }) =>
    statusOf(one) === "CONFIRMED" && parseWallTime(one.start).compare(now) > 0;
  return [
    ...appointments.filter(isAhead).map(dateOf),
    ...events.flatMap((event) => {
      const { eventId, schedules } = event;
      const title = seatTitle(event);
      return schedules.filter(isAhead).map(({ id, start }) => ({ id, eventId, title, start }));
    }),
  ];
}

/** The only course that lies ahead, when it has more than one date to leave: its customer has a choice. */
export function courseToChooseFrom({ events }: Pick<ManagedBooking, "events">, ahead: ManagedDate[]) {
  const [first] = ahead;
  const course = events.find(({ eventId, type }) => type === "COURSE" && eventId === first?.eventId);
  const isOnly = ahead.every(({ eventId }) => eventId === course?.eventId);
  return course && isOnly && datesToLeave(course).length > 1 ? course : null;
}

/** What becomes of a seat in an event. */
export type SeatAfterwards = "KEPT" | "FREED";

/** None where no event is left: who misses a date keeps the seat as long as another one lies ahead. */
export function seatAfterwards(dates: ManagedDate[], ahead: ManagedDate[]): SeatAfterwards | null {
  const events = dates.flatMap(({ eventId }) => eventId ?? []);
  if (events.length === 0) return null;
  const left = new Set(dates.map(({ eventId, id }) => `${eventId} ${id}`));
  const stays = ({ eventId, id }: ManagedDate) =>
    eventId !== null && events.includes(eventId) && !left.has(`${eventId} ${id}`);
  return ahead.some(stays) ? "KEPT" : "FREED";
}

/** Whether an appointment can still be changed, however near another one is. */
export function canAnyBeMoved({ appointments }: Pick<ManagedBooking, "appointments">): boolean {
  return appointments.some(({ canBeMoved }) => canBeMoved);
}

type Changeable = Pick<
  ManagedBooking,
  "status" | "appointments" | "events" | "canBeCancelled" | "changeableUntil"
>;

/** Whether something of it lies ahead, and at least some of that cannot be changed online any more. */
export function isPartlyTooLate(booking: Changeable): boolean {
  const { canBeCancelled, changeableUntil } = booking;
  return statusOf(booking) === "CONFIRMED" && changeableUntil !== null && !canBeCancelled;
}

/** Whether something of it lies ahead, and nothing of that can be changed online any more. */
export function isTooLate(booking: Changeable): boolean {
  const isChangeable = canAnyBeMoved(booking) || booking.events.flatMap(datesToLeave).length > 0;
  return isPartlyTooLate(booking) && !isChangeable;
}

/** How many things it is: a course is one, however many dates it has. */
export function countOfBooked(dates: ManagedDate[]): number {
  const appointments = dates.filter(({ eventId }) => eventId === null);
  const events = dates.flatMap(({ eventId }) => eventId ?? []);
  return appointments.length + new Set(events).size;
}

/** What is cancelled of a booking, all of one kind. */
export type CancelledParts =
  | { appointments: { appointmentId: number }[] }
  | { schedules: { scheduleId: number }[] };

/** None when everything that lies ahead is cancelled. */
export function partsToCancel(dates: ManagedDate[], ahead: ManagedDate[]): CancelledParts | null {
  const isCancelled = (one: ManagedDate) =>
    dates.some(({ id, eventId }) => id === one.id && eventId === one.eventId);
  if (ahead.every(isCancelled)) return null;
  return dates.some(({ eventId }) => eventId !== null)
    ? { schedules: dates.map(({ id }) => ({ scheduleId: id })) }
    : { appointments: dates.map(({ id }) => ({ appointmentId: id })) };
}
