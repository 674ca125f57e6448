import { CalendarDate, CalendarDateTime } from "@internationalized/date";
import { parseWallTime } from "@/shared/lib/format";
import type { StaffCalendar, StaffEntry } from "../api/staff-calendar";
import { concernsAll, isAppointment, isOfRooms, nameInTeam, paletteOf } from "./entries";
import {
  clockOf,
  gapsOf,
  hoursPerDay,
  type Minutes,
  minuteOf,
  minutesBetween,
  minutesOn,
  minutesPerHour,
  type Span,
} from "./minutes";
import { narrowBlocks } from "./narrow-blocks";
import { type EntryPart, partsOf } from "./steps";

/*
 * The one place where wall times meet the calendar library. It gets them as texts without a zone and counts with
 * them as if they were UTC, so that a day has 24 hours on every device. Times are never read from its `Date`s: they are
 * local ones, and an hour is missing in them where the device changes its clock. What it says of a drag is a length. Only
 * what is drawn while something is dragged comes as such `Date`s alone: in that hour of the night it is shown an hour later
 * than where it is dropped.
 */

/** What takes place in a column: an employee, a room, or nothing in the week of few, whose columns are its days. */
export type Columns = "employees" | "rooms" | "days";

export type GridColumn = { id: string; title: string };

/** Whose column it is, where each employee has one. */
export function userOf(columns: Columns, column: { id: string | number } | null | undefined): number | null {
  return columns === "employees" && column ? Number(column.id) : null;
}

/** A column as it is drawn: that of an employee or a room on a day, or the day alone. */
export type DayColumn = { day: string; column: GridColumn | null };

/** All that are drawn from the left, in the order of the library: in each day all that stand side by side. */
export function dayColumnsOf(days: CalendarDate[], all: GridColumn[]): DayColumn[] {
  return days
    .map(String)
    .flatMap((day) => (all.length === 0 ? [null] : all).map((column) => ({ day, column })));
}

/** In the form that the library takes. */
export type GridEvent = {
  id: string;
  start: string;
  end: string;
  resourceIds: string[];
  display: "auto" | "background";
  startEditable: boolean;
  durationEditable: boolean;
  classNames: string[];
  styles: string[];
  extendedProps: GridEventProps;
};

/** What an event is about, and how it is drawn. */
export type GridEventProps = {
  entry?: StaffEntry;
  followUpPercent?: number;
  /** When its employee can serve somebody else, in minutes of the day on which it begins. */
  free?: Minutes[];
  label?: string;
  /** Where the block stands for a part of the entry: when a room is needed. */
  part?: Span;
};

export function columnsOf(
  calendar: StaffCalendar,
  columns: Columns,
  chosen: ReadonlySet<number>,
): GridColumn[] {
  if (columns === "days") return [];
  if (columns === "rooms")
    return calendar.rooms.map(({ roomId, name }) => ({ id: String(roomId), title: name }));
  return calendar.employees
    .filter(({ userId }) => chosen.size === 0 || chosen.has(userId))
    .map((employee) => ({ id: String(employee.userId), title: nameInTeam(employee) }));
}

const percent = 100;

/** Names a column of a day; in the week of few a day is a column. */
export function cellOf(day: string, column: string | undefined): string {
  return `${day} ${column ?? ""}`;
}

/** When a column does not work: outside of the hours of its employee, or of the premises. */
export function closedHours(
  calendar: StaffCalendar,
  columns: Columns,
  chosen: ReadonlySet<number>,
  days: CalendarDate[],
): Record<string, Minutes[]> {
  const open = calendar.days.flatMap((day) => day.open);
  const isShown = ({ userId }: { userId: number }) => chosen.size === 0 || chosen.has(userId);
  const shown = calendar.employees.filter(isShown);
  const [only, ...more] = shown;
  const hours: [string, Span[]][] =
    columns === "employees"
      ? shown.map(({ userId, working }) => [String(userId), working])
      : columns === "rooms"
        ? calendar.rooms.map(({ roomId }) => [String(roomId), open])
        : [["", only && more.length === 0 ? only.working : open]];
  const cells = hours.flatMap(([column, spans]) =>
    days.map(String).map((day): [string, Minutes[]] => [cellOf(day, column), gapsOf(spans, day)]),
  );
  return Object.fromEntries(cells);
}

function resourcesOf(entry: StaffEntry, columns: Columns, all: GridColumn[]): string[] {
  if (columns === "days") return [];
  if (concernsAll(entry)) return all.map(({ id }) => id);
  return (columns === "rooms" ? entry.roomIds : entry.userIds).map(String);
}

type DrawnOptions = {
  columns: Columns;
  all: GridColumn[];
  isMovable: boolean;
  label: (entry: StaffEntry) => string;
  free: (entry: StaffEntry) => Minutes[];
};

/**
 * Whether somebody is away for a part of a day in which nothing was kept: a block like others, whose end can be dragged.
 */
function isShortAbsence(entry: StaffEntry, entries: StaffEntry[]): boolean {
  const isKept = (other: StaffEntry) =>
    isAppointment(other) &&
    other.start < entry.end &&
    other.end > entry.start &&
    other.userIds.some((userId) => entry.userIds.includes(userId));
  return (
    entry.absenceId !== null && entry.start.slice(0, 10) === entry.end.slice(0, 10) && !entries.some(isKept)
  );
}

type DrawnPart = EntryPart & { id: string; resourceIds: string[] };

/** The blocks of an entry: one for all of its columns, or one for each time that it needs a room. */
function drawnParts(entry: StaffEntry, columns: Columns, resourceIds: string[]): DrawnPart[] {
  const ofRoom = (roomId: string | null) => partsOf(entry, roomId === null ? null : Number(roomId));
  const rooms = columns === "rooms" ? resourceIds : [];
  const perRoom = rooms.flatMap((roomId) =>
    ofRoom(roomId).map((part) => ({
      ...part,
      id: `${entry.id} ${roomId} ${part.start}`,
      resourceIds: [roomId],
    })),
  );
  if (perRoom.some(({ isWhole }) => !isWhole)) return perRoom;
  return ofRoom(null).map((part) => ({ ...part, id: entry.id, resourceIds }));
}

/** What lies on the calendar; the follow-up belongs to the block of its appointment. */
export function gridEvents(entries: StaffEntry[], options: DrawnOptions): GridEvent[] {
  const events = entries.flatMap((entry): GridEvent[] => {
    const resourceIds = resourcesOf(entry, options.columns, options.all);
    if (options.columns !== "days" && resourceIds.length === 0) return [];
    // What was kept in spite of an absence is drawn over it. Where others work in the same column, it is a block.
    const isBehind = concernsAll(entry) || (options.columns !== "days" && !isShortAbsence(entry, entries));
    if (!isAppointment(entry) && entry.eventDate === null && isBehind) {
      return [
        {
          id: entry.id,
          start: entry.start,
          end: entry.end,
          resourceIds,
          display: "background",
          startEditable: false,
          durationEditable: false,
          classNames: ["away"],
          styles: [],
          extendedProps: { entry, label: options.label(entry) },
        },
      ];
    }
    const palette = paletteOf(entry);
    const isOpen = entry.appointment?.state === "CONFIRMED";
    return drawnParts(entry, options.columns, resourceIds).map((part) => {
      const partEnd = parseWallTime(part.end);
      const withoutFollowUp = minutesBetween(parseWallTime(part.start), partEnd);
      const { followUp } = part;
      return {
        id: part.id,
        start: part.start,
        end: partEnd.add({ minutes: followUp }).toString(),
        resourceIds: part.resourceIds,
        display: "auto",
        startEditable: options.isMovable && options.columns !== "rooms" && isOpen,
        durationEditable:
          options.isMovable && part.isWhole && (isOpen || (entry.absenceId !== null && !isOfRooms(entry))),
        classNames: ["entry", `entry-${(entry.appointment?.state ?? "CONFIRMED").toLowerCase()}`],
        styles: [
          `--entry-bar: var(--chakra-colors-${palette}-solid)`,
          `--entry-tint: var(--chakra-colors-${palette}-subtle)`,
          `--entry-text: var(--chakra-colors-${palette}-fg)`,
        ],
        extendedProps: {
          entry,
          free: options.free(entry),
          followUpPercent: Math.round((followUp / (withoutFollowUp + followUp)) * percent),
          ...(!part.isWhole && { part: { start: part.start, end: part.end } }),
        },
      };
    });
  });
  if (options.columns !== "days") return events;
  const narrow = narrowBlocks(events.filter(({ display }) => display === "auto"));
  return events.map((event) =>
    narrow.has(event.id) ? { ...event, classNames: [...event.classNames, "narrow"] } : event,
  );
}

/** What lies in the columns from one index to another. */
export function eventsInColumns(
  events: GridEvent[],
  all: DayColumn[],
  from: number,
  to: number,
): GridEvent[] {
  if (to - from >= all.length) return events;
  const idsOfDays = new Map<string, Set<string | undefined>>();
  for (const { day, column } of all.slice(Math.max(0, from), to)) {
    idsOfDays.set(day, (idsOfDays.get(day) ?? new Set()).add(column?.id));
  }
  const perDay = [...idsOfDays];
  return events.filter((event) =>
    perDay.some(
      ([day, ids]) =>
        minutesOn(event, day) !== null && (ids.has(undefined) || event.resourceIds.some((id) => ids.has(id))),
    ),
  );
}

/** What has to be drawn anew, and what is there no more. */
export type Redrawn = { changed: GridEvent[]; gone: string[] };

/** Two drawings of the same answer share their entries: only what is another one differs, and what is free beside it. */
export function redrawn(before: ReadonlyMap<string, GridEvent>, events: GridEvent[]): Redrawn {
  const freeIn = ({ extendedProps }: GridEvent) =>
    extendedProps.free?.map(({ from, to }) => `${from}-${to}`).join();
  const isSame = (one: GridEvent, other: GridEvent) =>
    one.extendedProps.entry === other.extendedProps.entry &&
    one.display === other.display &&
    freeIn(one) === freeIn(other) &&
    one.classNames.join() === other.classNames.join() &&
    one.resourceIds.join() === other.resourceIds.join();
  const ids = new Set(events.map(({ id }) => id));
  return {
    changed: events.filter((event) => {
      const known = before.get(event.id);
      return known === undefined || !isSame(known, event);
    }),
    gone: [...before.keys()].filter((id) => !ids.has(id)),
  };
}

/** A length in the words of the library. */
export type DragDelta = { years: number; months: number; days: number; seconds: number };

/** How many minutes more an entry lasts after its edge was dragged. */
export function draggedMinutes({ days, seconds }: DragDelta): number {
  return days * hoursPerDay * minutesPerHour + Math.round(seconds / minutesPerHour);
}

const secondsPerMinute = 60;

/** Where a dragged entry begins now: at its own time of another day, or at the nearest possible start. */
export function draggedStart(
  start: string,
  { years, months, days, seconds }: DragDelta,
  grid: number,
): string {
  const dragged = parseWallTime(start).add({ years, months, days, seconds });
  if (seconds % (hoursPerDay * minutesPerHour * secondsPerMinute) === 0) return dragged.toString();
  return onNearestStart(dragged, grid).toString();
}

function onNearestStart(dragged: CalendarDateTime, grid: number): CalendarDateTime {
  const minute = minuteOf(dragged.toString());
  const before = minute - (minute % grid);
  const after = before + grid;
  const isAfterNearer = after - minute <= minute - before && after < hoursPerDay * minutesPerHour;
  return dragged.add({ minutes: (isAfterNearer ? after : before) - minute });
}

/** What the library draws while something is dragged; its `Date`s are read on the clock of the device. */
export type Preview = { start: Date; end: Date };

function wallTimeOf(date: Date): CalendarDateTime {
  const { year, month, day } = dayOfHeader(date);
  return new CalendarDateTime(year, month, day, date.getHours(), date.getMinutes());
}

/** An entry with the times that it would have if it were dropped now. */
export function draggedEntry(entry: StaffEntry, preview: Preview, grid: number): StaffEntry {
  const before = parseWallTime(entry.start);
  const start = wallTimeOf(preview.start);
  if (start.compare(before) === 0) {
    // Its end is dragged, and with it what is still needed afterwards.
    const followUp = entry.appointment?.followUpTime ?? 0;
    return { ...entry, end: wallTimeOf(preview.end).subtract({ minutes: followUp }).toString() };
  }
  const isSameTime = minuteOf(start.toString()) === minuteOf(entry.start);
  const dropped = isSameTime ? start : onNearestStart(start, grid);
  const minutes = minutesBetween(before, parseWallTime(entry.end));
  return { ...entry, start: dropped.toString(), end: dropped.add({ minutes }).toString() };
}

/** Lines that are nearer to each other are too many to follow. */
const nearestLines = 20;

/**
 * How the library steps and draws lines, in minutes, where a visit can begin at each multiple of the grid since midnight.
 * It counts from the full hour that is drawn first, so that only what divides an hour meets all of those starts.
 */
export function stepsOf(grid: number): { snap: number; lines: number } {
  const snap = greatestDivisor(grid, minutesPerHour);
  return { snap, lines: snap >= nearestLines ? snap : minutesPerHour / 2 };
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

/** The day of a `Date` for a header: midnight, which every device has. */
export function dayOfHeader(date: Date): CalendarDate {
  return new CalendarDate(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

const earliest = 7;
const latest = 20;

/** The hours that are drawn, `07:00` to `20:00` and whatever lies before and after. */
export function drawnHours(calendar: StaffCalendar, days: CalendarDate[]): { from: string; to: string } {
  let from = earliest;
  let to = latest;
  const take = (span: Span, day: string) => {
    // Midnight is the end of the day before.
    if (span.start.startsWith(day)) from = Math.min(from, Number(span.start.slice(11, 13)));
    if (span.end.startsWith(day)) {
      const isFullHour = span.end.slice(14) === "00:00";
      to = Math.max(to, Number(span.end.slice(11, 13)) + (isFullHour ? 0 : 1));
    } else if (span.start.startsWith(day)) to = hoursPerDay;
  };
  for (const day of days.map(String)) {
    for (const span of calendar.days.flatMap(({ open }) => open)) take(span, day);
    for (const span of calendar.employees.flatMap(({ working }) => working)) take(span, day);
    for (const entry of calendar.entries) if (entry.appointment || entry.eventDate) take(entry, day);
  }
  return { from: clockOf(from * minutesPerHour), to: clockOf(to * minutesPerHour) };
}

/** Day and clock of a place that was pressed, at the last possible start before it. */
export function placeOf(text: string, grid: number): { day: string; time: string } {
  const minute = minuteOf(text);
  return { day: text.slice(0, 10), time: clockOf(minute - (minute % grid)) };
}
