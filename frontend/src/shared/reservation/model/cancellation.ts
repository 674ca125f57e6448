import { type CalendarDateTime, toCalendarDateTime, toZoned } from "@internationalized/date";

type Cancellation = {
  /** Of the first appointment, in the organisation's time zone. */
  start: CalendarDateTime;
  noticeMinutes: number;
  timeZone: string;
};

/** Whether an appointment that begins then could no longer be cancelled free of charge. */
export function isCancellationOver({ start, noticeMinutes, timeZone }: Cancellation, now: CalendarDateTime) {
  // Over the instant, because a night in which the clock is changed has an hour more or less.
  const deadline = toZoned(start, timeZone).subtract({ minutes: noticeMinutes });
  return toCalendarDateTime(deadline).compare(now) <= 0;
}
