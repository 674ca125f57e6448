import type { CalendarDate, CalendarDateTime } from "@internationalized/date";
import type { StaffEntry } from "../api/staff-calendar";
import { concernsAll } from "./entries";
import { type Minutes, minutesOn } from "./minutes";
import { partsOf } from "./steps";
import { type Columns, cellOf, type DayColumn, dayColumnsOf, type GridColumn } from "./time-grid";

/** What the cursor can stand on: an entry, what its employee still needs afterwards, or the time until the next one. */
export type Stop = Minutes & { entry: StaffEntry | null; kind: "entry" | "followUp" | "free" | "closed" };

/** When an entry begins again in a column: when it needs a room once more. */
export type Begin = number | null;

export type CursorColumn = DayColumn & { stops: Stop[] };

/** Where it stands; the minute is kept on the way through columns in which other things begin. */
export type Cursor = { column: number; stop: number; minute: number };

type Drawn = {
  entries: StaffEntry[];
  columns: Columns;
  all: GridColumn[];
  days: CalendarDate[];
  closed: Record<string, Minutes[]>;
  hours: Minutes;
};

/** All that the cursor can stand on, column by column from the left. */
export function cursorColumns({ entries, columns, all, days, closed, hours }: Drawn): CursorColumn[] {
  const lies = (entry: StaffEntry, { id }: GridColumn) =>
    concernsAll(entry) || (columns === "rooms" ? entry.roomIds : entry.userIds).includes(Number(id));
  // Once for all days: many people have many entries.
  const entriesOf = new Map(all.map((column) => [column.id, entries.filter((entry) => lies(entry, column))]));
  return dayColumnsOf(days, all).map(({ day, column }) => ({
    day,
    column,
    stops: stopsOf(
      (column ? entriesOf.get(column.id) : entries) ?? [],
      day,
      hours,
      closed[cellOf(day, column?.id)] ?? [],
      columns === "rooms" && column ? Number(column.id) : null,
    ),
  }));
}

/** Entries of a day in the order of time, with the free and the closed times between them. */
export function stopsOf(
  entries: StaffEntry[],
  day: string,
  hours: Minutes,
  closed: Minutes[],
  roomId: number | null = null,
): Stop[] {
  const here = entries
    .flatMap((entry) =>
      partsOf(entry, roomId).flatMap(({ followUp, ...span }) => {
        const part = minutesOn(span, day);
        return part ? [{ ...part, entry, kind: "entry" as const, followUp }] : [];
      }),
    )
    .sort((one, other) => one.from - other.from || one.to - other.to);
  const stops: Stop[] = [];
  let at = hours.from;
  let isNeededUntil = at;
  const fillUntil = (to: number) => {
    const free = Math.max(at, Math.min(isNeededUntil, to));
    if (free > at) stops.push({ from: at, to: free, entry: null, kind: "followUp" });
    stops.push(...piecesOf({ from: free, to }, closed));
  };
  for (const { followUp, ...stop } of here) {
    fillUntil(stop.from);
    stops.push(stop);
    at = Math.max(at, stop.to);
    isNeededUntil = Math.max(isNeededUntil, stop.to + followUp);
  }
  fillUntil(hours.to);
  return stops;
}

function piecesOf(gap: Minutes, closed: Minutes[]): Stop[] {
  const pieces: Stop[] = [];
  let from = gap.from;
  const take = (to: number, kind: "free" | "closed") => {
    if (to > from) pieces.push({ from, to, entry: null, kind });
    from = Math.max(from, to);
  };
  for (const part of closed) {
    take(Math.min(part.from, gap.to), "free");
    take(Math.min(part.to, gap.to), "closed");
  }
  take(gap.to, "free");
  return pieces;
}

export type Direction = "up" | "down" | "left" | "right";

/** Where a key leads; nowhere for most of them. */
export function directionOf(key: string): Direction | null {
  const directions: Record<string, Direction> = {
    ArrowUp: "up",
    ArrowDown: "down",
    ArrowLeft: "left",
    ArrowRight: "right",
  };
  return directions[key] ?? null;
}

/** The last stop that has begun by then. */
function stopAt(stops: Stop[], minute: number): number {
  return Math.max(
    0,
    stops.findLastIndex(({ from }) => from <= minute),
  );
}

/** The next place in a direction; none at the edges. */
export function moved(
  columns: CursorColumn[],
  { column, stop, minute }: Cursor,
  to: Direction,
): Cursor | null {
  if (to === "up" || to === "down") {
    const next = stop + (to === "up" ? -1 : 1);
    const there = columns[column]?.stops[next];
    return there ? { column, stop: next, minute: there.from } : null;
  }
  const next = column + (to === "left" ? -1 : 1);
  const there = columns[next];
  return there && there.stops.length > 0 ? { column: next, stop: stopAt(there.stops, minute), minute } : null;
}

/** The place of an entry, best in this column and, where it stands there several times, where it begins then. */
export function cursorOn(
  columns: CursorColumn[],
  entryId: string,
  best: number | null,
  begin: Begin = null,
): Cursor | null {
  const order = columns.map((_, index) => index);
  order.sort((one, other) => Number(other === best) - Number(one === best));
  for (const column of order) {
    const stops = columns[column]?.stops ?? [];
    const isIt = ({ entry, from }: Stop) => entry?.id === entryId && (begin === null || from === begin);
    const stop = stops.findIndex(isIt);
    const found = stops[stop];
    if (found) return { column, stop, minute: found.from };
  }
  return null;
}

/** The place that is the nearest to where the cursor stood, after something has changed. */
export function cursorNear(columns: CursorColumn[], { column, minute }: Cursor): Cursor | null {
  const last = Math.min(column, columns.length - 1);
  const stops = columns[last]?.stops ?? [];
  return stops.length > 0 ? { column: last, stop: stopAt(stops, minute), minute } : null;
}

/** When a visit begins that is put on a stop: at its first possible start, of today at the first that lies ahead. */
export function startOn({ from, to }: Minutes, day: string, now: CalendarDateTime, grid: number): number {
  const isToday = now.toString().startsWith(day);
  const earliest = isToday ? Math.max(from, now.hour * 60 + now.minute) : from;
  const start = Math.ceil(earliest / grid) * grid;
  return start < to ? start : from;
}
