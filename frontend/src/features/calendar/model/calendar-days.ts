import { type CalendarDate, DateFormatter, isSameDay, parseDate, startOfWeek } from "@internationalized/date";
import { formatFullDate, locale } from "@/shared/lib/format";

/** A day or a week with the hours downwards, or either as a list. */
export type CalendarView = "agenda" | "day" | "week" | "list";

export const calendarViews: readonly CalendarView[] = ["agenda", "day", "week", "list"];

export function isListOf(view: CalendarView): boolean {
  return view === "agenda" || view === "list";
}

/** How many days a view shows, in words of its own. */
export function spanOf(view: CalendarView): "day" | "week" {
  return view === "agenda" || view === "day" ? "day" : "week";
}

/** Days from the first to the last, both included. */
export type DayRange = { first: CalendarDate; last: CalendarDate };

const daysPerWeek = 7;

/** The view of the address; none when it names none that there is. */
export function viewOf(text: string | null): CalendarView | null {
  return calendarViews.find((view) => view === text) ?? null;
}

/** The day of the address; none when it is not one. */
export function dateOf(text: string | null): CalendarDate | null {
  try {
    return text === null ? null : parseDate(text);
  } catch {
    return null;
  }
}

/** What a view shows around a date. */
export function rangeOf(view: CalendarView, date: CalendarDate): DayRange {
  if (spanOf(view) === "day") return { first: date, last: date };
  const first = startOfWeek(date, locale, "mon");
  return { first, last: first.add({ days: daysPerWeek - 1 }) };
}

export function daysOf({ first, last }: DayRange): CalendarDate[] {
  const days = last.compare(first) + 1;
  return Array.from({ length: days }, (_, index) => first.add({ days: index }));
}

/** The date that the arrows lead to. */
export function turned(view: CalendarView, date: CalendarDate, direction: 1 | -1): CalendarDate {
  return date.add({ days: direction * (spanOf(view) === "day" ? 1 : daysPerWeek) });
}

export function isWithin({ first, last }: DayRange, date: CalendarDate): boolean {
  return date.compare(first) >= 0 && date.compare(last) <= 0;
}

const rangeFormatter = new DateFormatter(locale, {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `Mittwoch, 13. Jänner 2027` or `11.–17. Jänner 2027` */
export function formatRange({ first, last }: DayRange): string {
  if (isSameDay(first, last)) return `${formatFullDate(first)} ${first.year}`;
  return rangeFormatter.formatRange(first.toDate("UTC"), last.toDate("UTC")).replace(/ – /, " – ");
}

const poll = 1_500;
const longestQuietPause = 15_000;
const longestPause = 60_000;

type PollState = {
  status: string;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
  /** When the answer was another one than before; null before the first one. */
  changedAt: number | null;
};

/**
 * Pauses grow with the time in which nothing changed, each a tenth of it, so that what is being worked on shows at once
 * and a calendar that lies open asks seldom. They grow faster with the time for which nothing was heard: each is about as
 * long as all before it.
 */
export function pollingDelay({ status, dataUpdatedAt, errorUpdatedAt, changedAt }: PollState): number {
  if (status === "error") return Math.min(longestPause, Math.max(2 * poll, errorUpdatedAt - dataUpdatedAt));
  const quiet = dataUpdatedAt - (changedAt ?? dataUpdatedAt);
  return Math.min(longestQuietPause, Math.max(poll, quiet / 10));
}
