import type { CalendarDateTime } from "@internationalized/date";
import type { components } from "@/api/schema";
import { datesAhead } from "@/shared/lib/event-dates";

/** An event or a course as its organisation offers it. */
export type OfferedEvent = components["schemas"]["Event"];

/** The number in `?event=`; none when it cannot be one. */
export function readEventId(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Why nobody can sign up for an event now. */
export type SignUpObstacle = "UNKNOWN" | Exclude<OfferedEvent["signUp"], "OPEN">;

/** None where one can sign up. The page may stay open for longer than the event lies ahead. */
export function signUpObstacle(event: OfferedEvent | null, now: CalendarDateTime): SignUpObstacle | null {
  if (event === null) return "UNKNOWN";
  if (datesAhead(event.schedules, now).length === 0) return "OVER";
  return event.signUp === "OPEN" ? null : event.signUp;
}
