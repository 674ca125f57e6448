import type { Slot } from "@/shared/slots/model/slot-days";
import { minuteOf } from "./minutes";
import { type Columns, cellOf } from "./time-grid";

const dayLength = 10;
const clockEnd = 16;

/** The clock times of a day at which a service could begin with somebody who is shown: `09:30`. */
export function startsOn(starts: Slot[], day: string, chosen: ReadonlySet<number>): string[] {
  return starts
    .filter(
      ({ dateFrom, userIdList }) =>
        dateFrom.startsWith(day) && (chosen.size === 0 || userIdList.some((userId) => chosen.has(userId))),
    )
    .map(({ dateFrom }) => dateFrom.slice(dayLength + 1, clockEnd));
}

/** Minutes of the day at which a service could begin, by the columns of those who can do it. */
export function startsByCell(
  starts: Slot[],
  columns: Columns,
  chosen: ReadonlySet<number>,
): Record<string, number[]> {
  const cells: Record<string, number[]> = {};
  if (columns === "rooms") return cells;
  for (const { dateFrom, userIdList } of starts) {
    const day = dateFrom.slice(0, dayLength);
    const shown = userIdList.filter((userId) => chosen.size === 0 || chosen.has(userId));
    const names = columns === "employees" ? shown.map(String) : shown.length > 0 ? [undefined] : [];
    for (const name of names) {
      const cell = cellOf(day, name);
      cells[cell] = [...(cells[cell] ?? []), minuteOf(dateFrom)];
    }
  }
  return cells;
}
