import { mostServicesOfVisit } from "@/shared/slots/model/visit";
import type { MoveVisit } from "../api/list-move-visits";
import type { ManagedAppointment, MovedAppointment } from "../api/manage-booking";

/** The appointments that can be moved together; none when that is no whole visit. */
export function movableTogether(appointments: ManagedAppointment[]): ManagedAppointment[] {
  const movable = appointments.filter(({ canBeMoved }) => canBeMoved);
  return movable.length > 1 && movable.length <= mostServicesOfVisit ? movable : [];
}

/** Whether some of what lies ahead takes place at the same time: several people come. */
export function isBookedTogether(appointments: ManagedAppointment[]): boolean {
  const confirmed = appointments.filter(({ status }) => status === "CONFIRMED");
  const ascending = confirmed.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  return ascending.some(({ end }, index) => (ascending[index + 1]?.start ?? end) < end);
}

/** What is sent to move a booking exactly as a visit shows it. */
export function movedAs({ appointments }: MoveVisit): MovedAppointment[] {
  return appointments.map(({ appointmentId, userId, dateFrom }) => ({
    appointmentId,
    userId,
    start: dateFrom,
  }));
}
