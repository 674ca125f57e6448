import type { CalendarDateTime } from "@internationalized/date";
import { parseWallTime } from "@/shared/lib/format";
import type { StaffEntry } from "../api/staff-calendar";
import { concernsAll } from "./entries";
import { clockOf, gapsOf, type Minutes, minuteOf, minutesBetween, type Span } from "./minutes";

/** A stretch of an entry in minutes from its start: work, or time in which it goes on without its employee. */
export type Stretch = Minutes & { isWork: boolean };

const lengthOf = ({ start, end }: Span) => minutesBetween(parseWallTime(start), parseWallTime(end));

/** All of an entry without the follow-up, in the order of time; one stretch of work where nobody is free in between. */
export function stretchesOf(entry: StaffEntry): Stretch[] {
  const length = lengthOf(entry);
  const work = entry.appointment?.work ?? [];
  if (work.length === 0) return [{ from: 0, to: length, isWork: true }];
  const stretches: Stretch[] = [];
  let at = 0;
  const take = (to: number, isWork: boolean) => {
    const end = Math.min(to, length);
    if (end > at) stretches.push({ from: at, to: end, isWork });
    at = Math.max(at, end);
  };
  for (const part of work) {
    take(part.from, false);
    take(part.to, true);
  }
  take(length, false);
  return stretches;
}

/** Whether an entry takes time of somebody who does the other, as closures do of everybody. */
function sharesEmployee(entry: StaffEntry, { userIds }: StaffEntry): boolean {
  return concernsAll(entry) || entry.userIds.some((userId) => userIds.includes(userId));
}

/** When an entry takes its employee, the follow-up included. */
function workOf({ start, end, appointment }: StaffEntry): Span[] {
  if (!appointment) return [{ start, end }];
  const begin = parseWallTime(start);
  const at = (minutes: number) => begin.add({ minutes }).toString();
  if (appointment.work.length > 0) {
    return appointment.work.map(({ from, to }) => ({ start: at(from), end: at(to) }));
  }
  return [{ start, end: parseWallTime(end).add({ minutes: appointment.followUpTime }).toString() }];
}

const longAgo = "0001-01-01T00:00:00";

/**
 * When the employee of an entry can still serve somebody else meanwhile, in minutes of the day on which it begins: where
 * nothing else takes them, from now on. Who did not come is not waited for.
 */
export function processingOf(entry: StaffEntry, entries: StaffEntry[], now: CalendarDateTime): Minutes[] {
  // Thousands of entries have none.
  if (!entry.appointment?.work.length || entry.appointment.state === "NO_SHOW") return [];
  const taken = entries
    .filter(
      (other) =>
        other.id !== entry.id &&
        other.start < entry.end &&
        other.end.slice(0, 10) >= entry.start.slice(0, 10) &&
        sharesEmployee(other, entry),
    )
    .flatMap(workOf);
  const past = { start: longAgo, end: now.toString() };
  const spans = [past, ...taken].sort((one, other) => one.start.localeCompare(other.start));
  const free = gapsOf(spans, entry.start.slice(0, 10));
  const begin = minuteOf(entry.start);
  return stretchesOf(entry)
    .filter(({ isWork }) => !isWork)
    .flatMap((stretch) => commonOf({ from: begin + stretch.from, to: begin + stretch.to }, free));
}

/** The parts of a time that lie in others. */
function commonOf({ from, to }: Minutes, others: Minutes[]): Minutes[] {
  return others
    .map((other) => ({ from: Math.max(from, other.from), to: Math.min(to, other.to) }))
    .filter((common) => common.from < common.to);
}

/** A time of processing from its begin to its end: parts that are free, and those in between. */
export function piecesOf({ from, to }: Minutes, free: Minutes[]): (Minutes & { isFree: boolean })[] {
  const pieces: (Minutes & { isFree: boolean })[] = [];
  let at = from;
  const take = (until: number, isFree: boolean) => {
    if (until > at) pieces.push({ from: at, to: until, isFree });
    at = Math.max(at, until);
  };
  for (const part of commonOf({ from, to }, free)) {
    take(part.from, false);
    take(part.to, true);
  }
  take(to, false);
  return pieces;
}

/** `09:30`: where a visit begins that is put into such a time at a minute, at the last possible start before it. */
export function startWithin({ from, to }: Minutes, minute: number, grid: number): string {
  const before = minute - (minute % grid);
  if (before >= from) return clockOf(before);
  const first = Math.ceil(from / grid) * grid;
  return clockOf(first < to ? first : from);
}

/** Whether an entry takes its rooms from its start until it is over. */
function takesRoomsThroughout(entry: StaffEntry): boolean {
  const used = entry.appointment?.roomUse ?? [];
  if (used.length === 0) return true;
  const length = lengthOf(entry);
  return used.every(({ from, to }) => from === 0 && to >= length);
}

/** What is drawn as a block, with the minutes that are still needed after it. */
export type EntryPart = Span & { followUp: number; isWhole: boolean };

/** An entry as a whole, or each time that it needs a room, with what the room is needed for afterwards. */
export function partsOf(entry: StaffEntry, roomId: number | null): EntryPart[] {
  const { start, end, appointment } = entry;
  if (roomId === null || takesRoomsThroughout(entry)) {
    return [{ start, end, followUp: appointment?.followUpTime ?? 0, isWhole: true }];
  }
  const begin = parseWallTime(start);
  const at = (minutes: number) => begin.add({ minutes }).toString();
  const used = appointment?.roomUse.filter((one) => one.roomId === roomId) ?? [];
  return used.map(({ from, to }) => ({ start: at(from), end: at(to), followUp: 0, isWhole: false }));
}
