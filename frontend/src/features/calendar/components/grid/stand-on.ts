import { parseDate } from "@internationalized/date";
import { formatLongDate } from "@/shared/lib/format";
import type { Begin, Cursor, CursorColumn, Stop } from "../../model/grid-cursor";
import { clockOf, type Minutes } from "../../model/minutes";
import { calendarTexts, cursorTexts } from "../../texts";

const cursorClass = "cursor";

/** Whether it is what stands for the cursor where no block is. */
export function isCursor(element: HTMLElement): boolean {
  return element.classList.contains(cursorClass);
}

/** Whose column it is, or which day; both where each day has the columns of all. */
function titleOf({ column, day }: CursorColumn, columns: CursorColumn[]): string {
  const date = formatLongDate(parseDate(day));
  if (!column) return date;
  return columns.every((other) => other.day === day) ? column.title : cursorTexts.onDay(column.title, date);
}

function stopInWords(columns: CursorColumn[], at: CursorColumn, { entry, kind, from, to }: Stop): string {
  const span = calendarTexts.shortSpan(clockOf(from), clockOf(to));
  const what = entry
    ? calendarTexts.kindWithTitle(calendarTexts.kinds[entry.category], entry.title)
    : cursorTexts.without[kind];
  return cursorTexts.place(titleOf(at, columns), span, what);
}

/** The column in which a block is drawn: a date of several employees has a block with each of them. */
export function columnOf(block: HTMLElement): number | null {
  const drawn = Number.parseInt(block.closest<HTMLElement>(".ec-event")?.style.gridColumn ?? "", 10);
  return Number.isNaN(drawn) ? null : drawn - 1;
}

/** The minute at which a block begins that stands for a part of its entry. */
export function beginOf({ dataset }: HTMLElement): Begin {
  return dataset.begin === undefined ? null : Number(dataset.begin);
}

function blockOf(grid: HTMLElement, entryId: string, column: number, begin: Begin): HTMLElement | null {
  const all = grid.querySelectorAll<HTMLElement>(`button.block[data-entry="${CSS.escape(entryId)}"]`);
  const isIt = (block: HTMLElement) => begin === null || [null, begin].includes(beginOf(block));
  return [...all].find((block) => columnOf(block) === column && isIt(block)) ?? null;
}

/** Whether what stands for the cursor says what lies there, where no block can say it. */
export function isAt(
  grid: HTMLElement,
  element: HTMLElement,
  columns: CursorColumn[],
  cursor: Cursor,
): boolean {
  const at = columns[cursor.column];
  const stop = at?.stops[cursor.stop];
  if (!at || !stop || element.getAttribute("aria-label") !== stopInWords(columns, at, stop)) return false;
  return !stop.entry || blockOf(grid, stop.entry.id, cursor.column, stop.from) === null;
}

/**
 * Puts the focus on the block of a stop, and says in which column it is. Where it has no block that can be pressed, a
 * frame is drawn around the time.
 */
export function standOn(grid: HTMLElement, columns: CursorColumn[], cursor: Cursor, hours: Minutes): void {
  const at = columns[cursor.column];
  const stop = at?.stops[cursor.stop];
  if (!at || !stop) return;
  for (const before of grid.querySelectorAll(`.${cursorClass}`)) before.remove();
  for (const before of grid.querySelectorAll<HTMLElement>(".block[tabindex='0']")) before.tabIndex = -1;
  const block = stop.entry && blockOf(grid, stop.entry.id, cursor.column, stop.from);
  if (block) {
    block.tabIndex = 0;
    block.setAttribute("aria-description", titleOf(at, columns));
    block.focus();
    return;
  }
  const from = Math.max(stop.from, hours.from);
  const frame = document.createElement("button");
  frame.type = "button";
  frame.className = cursorClass;
  frame.setAttribute("aria-label", stopInWords(columns, at, stop));
  frame.style.insetBlockStart = `${from - hours.from}px`;
  frame.style.blockSize = `${Math.min(stop.to, hours.to) - from}px`;
  grid.querySelectorAll(".ec-body .ec-day")[cursor.column]?.append(frame);
  frame.focus();
}

/** The block that has the focus, in which column, and what it says and does since the cursor came to it. */
export type HeldBlock = {
  entryId: string;
  column: number | null;
  begin: Begin;
  description: string | null;
  tabIndex: number;
};

export function heldBlock(grid: HTMLElement): HeldBlock | null {
  const block = document.activeElement;
  const entryId = block instanceof HTMLElement && grid.contains(block) ? block.dataset.entry : undefined;
  if (!(block instanceof HTMLElement) || entryId === undefined) return null;
  const { tabIndex } = block;
  const begin = beginOf(block);
  return {
    entryId,
    column: columnOf(block),
    begin,
    description: block.getAttribute("aria-description"),
    tabIndex,
  };
}

/** Whoever was on a block that was drawn anew is on it again; nothing scrolls. */
export function holdAgain(grid: HTMLElement, held: HeldBlock): void {
  const { entryId, column, begin, description, tabIndex } = held;
  const same = column === null ? null : blockOf(grid, entryId, column, begin);
  const block = same ?? grid.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entryId)}"]`);
  if (!block || block === document.activeElement) return;
  block.tabIndex = tabIndex;
  if (same && description !== null) block.setAttribute("aria-description", description);
  block.focus({ preventScroll: true });
}
