import { mostServicesOfVisit } from "@/shared/slots/model/visit";
import type { MoveVisit } from "../api/list-move-visits";
import type { ManagedAppointment, MovedAppointment } from "../api/manage-booking";
import { statusOf } from "./managed-booking";

/** The appointments that can be moved together; none when that is no whole visit. */
export function movableTogether(appointments: ManagedAppointment[]): ManagedAppointment[] {
  const movable = appointments.filter(({ canBeMoved }) => canBeMoved);
  return movable.length > 1 && movable.length <= mostServicesOfVisit ? movable : [];
}

/** What stays of a booking when these appointments are moved. */
export function standingBeside(
  moved: ManagedAppointment[],
  appointments: ManagedAppointment[],
): ManagedAppointment[] {
  const isMoved = ({ appointmentId }: ManagedAppointment) =>
    moved.some((one) => one.appointmentId === appointmentId);
  return appointments.filter((one) => !isMoved(one) && statusOf(one) === "CONFIRMED");
}

/** The day `YYYY-MM-DD` of the earliest of them. */
export function firstDayOf(appointments: ManagedAppointment[]): string | null {
  const [first] = appointments.map(({ start }) => start).toSorted();
  return first?.slice(0, 10) ?? null;
}

/** What takes place at the same time, the earlier one first: several people come. */
export function overlapsOf(
  appointments: ManagedAppointment[],
): [one: ManagedAppointment, other: ManagedAppointment][] {
  const confirmed = appointments.filter(({ status }) => status === "CONFIRMED");
  const ascending = confirmed.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  return ascending.flatMap((one, index) =>
    ascending
      .slice(index + 1)
      .filter(({ start }) => start < one.end)
      .map((other): [ManagedAppointment, ManagedAppointment] => [one, other]),
  );
}

/** Whether it was booked for several people. */
export function isBookedTogether(appointments: ManagedAppointment[]): boolean {
  return overlapsOf(appointments).length > 0;
}

/** What is sent to move a booking exactly as a visit shows it. */
export function movedAs({ appointments }: MoveVisit): MovedAppointment[] {
  return appointments.map(({ appointmentId, userId, dateFrom }) => ({
    appointmentId,
    userId,
    start: dateFrom,
  }));
}
