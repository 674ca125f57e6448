import {
  type CalendarDate,
  type CalendarDateTime,
  DateFormatter,
  isSameDay,
  parseDateTime,
  toCalendarDate,
} from "@internationalized/date";

export const locale = "de-AT";

const nonBreakingSpace = "\u00A0";

const euro = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" });

/** `€ 58,00` with a non-breaking space. */
export function formatPrice(amount: number): string {
  return euro.format(amount).replace(/\s/g, nonBreakingSpace);
}

const wholeEuro = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "EUR",
  minimumFractionDigits: 0,
});

/** `€ 38–44`; with cents `€ 38,50–44,00`. */
export function formatPriceRange(lowest: number, highest: number): string {
  const isWhole = Number.isInteger(lowest) && Number.isInteger(highest);
  const text = (amount: number) =>
    (isWhole ? wholeEuro : euro).format(amount).replace(/\s/g, nonBreakingSpace);
  return `${text(lowest)}–${text(highest).replace(/^\D+/, "")}`;
}

/** One price where all are the same. */
export function formatPrices({ price, highestPrice }: { price: number; highestPrice: number }): string {
  return price === highestPrice ? formatPrice(price) : formatPriceRange(price, highestPrice);
}

function counted(count: number, one: string, many: string): string {
  return `${count}${nonBreakingSpace}${count === 1 ? one : many}`;
}

const minutesPerHour = 60;
const minutesPerDay = 24 * minutesPerHour;
const longestInMinutes = 90;

/** Up to 90 minutes `60 Minuten`, beyond that days, hours and minutes: `1 Stunde 35 Minuten`. */
export function formatDuration(minutes: number): string {
  if (minutes <= longestInMinutes) return counted(minutes, "Minute", "Minuten");
  const parts: [count: number, one: string, many: string][] = [
    [Math.floor(minutes / minutesPerDay), "Tag", "Tage"],
    [Math.floor((minutes % minutesPerDay) / minutesPerHour), "Stunde", "Stunden"],
    [minutes % minutesPerHour, "Minute", "Minuten"],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map((part) => counted(...part))
    .join(" ");
}

/** `30 Min.`, beyond 90 minutes `1 Std. 35 Min.`: where there is little room. */
export function formatShortDuration(minutes: number): string {
  return formatDuration(minutes)
    .replace(/Minuten?/, "Min.")
    .replace(/Stunden?/, "Std.");
}

/** `2 Services` */
export function formatServiceCount(count: number): string {
  return counted(count, "Service", "Services");
}

/** A wall time of the wire, `2027-01-13T09:30:00`. It never passes through `Date`, which would add a zone. */
export function parseWallTime(text: string): CalendarDateTime {
  return parseDateTime(text);
}

const dayLength = "2027-01-13".length;

/** `2027-01-13` of a wall time of the wire. */
export function dayOfWallTime(text: string): string {
  return text.slice(0, dayLength);
}

// A calendar date has no zone. It is put into UTC for the formatter and read back in UTC.
const longDate = new DateFormatter(locale, {
  weekday: "short",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const shortDate = new DateFormatter(locale, {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const fullDate = new DateFormatter(locale, {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const weekday = new DateFormatter(locale, { weekday: "long", timeZone: "UTC" });
const shortWeekday = new DateFormatter(locale, { weekday: "short", timeZone: "UTC" });
const dayOfYear = new DateFormatter(locale, {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const monthAndYear = new DateFormatter(locale, { month: "long", year: "numeric", timeZone: "UTC" });
const shortMonth = new DateFormatter(locale, { month: "short", timeZone: "UTC" });

type DateOrTime = CalendarDate | CalendarDateTime;

function inUtc(date: DateOrTime): Date {
  return toCalendarDate(date).toDate("UTC");
}

/** Day and month stay in one line; the year is named unless it is the one that goes without saying. */
function formatDay(formatter: DateFormatter, date: DateOrTime, thisYear = date.year): string {
  const text = formatter.format(inUtc(date)).replace(/(\d\.) /, `$1${nonBreakingSpace}`);
  return date.year === thisYear ? text : `${text}${nonBreakingSpace}${date.year}`;
}

/** `Mi., 13. Jänner` with a non-breaking space between day and month; in another year `Mi., 12. Jänner 2028`. */
export function formatLongDate(date: DateOrTime, thisYear?: number): string {
  return formatDay(longDate, date, thisYear);
}

/** `Mi., 13. Jän.` with a non-breaking space between day and month. */
export function formatShortDate(date: DateOrTime): string {
  return formatDay(shortDate, date);
}

/** `13.1.`; in another year `12.1.2028`. */
export function formatDayAndMonth(date: DateOrTime, thisYear = date.year): string {
  return `${date.day}.${date.month}.${date.year === thisYear ? "" : date.year}`;
}

/** `Mittwoch, 13. Jänner` with a non-breaking space between day and month; the year as in the long date. */
export function formatFullDate(date: DateOrTime, thisYear?: number): string {
  return formatDay(fullDate, date, thisYear);
}

/** `23. November 2026` with non-breaking spaces. */
export function formatDayOfYear(date: DateOrTime): string {
  return dayOfYear.format(inUtc(date)).replaceAll(" ", nonBreakingSpace);
}

/** `Mittwoch` */
export function formatWeekday(date: DateOrTime): string {
  return weekday.format(inUtc(date));
}

/** `Mi` */
export function formatShortWeekday(date: DateOrTime): string {
  return shortWeekday.format(inUtc(date)).replace(".", "");
}

/** `Jän` */
export function formatShortMonth(date: DateOrTime): string {
  return shortMonth.format(inUtc(date)).replace(".", "");
}

/** `Jänner 2027` with a non-breaking space. */
export function formatMonth(date: DateOrTime): string {
  return monthAndYear.format(inUtc(date)).replace(" ", nonBreakingSpace);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** `09:30` */
export function formatTime(time: CalendarDateTime): string {
  return `${twoDigits(time.hour)}:${twoDigits(time.minute)}`;
}

/** `09:30 Uhr` with a non-breaking space. */
export function formatClockTime(time: CalendarDateTime): string {
  return `${formatTime(time)}${nonBreakingSpace}Uhr`;
}

/** `Mi., 13. Jänner, 09:30 Uhr` */
export function formatDateAndTime(time: CalendarDateTime, thisYear?: number): string {
  return `${formatLongDate(time, thisYear)}, ${formatClockTime(time)}`;
}

/**
 * `Mi., 13. Jänner, 09:30 Uhr`. Midnight is the end of the day before: `Di., 12. Jänner, 24:00 Uhr`, because
 * "bis 00:00 Uhr" leaves open which night is meant.
 */
export function formatDeadline(time: CalendarDateTime, thisYear?: number): string {
  if (time.hour > 0 || time.minute > 0) return formatDateAndTime(time, thisYear);
  return `${formatLongDate(time.subtract({ days: 1 }), thisYear)}, 24:00${nonBreakingSpace}Uhr`;
}

/** After a dash alone a line may break. */
export const unbreakableDash = "–\u2060";

/** `18:00–20:00 Uhr` */
export function formatClockSpan(start: CalendarDateTime, end: CalendarDateTime): string {
  return `${formatTime(start)}${unbreakableDash}${formatClockTime(end)}`;
}

/** On one day `Mi., 13. Jänner, 18:00–20:00 Uhr`; over midnight both days are named. */
function timeSpan(start: CalendarDateTime, end: CalendarDateTime, day: (date: DateOrTime) => string): string {
  return isSameDay(start, end)
    ? `${day(start)}, ${formatClockSpan(start, end)}`
    : [start, end].map((time) => `${day(time)}, ${formatClockTime(time)}`).join(" – ");
}

/** `Mi., 13. Jänner, 18:00–20:00 Uhr`; over midnight both days are named. */
export function formatTimeSpan(start: CalendarDateTime, end: CalendarDateTime, thisYear?: number): string {
  return timeSpan(start, end, (date) => formatLongDate(date, thisYear));
}

/** `Mittwoch, 13. Jänner, 18:00–20:00 Uhr`; over midnight both days are named. */
export function formatFullTimeSpan(
  start: CalendarDateTime,
  end: CalendarDateTime,
  thisYear?: number,
): string {
  return timeSpan(start, end, (date) => formatFullDate(date, thisYear));
}
