import { type CalendarDate, parseDate } from "@internationalized/date";
import type { components } from "@/api/schema";
import { parseWallTime } from "@/shared/lib/format";
import type { Slot } from "./slot-days";

/** Several services one after the other on one day. */
export type Visit = components["schemas"]["Visit"];
export type VisitAppointment = Visit["appointments"][number];

/** The server looks for visits of so many services. */
export const mostServicesOfVisit = 6;

/** Minutes of waiting in a visit, in sum: what people take as one visit, and what is better than none. */
export const waitingLimits = { usual: 60, longest: 480 } as const;

/** The server looks at so many days at once. */
const daysOfPage = 31;

/** Days from one on, `until` the last of them, and their visits. */
export type VisitPage<One extends Visit = Visit> = { visits: One[]; until: string };

type DateRange = { dateFrom: string; dateTo: string };

/** The days from `from` on up to the first ones that have a visit, at most up to `last`. */
export async function visitPage<One extends Visit>(
  from: string,
  last: CalendarDate,
  listVisits: (range: DateRange) => Promise<One[]>,
): Promise<VisitPage<One>> {
  const whole = parseDate(from).add({ days: daysOfPage - 1 });
  const end = whole.compare(last) < 0 ? whole : last;
  const until = end.toString();
  const visits = await listVisits({ dateFrom: from, dateTo: until });
  const next = dayAfter(until, last);
  return visits.length > 0 || next === null ? { visits, until } : visitPage(next, last, listVisits);
}

/** The first day of the next page; none after the last day. */
export function dayAfter(until: string, last: CalendarDate): string | null {
  const next = parseDate(until).add({ days: 1 });
  return next.compare(last) > 0 ? null : next.toString();
}

/** The starts of visits, for a calendar of slots. */
export function startsOf(visits: Visit[]): Slot[] {
  return visits.map(({ dateFrom }) => ({ dateFrom, userIdList: [] }));
}

/** A visit that somebody else took. */
export type LostVisit = { start: string; message: string };

/** How many visits are offered in place of one that is gone. */
const countOfNext = 3;

/** The visits that come next after a start that is gone; where there are none, the last ones before it. */
export function nextVisits<One extends Visit>(visits: One[], lostStart: string): One[] {
  const later = visits.filter(({ dateFrom }) => dateFrom >= lostStart);
  return later.length > 0 ? later.slice(0, countOfNext) : visits.slice(-countOfNext);
}

/** The visit that is shown: the chosen one where it is on this day, else the first one of the day. */
export function visitToShow<One extends Visit>(
  visits: One[],
  chosenStart: string | null,
  day: string | null,
): One | null {
  const isOnDay = ({ dateFrom }: One) => day === null || dateFrom.startsWith(day);
  const chosen = visits.find((visit) => visit.dateFrom === chosenStart && isOnDay(visit));
  return chosen ?? visits.find(isOnDay) ?? null;
}

/** An appointment with the minutes that its customer waits for it. */
export type PlannedAppointment = VisitAppointment & { waiting: number };

const millisecondsPerMinute = 60_000;

// Only differences on one day are looked at: any zone will do.
const minuteOf = (time: string) => parseWallTime(time).toDate("UTC").getTime() / millisecondsPerMinute;

/** The appointments of a visit in their order, each with the wait before it. */
export function planOf({ appointments }: Visit): PlannedAppointment[] {
  return appointments.map((appointment, index) => {
    const before = appointments[index - 1];
    const waiting = before ? minuteOf(appointment.dateFrom) - minuteOf(before.dateTo) : 0;
    return { ...appointment, waiting };
  });
}
