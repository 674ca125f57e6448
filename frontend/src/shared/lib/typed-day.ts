import { CalendarDate, parseDate } from "@internationalized/date";

/** The first and the last day `YYYY-MM-DD` that can be named; null where there is no limit. */
export type DayLimits = { notBefore: string | null; notAfter: string | null };

export const anyDay: DayLimits = { notBefore: null, notAfter: null };

// Phones do not offer every separator on their keyboards, so any of them will do, and none.
const separated = /^(\d{1,2})[.,/-] ?(\d{1,2})[.,/-] ?(\d{4}|\d{2})$/;
const withoutYear = /^(\d{1,2})[.,/-] ?(\d{1,2})[.,/-]?$/;
const together = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;

const match = (text: string) => separated.exec(text.trim()) ?? together.exec(text.trim());

/** Whether the text has the form of a day; perhaps there is no such day. */
export function isDayText(text: string): boolean {
  return match(text) !== null;
}

/** From this year of a century on it is the last century that is meant. */
const lastCenturyFrom = 50;

function yearMeant(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < lastCenturyFrom ? 2000 + year : 1900 + year;
}

/** `13.1.2027`, `13.01.27` or `130127` as a day, none when there is no such day. */
export function parseTypedDay(text: string): CalendarDate | null {
  const [, dayDigits, monthDigits, yearDigits] = match(text) ?? [];
  if (!yearDigits) return null;
  const [day, month] = [Number(dayDigits), Number(monthDigits)];
  const date = new CalendarDate(yearMeant(yearDigits), month, day);
  // Impossible days are moved to the nearest possible one.
  return date.day === day && date.month === month ? date : null;
}

export function isTooEarly(date: CalendarDate, { notBefore }: DayLimits): boolean {
  return notBefore !== null && date.compare(parseDate(notBefore)) < 0;
}

export function isTooLate(date: CalendarDate, { notAfter }: DayLimits): boolean {
  return notAfter !== null && date.compare(parseDate(notAfter)) > 0;
}

/** `13.01.2027` of `2027-01-13`; "" of no day. */
export function dayText(day: string): string {
  if (day === "") return "";
  const [year, month, date] = day.split("-");
  return `${date}.${month}.${year}`;
}

const withWholeYear = /\d{4}$/;

/** The longest time between two 29 Februaries. */
const mostYears = 8;

/** Which day is meant where no year is typed: of what is still to come the next one, which may be today. */
export type YearMeant = "next" | "nearest";

/** `1.2.` as a day. */
function suchDay(text: string, today: CalendarDate, meant: YearMeant): CalendarDate | null {
  const [, day, month] = withoutYear.exec(text.trim()) ?? [];
  if (!month) return null;
  const distance = (date: CalendarDate) => Math.abs(date.compare(today));
  const years = Array.from({ length: 2 * mostYears + 1 }, (_, index) => today.year - mostYears + index);
  return (
    years
      .flatMap((year) => parseTypedDay(`${day}.${month}.${year}`) ?? [])
      .filter((date) => meant === "nearest" || date.compare(today) >= 0)
      .toSorted((one, other) => distance(one) - distance(other))[0] ?? null
  );
}

/**
 * The day `YYYY-MM-DD` of a field that is typed into, "" where there is none yet: a year of two digits may go on, and
 * one may follow.
 */
export function typedDay(text: string, isLeft: boolean, today: CalendarDate, meant: YearMeant): string {
  const isWhole = withWholeYear.test(text) && separated.test(text.trim());
  if (!isLeft && !isWhole) return "";
  return (parseTypedDay(text) ?? suchDay(text, today, meant))?.toString() ?? "";
}
