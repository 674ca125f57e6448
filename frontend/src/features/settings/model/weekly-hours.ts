import * as z from "zod/mini";
import { endOfDay } from "@/shared/lib/end-of-day";
import type { HoursWindow } from "../api/wire";

/** From when until when, `HH:MM`; midnight at the end is `24:00`. */
export type Window = { id: number; opens: string; closes: string };
/** The windows of Monday to Sunday. */
export type Week = readonly (readonly Window[])[];

export type Part = { from: number; to: number };

export const daysOfWeek = 7;
export const mostWindows = 10;

export const minutesPerHour = 60;
const minutesPerDay = 24 * minutesPerHour;
const midnight = "00:00";

const usual: Window = { id: 0, opens: "09:00", closes: "17:00" };

export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * minutesPerHour + minutes;
}

function timeOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / minutesPerHour))}:${two(minute % minutesPerHour)}`;
}

const isTime = (text: string) => /^\d\d:\d\d$/.test(text);

/** The minutes of a window; none while a time is missing or the end is not after the start. */
export function partOf({ opens, closes }: Pick<Window, "opens" | "closes">): Part | null {
  if (!isTime(opens) || !isTime(closes)) return null;
  const [from, to] = [minuteOf(opens), minuteOf(closes)];
  return to > from ? { from, to } : null;
}

export function partsOf(day: readonly Pick<Window, "opens" | "closes">[]): Part[] {
  return day
    .map(partOf)
    .filter((part) => part !== null)
    .sort((one, other) => one.from - other.from);
}

export function weekOf(hours: readonly HoursWindow[]): Week {
  return Array.from({ length: daysOfWeek }, (_, day) =>
    hours
      .filter(({ weekday }) => weekday === day + 1)
      .sort((one, other) => one.opens.localeCompare(other.opens))
      .map(({ opens, closes }, id) => ({ id, opens, closes })),
  );
}

/** As the server wants them: by day and in the order of the fields. */
export function hoursOf(week: Week): HoursWindow[] {
  return week.flatMap((day, index) =>
    day.map(({ opens, closes }) => ({ weekday: index + 1, opens, closes })),
  );
}

/** The field of a member of what was sent: `hours[2].closes` is `hours.0.2.closes` where Monday has three windows. */
export function fieldOfHours(path: string, week: Week, name = "hours", sentBefore = 0): string | null {
  const [, position, member = "opens"] = /^hours\[(\d+)\](?:\.(opens|closes))?/.exec(path) ?? [];
  if (position === undefined || Number(position) < sentBefore) return null;
  let left = Number(position) - sentBefore;
  for (const [day, windows] of week.entries()) {
    if (left < windows.length) return `${name}.${day}.${left}.${member}`;
    left -= windows.length;
  }
  return null;
}

export type WindowProblem = "missing" | "backwards" | "overlap";

/** What is wrong with the windows of a day, by their ids. */
export function problemsOf(day: readonly Window[]): Map<number, WindowProblem> {
  const problems = new Map<number, WindowProblem>();
  const seen: Part[] = [];
  for (const window of day) {
    const part = partOf(window);
    if (!part) {
      problems.set(window.id, isTime(window.opens) && isTime(window.closes) ? "backwards" : "missing");
      continue;
    }
    if (seen.some(({ from, to }) => part.from < to && from < part.to)) problems.set(window.id, "overlap");
    seen.push(part);
  }
  return problems;
}

export function isSound(week: Week): boolean {
  return week.every((day) => problemsOf(day).size === 0);
}

/** For forms; each window says itself what is wrong with it. */
export const soundWeek = (problem: string) =>
  z
    .array(z.array(z.object({ id: z.number(), opens: z.string(), closes: z.string() })))
    .check(z.refine(isSound, problem));

function replaceDay(week: Week, day: number, windows: readonly Window[]): Week {
  return week.map((before, index) => (index === day ? windows : before));
}

const nextId = (day: readonly Window[]) => Math.max(-1, ...day.map(({ id }) => id)) + 1;

/** Who writes `00:00` as an end means the end of the day. */
export function changeWindow(week: Week, day: number, id: number, change: Partial<Window>): Week {
  const meant = change.closes === midnight ? { ...change, closes: endOfDay } : change;
  const windows = (week[day] ?? []).map((window) => (window.id === id ? { ...window, ...meant } : window));
  return replaceDay(week, day, windows);
}

export function removeWindow(week: Week, day: number, id: number): Week {
  return replaceDay(
    week,
    day,
    (week[day] ?? []).filter((window) => window.id !== id),
  );
}

/** A day begins with the hours of the one before it that has some, else of the next one. */
export function openDay(week: Week, day: number): Week {
  const before = week.slice(0, day).findLast((windows) => windows.length > 0);
  const after = week.slice(day + 1).find((windows) => windows.length > 0);
  return replaceDay(week, day, before ?? after ?? [usual]);
}

export function closeDay(week: Week, day: number): Week {
  return replaceDay(week, day, []);
}

const shortestWindow = 30;
const usualPause = 60;
const longestEvening = 4 * minutesPerHour;

/** One more window an hour after the last one; none where the day has no room for it. */
export function windowAfter(day: readonly Window[]): Window | null {
  const last = partsOf(day).at(-1);
  if (!last || day.length >= mostWindows) return null;
  const from = last.to + usualPause;
  if (from + shortestWindow > minutesPerDay) return null;
  const to = Math.min(from + longestEvening, minutesPerDay);
  return { id: nextId(day), opens: timeOf(from), closes: timeOf(to) };
}

export function addWindow(week: Week, day: number): Week {
  const windows = week[day] ?? [];
  const window = windowAfter(windows);
  return window ? replaceDay(week, day, [...windows, window]) : week;
}

const noon = 12 * minutesPerHour;
const quarter = 15;
const longEnough = 3 * minutesPerHour;

/** A pause in the longest window: at noon where the window reaches over it, else in its middle. */
export function withPause(day: readonly Window[]): Window[] | null {
  if (day.length >= mostWindows) return null;
  const long = day
    .flatMap((window) => {
      const part = partOf(window);
      return part ? [{ window, ...part }] : [];
    })
    .sort((one, other) => other.to - other.from - (one.to - one.from))[0];
  if (!long || long.to - long.from < longEnough) return null;
  const isOverNoon = long.from + minutesPerHour <= noon && noon + 2 * minutesPerHour <= long.to;
  const middle = Math.round((long.from + long.to - usualPause / 2) / 2 / quarter) * quarter;
  const start = isOverNoon ? noon : middle;
  const end = start + (isOverNoon ? usualPause : usualPause / 2);
  const rest = { id: nextId(day), opens: timeOf(end), closes: long.window.closes };
  return day.flatMap((window) =>
    window.id === long.window.id ? [{ ...window, closes: timeOf(start) }, rest] : [window],
  );
}

export function addPause(week: Week, day: number): Week {
  const windows = withPause(week[day] ?? []);
  return windows ? replaceDay(week, day, windows) : week;
}

export function copyDay(week: Week, from: number, to: ReadonlySet<number>): Week {
  const windows = week[from] ?? [];
  return week.map((before, index) => (to.has(index) ? windows : before));
}

export function minutesOf(week: Week): number {
  return week.flatMap(partsOf).reduce((sum, { from, to }) => sum + to - from, 0);
}

/** What of the parts lies outside of the others. */
export function outsideOf(parts: readonly Part[], around: readonly Part[]): Part[] {
  return around.reduce<Part[]>(
    (left, hole) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, hole.from) },
          { from: Math.max(from, hole.to), to },
        ].filter((part) => part.to > part.from),
      ),
    [...parts],
  );
}

/** The hours that a drawing of these weeks has to show; at least the usual ones of a day. */
export function spanOf(...weeks: Week[]): Part {
  const parts = weeks.flat().flatMap(partsOf);
  const down = (minute: number) => Math.floor(minute / minutesPerHour) * minutesPerHour;
  const up = (minute: number) => Math.ceil(minute / minutesPerHour) * minutesPerHour;
  return {
    from: down(Math.min(8 * minutesPerHour, ...parts.map(({ from }) => from))),
    to: up(Math.max(18 * minutesPerHour, ...parts.map(({ to }) => to))),
  };
}

export type DayGroup = { first: number; last: number; windows: readonly Window[] };

const isSame = (one: readonly Window[], other: readonly Window[]) =>
  one.length === other.length &&
  one.every(({ opens, closes }, index) => opens === other[index]?.opens && closes === other[index]?.closes);

/** Neighbouring days with the same hours, without those that have none. */
export function groupsOf(week: Week): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const [day, windows] of week.entries()) {
    const last = groups.at(-1);
    if (last && isSame(last.windows, windows)) last.last = day;
    else groups.push({ first: day, last: day, windows });
  }
  return groups.filter(({ windows }) => windows.length > 0);
}
