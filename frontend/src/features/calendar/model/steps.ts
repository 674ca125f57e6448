import { parseWallTime } from "@/shared/lib/format";
import type { StaffEntry } from "../api/staff-calendar";
import { clockOf, type Minutes, minuteOf, minutesBetween, type Span } from "./minutes";

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

/** When the employee of an entry can serve somebody else meanwhile, in minutes of the day on which it begins. */
export function processingOf(entry: StaffEntry): Minutes[] {
  // Thousands of entries have none.
  if (!entry.appointment?.work.length) return [];
  const begin = minuteOf(entry.start);
  return stretchesOf(entry)
    .filter(({ isWork }) => !isWork)
    .map(({ from, to }) => ({ from: begin + from, to: begin + to }));
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
