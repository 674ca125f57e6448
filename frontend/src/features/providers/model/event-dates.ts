import type { CalendarDateTime } from "@internationalized/date";
import { parseWallTime } from "@/shared/lib/format";
import type { Event } from "../api/list-events";

export type EventDate = { id: number; start: CalendarDateTime; end: CalendarDateTime };

/** The dates that have not begun, in order of time. */
export function datesAhead({ schedules }: Pick<Event, "schedules">, now: CalendarDateTime): EventDate[] {
  return schedules
    .map(({ id, start, end }) => ({ id, start: parseWallTime(start), end: parseWallTime(end) }))
    .filter(({ start }) => start.compare(now) > 0)
    .sort((one, other) => one.start.compare(other.start));
}

export type SignUp =
  | { kind: "open"; until: CalendarDateTime | null }
  | { kind: "opens"; from: CalendarDateTime }
  | { kind: "over" }
  | { kind: "full" };

type SignedUpFor = Pick<Event, "schedules" | "signUpFrom" | "signUpUntil" | "freeSeats">;

/** Whether somebody can still get a seat. Without an end of its own it ends with the first start. */
export function signUpOf(event: SignedUpFor, now: CalendarDateTime): SignUp {
  const until = event.signUpUntil === null ? null : parseWallTime(event.signUpUntil);
  const starts = event.schedules.map(({ start }) => parseWallTime(start));
  const first = starts.reduce<CalendarDateTime | null>(
    (earliest, start) => (earliest === null || start.compare(earliest) < 0 ? start : earliest),
    null,
  );
  const end = until ?? first;
  if (end !== null && end.compare(now) <= 0) return { kind: "over" };
  if (event.freeSeats === 0) return { kind: "full" };
  const from = event.signUpFrom === null ? null : parseWallTime(event.signUpFrom);
  return from !== null && from.compare(now) > 0 ? { kind: "opens", from } : { kind: "open", until };
}
