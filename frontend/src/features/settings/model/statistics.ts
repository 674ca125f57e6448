import { type CalendarDate, endOfMonth, parseDate, startOfMonth, startOfWeek } from "@internationalized/date";
import type { components } from "@/api/schema";
import { formatShortDate, locale } from "@/shared/lib/format";

export type Statistics = components["schemas"]["Statistics"];
export type StatisticsDay = components["schemas"]["DayStatistics"];
export type HourStatistics = components["schemas"]["HourStatistics"];

/** Both days included, as `2027-01-31`. */
export type DayRange = { from: string; to: string };

export const presetNames = ["week", "month", "lastMonth", "quarter", "year"] as const;
export type PresetName = (typeof presetNames)[number];

/** Monday, as everywhere. */
const weekLocale = "de-AT";

/** The range that a name stands for today. */
export function presetRange(name: PresetName, today: CalendarDate): DayRange {
  const between = (from: CalendarDate, to: CalendarDate) => ({ from: from.toString(), to: to.toString() });
  switch (name) {
    case "week": {
      const monday = startOfWeek(today, weekLocale);
      return between(monday, monday.add({ days: 6 }));
    }
    case "month":
      return between(startOfMonth(today), endOfMonth(today));
    case "lastMonth": {
      const day = today.subtract({ months: 1 });
      return between(startOfMonth(day), endOfMonth(day));
    }
    case "quarter":
      return between(startOfMonth(today.subtract({ months: 2 })), endOfMonth(today));
    case "year":
      return between(startOfMonth(today.subtract({ months: 11 })), endOfMonth(today));
  }
}

/** The name of a range, if it has one today. */
export function presetOf({ from, to }: DayRange, today: CalendarDate): PresetName | null {
  const isSame = (name: PresetName) => {
    const range = presetRange(name, today);
    return range.from === from && range.to === to;
  };
  return presetNames.find(isSame) ?? null;
}

function dayOf(text: string | null): CalendarDate | null {
  try {
    return text === null ? null : parseDate(text);
  } catch {
    return null;
  }
}

/** What the address says, else this month. */
export function rangeOf(search: URLSearchParams, today: CalendarDate): DayRange {
  const [from, to] = [search.get("from"), search.get("to")];
  return dayOf(from) && dayOf(to) ? { from: from ?? "", to: to ?? "" } : presetRange("month", today);
}

/** Ten years, three of them leap years. */
const mostDays = 3653;

/** Why nothing can be shown of a range. */
export function rangeProblem({ from, to }: DayRange): "missing" | "reversed" | "long" | null {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (!first || !last) return "missing";
  const days = last.compare(first) + 1;
  if (days < 1) return "reversed";
  return days > mostDays ? "long" : null;
}

export type Bar = {
  label: string;
  appointments: number;
  appointmentsBefore: number;
  signUps: number;
  signUpsBefore: number;
  revenue: number;
  revenueBefore: number;
};

const longestByDay = 31;
const longestByWeek = 190;

const monthAndYear = new Intl.DateTimeFormat(locale, { month: "short", year: "2-digit", timeZone: "UTC" });

/** What days have in common that stand in one bar: their day, their Monday or their month. */
function bucketOf(date: CalendarDate, count: number): [key: string, label: string] {
  if (count <= longestByDay) return [date.toString(), formatShortDate(date)];
  if (count <= longestByWeek) {
    const monday = startOfWeek(date, weekLocale);
    return [monday.toString(), formatShortDate(monday).replace(/^\S+\s/, "ab ")];
  }
  return [date.toString().slice(0, 7), monthAndYear.format(date.toDate("UTC"))];
}

/** Days, weeks or months, beside the days that were so much earlier: both periods have as many. */
export function bars(asked: StatisticsDay[], before: StatisticsDay[]): Bar[] {
  const bucketed = new Map<string, Bar>();
  asked.forEach((day, index) => {
    const [key, label] = bucketOf(parseDate(day.date), asked.length);
    const bar = bucketed.get(key) ?? {
      label,
      appointments: 0,
      appointmentsBefore: 0,
      signUps: 0,
      signUpsBefore: 0,
      revenue: 0,
      revenueBefore: 0,
    };
    bar.appointments += day.appointments;
    bar.signUps += day.signUps;
    bar.revenue += day.revenue;
    bar.appointmentsBefore += before[index]?.appointments ?? 0;
    bar.signUpsBefore += before[index]?.signUps ?? 0;
    bar.revenueBefore += before[index]?.revenue ?? 0;
    bucketed.set(key, bar);
  });
  return [...bucketed.values()];
}

/** Whether anybody signed up for an event or a course, or has a seat there. */
function hasSignUps({ signUps, seats }: Statistics["asked"]): boolean {
  return signUps.signUps + signUps.cancelledByCustomer + signUps.cancelledByProvider + seats > 0;
}

export const showsSignUps = ({ asked, before }: Statistics) => hasSignUps(asked) || hasSignUps(before);

export const cancelledOf = (figures: { cancelledByCustomer: number; cancelledByProvider: number }) =>
  figures.cancelledByCustomer + figures.cancelledByProvider;

/** Whether nothing was in the calendar, and nobody worked. */
export function isEmpty({ asked, before }: Statistics): boolean {
  const nothing = (period: Statistics["asked"]) =>
    period.figures.appointments + cancelledOf(period.figures) + period.workingMinutes === 0 &&
    !hasSignUps(period);
  return nothing(asked) && nothing(before);
}

/** A part in whole percent; none of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100);
}

/** By how many percent something is more than before; none after nothing. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

export type HeatRow = { weekday: number; cells: { hour: number; percent: number | null }[] };

/** The weekdays and hours in which somebody works or is booked, without gaps between the first and the last hour. */
export function heat(hours: HourStatistics[]): HeatRow[] {
  const all = hours.map(({ hour }) => hour);
  const first = Math.min(...all);
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => hours.some((one) => one.weekday === weekday));
  const columns =
    all.length === 0 ? [] : Array.from({ length: Math.max(...all) - first + 1 }, (_, n) => first + n);
  return weekdays.map((weekday) => ({
    weekday,
    cells: columns.map((hour) => {
      const found = hours.find((one) => one.weekday === weekday && one.hour === hour);
      // Booked while nobody works: as full as it gets.
      const whole = found && found.workingMinutes === 0 ? found.bookedMinutes : (found?.workingMinutes ?? 0);
      return { hour, percent: percentOf(found?.bookedMinutes ?? 0, whole) };
    }),
  }));
}
