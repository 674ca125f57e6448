import type { CalendarDateTime } from "@internationalized/date";
import { parseWallTime } from "./format";

/** A date of an event as the wire has it, in wall times. */
type Schedule = { id: number; start: string; end: string };

export type EventDate = { id: number; start: CalendarDateTime; end: CalendarDateTime };

/** The dates that have not begun, in order of time. */
export function datesAhead(schedules: Schedule[], now: CalendarDateTime): EventDate[] {
  return schedules
    .map(({ id, start, end }) => ({ id, start: parseWallTime(start), end: parseWallTime(end) }))
    .filter(({ start }) => start.compare(now) > 0)
    .sort((one, other) => one.start.compare(other.start));
}
