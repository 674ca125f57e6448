import { type CalendarDateTime, parseDate, toCalendarDate, toTime } from "@internationalized/date";
import { endOfDay, endOfWallTime, wallTimeOfEnd } from "./end-of-day";
import { formatLongDate, formatTimeSpan, parseWallTime } from "./format";

/** Wall times; whole days end at the midnight after the last of them. */
export type DaySpan = { start: string; end: string };

/** The same as people fill it in. */
export type DaySpanValues = {
  isAllDay: boolean;
  firstDay: string;
  lastDay: string;
  startTime: string;
  endTime: string;
};

const dayLength = 10;
const clockEnd = 16;
const midnight = "T00:00:00";

export function wholeDay(day: string): DaySpanValues {
  return { isAllDay: true, firstDay: day, lastDay: day, startTime: "08:00", endTime: "12:00" };
}

export function daySpanValues({ start, end }: DaySpan): DaySpanValues {
  const isAllDay = start.endsWith(midnight) && end.endsWith(midnight);
  const { day: lastDay, time: endTime } = endOfWallTime(end);
  return {
    ...wholeDay(start.slice(0, dayLength)),
    isAllDay,
    lastDay,
    ...(!isAllDay && { startTime: start.slice(dayLength + 1, clockEnd), endTime }),
  };
}

const quarter = 15;
const proposedHours = 4;
const lastTime = "23:55";

const clockText = (time: CalendarDateTime) => toTime(time).toString().slice(0, "hh:mm".length);

/** What is proposed for a part of these days: of today nothing that is over. */
export function hoursAhead(values: DaySpanValues, now: CalendarDateTime): Partial<DaySpanValues> {
  const { firstDay, lastDay, startTime } = values;
  const today = toCalendarDate(now).toString();
  if (firstDay !== today || startTime > clockText(now)) return {};
  const sinceQuarter = now.minute % quarter;
  const start = now.set({ second: 0 }).add({ minutes: quarter - sinceQuarter });
  if (toCalendarDate(start).toString() !== today) return {};
  const end = start.add({ hours: proposedHours });
  const isOver = toCalendarDate(end).toString() !== today;
  return {
    startTime: clockText(start),
    ...(lastDay === firstDay && { endTime: isOver ? lastTime : clockText(end) }),
  };
}

function isDay(text: string): boolean {
  try {
    return parseDate(text) !== null;
  } catch {
    return false;
  }
}

/** From when until when; what is missing or runs backwards is none. */
export function daySpanOf(values: DaySpanValues): DaySpan | "missing" | "backwards" {
  const { isAllDay, firstDay, lastDay, startTime, endTime } = values;
  if (!isDay(firstDay) || !isDay(lastDay)) return "missing";
  if (!isAllDay && (startTime === "" || endTime === "")) return "missing";
  const start = isAllDay ? firstDay + midnight : `${firstDay}T${startTime}:00`;
  const end = wallTimeOfEnd(lastDay, isAllDay ? endOfDay : endTime);
  return end > start ? { start, end } : "backwards";
}

/** `Mi., 13. Jänner`, `Mi., 13. Jänner bis Fr., 15. Jänner`, or with the hours where it is not whole days. */
export function daySpanInWords(span: DaySpan, thisYear: number): string {
  const { isAllDay, firstDay, lastDay } = daySpanValues(span);
  if (!isAllDay) return formatTimeSpan(parseWallTime(span.start), parseWallTime(span.end), thisYear);
  const first = formatLongDate(parseDate(firstDay), thisYear);
  return firstDay === lastDay ? first : `${first} bis ${formatLongDate(parseDate(lastDay), thisYear)}`;
}
