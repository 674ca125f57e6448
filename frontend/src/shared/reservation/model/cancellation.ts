import { type CalendarDateTime, toCalendarDateTime, toZoned } from "@internationalized/date";
import { parseWallTime } from "@/shared/lib/format";
import type { BookedOrganization } from "./customer-data";

type Cancellation = {
  /** Of an appointment or a date, in the organisation's time zone. */
  start: CalendarDateTime;
  noticeMinutes: number;
  timeZone: string;
};

/** Whether what begins then could no longer be cancelled free of charge. */
export function isCancellationOver({ start, noticeMinutes, timeZone }: Cancellation, now: CalendarDateTime) {
  // Over the instant, because a night in which the clock is changed has an hour more or less.
  const deadline = toZoned(start, timeZone).subtract({ minutes: noticeMinutes });
  return toCalendarDateTime(deadline).compare(now) <= 0;
}

export type BookedStarts = {
  /** When it begins, in wall times of the wire, as far as that is chosen. */
  starts: string[];
  /** Whether these are the dates of an event: each of them is left by itself. */
  isSignUp: boolean;
};

/** What of a booking can still be cancelled free of charge. */
export type WayOut =
  | { still: "EVERYTHING" }
  /** The dates of a course after the first ones, for which it is too late. */
  | { still: "LATER_DATES"; tooLate: number; lastTooLate: CalendarDateTime }
  | { still: "NOTHING" };

export function wayOut(
  { timeZone, cancellationNoticeMinutes: noticeMinutes }: BookedOrganization,
  { starts, isSignUp }: BookedStarts,
  now: CalendarDateTime,
): WayOut {
  const inOrder = starts.toSorted().map(parseWallTime);
  const tooLate = inOrder.filter((start) => isCancellationOver({ start, noticeMinutes, timeZone }, now));
  const lastTooLate = tooLate.at(-1);
  // Until the beginning everything can be cancelled; what has begun meanwhile takes nothing back.
  if (noticeMinutes === 0 || lastTooLate === undefined) return { still: "EVERYTHING" };
  // The first appointment decides for all of them.
  return isSignUp && tooLate.length < starts.length
    ? { still: "LATER_DATES", tooLate: tooLate.length, lastTooLate }
    : { still: "NOTHING" };
}
