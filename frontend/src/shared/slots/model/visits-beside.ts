import type { OwnTime } from "./own-times";
import type { Visit } from "./visit";

/** Those that lie on the days from one to another. */
export function ownTimesBetween(ownTimes: OwnTime[], firstDay: string, lastDay: string): OwnTime[] {
  return ownTimes.filter(({ start, end }) => end > firstDay && start.slice(0, 10) <= lastDay);
}

/** Whether some of a visit takes place at one of these times. */
export function isBeside({ appointments }: Visit, ownTimes: OwnTime[]): boolean {
  return appointments.some(({ dateFrom, dateTo }) =>
    ownTimes.some(({ start, end }) => dateFrom < end && start < dateTo),
  );
}

/** The server takes no more of them; who has more in a month is kept from the first ones. */
const mostAsked = 50;

type DateRange = { dateFrom: string; dateTo: string };

/** How visits on some days are asked for: they touch none of these times. */
export function besideOwnTimes(ownTimes: OwnTime[], days: DateRange): DateRange & { ownTimes?: DateRange[] } {
  const between = ownTimesBetween(ownTimes, days.dateFrom, days.dateTo).slice(0, mostAsked);
  if (between.length === 0) return days;
  return { ...days, ownTimes: between.map(({ start, end }) => ({ dateFrom: start, dateTo: end })) };
}
