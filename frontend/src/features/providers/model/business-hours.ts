import type { components } from "@/api/schema";

export type BusinessHours = components["schemas"]["BusinessHours"];

/** From `open` to `close` in minutes since midnight; `close` is 1440 at most. */
export type OpeningWindow = { open: number; close: number };

export type DayHours = {
  /** Monday = 1 */
  day: number;
  windows: OpeningWindow[];
  /** Why the day is closed, if the provider says so: "Betriebsurlaub". */
  closedDescription: string | null;
};

function minutesOf(time: string | null): number | null {
  const match = /^(\d{2}):(\d{2})$/.exec(time ?? "");
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

function windowsOf(entries: BusinessHours[]): OpeningWindow[] {
  return entries
    .flatMap((entry) => {
      const open = minutesOf(entry.openTime);
      const close = minutesOf(entry.closeTime);
      return entry.closed || open === null || close === null || close <= open ? [] : [{ open, close }];
    })
    .sort((first, second) => first.open - second.open);
}

/** The week from Monday to Sunday, whatever order the rows come in. */
export function weekOf(entries: BusinessHours[]): DayHours[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const ofDay = entries.filter((entry) => entry.day === day);
    const windows = windowsOf(ofDay);
    const closedDescription = ofDay.find((entry) => entry.closed)?.closedDescription?.trim() || null;
    return { day, windows, closedDescription: windows.length === 0 ? closedDescription : null };
  });
}

/** `08:30` */
export function timeOf(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
