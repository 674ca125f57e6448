import { readFile } from "node:fs/promises";
import { fromAbsolute, toCalendarDateTime } from "@internationalized/date";
import ICAL from "ical.js";

export type CalendarFileEvent = {
  summary: string;
  /** Wall times as the file writes them, `2027-01-12T09:00:00`, with the zone that it names. */
  start: string;
  end: string;
  zone: string;
  /** The start in UTC, `2027-01-12T08:00:00.000Z`, as the file's own zone rules give it. */
  instant: string;
  /** The start on a wall in that zone, worked out from that instant. */
  startByRules: string;
};

export async function readCalendarFile(path: string): Promise<CalendarFileEvent[]> {
  return readCalendar(await readFile(path, "utf8"));
}

/** What a calendar program that is not ours reads in such a text, in the order of time. */
export function readCalendar(text: string): CalendarFileEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar
    .getAllSubcomponents("vevent")
    .map((component) => {
      const event = new ICAL.Event(component);
      const zone = event.startDate.zone.tzid;
      const instant = event.startDate.toUnixTime() * 1000;
      return {
        summary: event.summary,
        start: event.startDate.toString(),
        end: event.endDate.toString(),
        zone,
        instant: new Date(instant).toISOString(),
        startByRules: toCalendarDateTime(fromAbsolute(instant, zone)).toString(),
      };
    })
    .sort((first, second) => first.start.localeCompare(second.start));
}
