import type { CalendarDateTime } from "@internationalized/date";
import { parseWallTime } from "@/shared/lib/format";
import type { BookedAppointment, HistoryEntry } from "../api/staff-bookings";

export type Outcome = "DONE" | "NO_SHOW";

const hoursToChange = 24;

/** What a settled appointment can become instead; none once it has been settled for a day. */
export function outcomeInstead(
  { appointmentId, status }: Pick<BookedAppointment, "appointmentId" | "status">,
  history: Pick<HistoryEntry, "appointmentId" | "event" | "at">[],
  now: CalendarDateTime,
): Outcome | null {
  if (status !== "DONE" && status !== "NO_SHOW") return null;
  const settled = history.findLast(
    (entry) => entry.appointmentId === appointmentId && entry.event === status,
  );
  if (!settled || parseWallTime(settled.at).add({ hours: hoursToChange }).compare(now) <= 0) return null;
  return status === "DONE" ? "NO_SHOW" : "DONE";
}

/** Whether an appointment, or a date of an event, is still to come. */
export function isAhead(
  { status, start }: { status: string; start: string },
  now: CalendarDateTime,
): boolean {
  return status === "CONFIRMED" && parseWallTime(start).compare(now) > 0;
}
