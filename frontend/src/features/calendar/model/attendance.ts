import { type CalendarDateTime, toCalendarDate } from "@internationalized/date";
import { parseWallTime } from "@/shared/lib/format";
import type { Attendance, EventDate } from "../api/event-dates";

/** The date as it is once this was noted. */
export function withOutcome(date: EventDate, participationId: number, state: Attendance): EventDate {
  return {
    ...date,
    participants: date.participants.map((one) =>
      one.participationId === participationId ? { ...one, state } : one,
    ),
  };
}

/** How many came, did not, and of how many nobody has said yet. */
export function attendanceOf({ participants }: Pick<EventDate, "participants">): Record<Attendance, number> {
  const counts = { CONFIRMED: 0, DONE: 0, NO_SHOW: 0 };
  for (const { state } of participants) counts[state] += 1;
  return counts;
}

/** From the day of the date on. */
export function canCheckIn({ start }: Pick<EventDate, "start">, now: CalendarDateTime): boolean {
  return toCalendarDate(parseWallTime(start)).compare(toCalendarDate(now)) <= 0;
}

/** Dates that have not begun. */
export function datesAhead({ dates }: Pick<EventDate, "dates">, now: CalendarDateTime): EventDate["dates"] {
  return dates.filter(({ start }) => parseWallTime(start).compare(now) > 0);
}
