import { type CalendarDate, startOfWeek } from "@internationalized/date";
import { locale } from "./format";

const daysPerWeek = 7;

/** The number of a week after ISO 8601: that of the year in which its Thursday lies. */
export function calendarWeekOf(day: CalendarDate): number {
  const thursday = startOfWeek(day, locale, "mon").add({ days: 3 });
  const newYear = thursday.set({ month: 1, day: 1 });
  return Math.floor(thursday.compare(newYear) / daysPerWeek) + 1;
}
