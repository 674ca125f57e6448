import { clockOf, type Minutes } from "../../model/minutes";
import { freeStartTexts } from "../../texts";

/** What lies behind the blocks of a column, in minutes of the day; a minute is a pixel high. */
export type Cell = {
  closed: Minutes[];
  /** Where a service could begin. */
  starts: number[];
  isToday: boolean;
};

function piece(className: string, top: number, height: number): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  element.style.insetBlockStart = `${top}px`;
  element.style.blockSize = `${height}px`;
  return element;
}

const startHeight = 14;

/** Closed hours, free starts and the line of the present minute, as the library takes them. */
export function drawCell({ closed, starts, isToday }: Cell, hours: Minutes): HTMLElement[] {
  const pieces = closed
    .map(({ from, to }) => ({ from: Math.max(from, hours.from), to: Math.min(to, hours.to) }))
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => piece("outside-hours", from - hours.from, to - from));
  for (const minute of starts) {
    const start = piece("free-start", minute - hours.from, startHeight);
    start.dataset.start = clockOf(minute);
    start.textContent = clockOf(minute);
    start.title = freeStartTexts.free(clockOf(minute));
    pieces.push(start);
  }
  if (isToday) {
    const line = document.createElement("div");
    line.className = "now-line";
    pieces.push(line);
  }
  return pieces;
}
