import { parseDateTime, toCalendarDateTime, toTimeZone, toZoned } from "@internationalized/date";

/** When somebody is at an appointment already: wall times `YYYY-MM-DDTHH:MM:SS` of one zone, half-open. */
export type OwnTime = { start: string; end: string };

export const noOwnTimes: OwnTime[] = [];

/** The same moment on the wall of another zone. */
export function wallTimeIn(zone: string, wallTime: string, wallZone: string): string {
  const moment = toZoned(parseDateTime(wallTime), wallZone);
  return toCalendarDateTime(toTimeZone(moment, zone)).toString();
}

/** Whether something that begins then and takes so many minutes touches one of these times. */
export function isDuring(ownTimes: OwnTime[], start: string, minutes: number): boolean {
  if (ownTimes.length === 0) return false;
  const end = parseDateTime(start).add({ minutes }).toString();
  return ownTimes.some((own) => start < own.end && own.start < end);
}
