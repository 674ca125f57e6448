import { formatTime, parseWallTime } from "@/shared/lib/format";
import type { StaffEntry } from "../../api/staff-calendar";
import { customerName } from "../../model/entries";
import { clockOf, type Minutes, minuteOf, type Span } from "../../model/minutes";
import { piecesOf, stretchesOf } from "../../model/steps";
import { calendarTexts } from "../../texts";

function line(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

/** When it begins and who comes, in one line; when it ends is out of sight where there is no room for all of it. */
function headOf(start: string, end: string, customer: string): HTMLElement {
  const head = line("head", "");
  const time = line("time", start);
  time.append(line("end", calendarTexts.shortEnd(end)));
  head.append(time, " ", line("customer", customer));
  return head;
}

type Block = {
  entry: StaffEntry;
  /** Where the block stands for a part of it. */
  part: Span | undefined;
  followUpPercent: number;
  /** When the employee can serve somebody else, in minutes of the day. */
  free: Minutes[];
  /** Said where the column does not name them. */
  names: string;
  opens: boolean;
  onOpen: (entry: StaffEntry) => void;
  /** The employee is free then: a minute of the day within such a time. */
  onProcessing: (entry: StaffEntry, time: Minutes, minute: number) => void;
};

/** What stands in a block of the grid, as the library takes it: one button where it opens something. */
export function drawBlock(drawn: Block): Node[] {
  const { entry, part, followUpPercent, opens, onOpen } = drawn;
  const block = textOf(drawn);
  if (block instanceof HTMLButtonElement) {
    block.type = "button";
    // The arrow keys lead to it.
    block.tabIndex = -1;
    block.addEventListener("click", () => onOpen(entry));
  }
  const hasProcessing = part === undefined && (entry.appointment?.work.length ?? 0) > 0;
  const nodes = hasProcessing ? stretchNodes(drawn, block) : [block];
  if (opens && part) block.dataset.begin = String(minuteOf(part.start));
  if (followUpPercent === 0) return nodes;
  const followUp = line("follow-up", "");
  followUp.style.height = `${followUpPercent}%`;
  return [...nodes, followUp];
}

/**
 * Work stands out from the time in which it goes on alone, which can be pressed where the employee is free; the text is
 * in the first of it.
 */
function stretchNodes(
  { entry, followUpPercent, free, onOpen, onProcessing }: Block,
  block: HTMLElement,
): Node[] {
  const stretches = stretchesOf(entry);
  if (stretches.length < 2) return [block];
  const minutes = stretches.at(-1)?.to ?? 1;
  const begin = minuteOf(entry.start);
  const first = stretches.find(({ isWork }) => isWork);
  const drawn = (node: HTMLElement, { from, to }: Minutes) => {
    node.style.flex = "none";
    node.style.height = `${((to - from) / minutes) * (100 - followUpPercent)}%`;
    return node;
  };
  return stretches.flatMap((stretch) => {
    if (stretch === first) return drawn(block, stretch);
    if (stretch.isWork) {
      const work = line("work", entry.title);
      work.addEventListener("click", () => onOpen(entry));
      return drawn(work, stretch);
    }
    const pieces = piecesOf({ from: begin + stretch.from, to: begin + stretch.to }, free);
    return pieces.map(({ isFree, ...time }) => {
      if (!isFree) {
        const processing = line("processing", "");
        processing.append(line("name", calendarTexts.processing));
        processing.addEventListener("click", () => onOpen(entry));
        return drawn(processing, time);
      }
      const node = drawn(freeProcessing(time), time);
      node.addEventListener("click", (event) => {
        const { top, height } = node.getBoundingClientRect();
        // A key has pressed it, or it has no size: then it is the begin that counts.
        const share = event.detail === 0 || height === 0 ? 0 : (event.clientY - top) / height;
        onProcessing(entry, time, time.from + Math.floor(share * (time.to - time.from)));
      });
      return node;
    });
  });
}

function freeProcessing({ from, to }: Minutes): HTMLElement {
  const processing = document.createElement("button");
  processing.type = "button";
  processing.tabIndex = -1;
  processing.className = "processing";
  processing.append(line("name", calendarTexts.processing));
  processing.setAttribute("aria-label", calendarTexts.processingFree(clockOf(from), clockOf(to)));
  return processing;
}

function textOf({ entry, part, names, opens }: Block): HTMLElement {
  const { appointment, eventDate } = entry;
  const block = document.createElement(opens ? "button" : "div");
  block.className = "block";
  block.dataset.entry = entry.id;
  const { start: from, end: to } = part ?? entry;
  const start = formatTime(parseWallTime(from));
  const end = formatTime(parseWallTime(to));
  if (appointment) {
    block.append(headOf(start, end, customerName(appointment) ?? calendarTexts.walkIn), " ");
    block.append(line("title", entry.title));
  } else {
    block.append(line("time", calendarTexts.shortSpan(start, end)));
    block.append(
      line("title", calendarTexts.kindWithTitle(calendarTexts.kinds[entry.category], entry.title)),
    );
  }
  if (eventDate) block.append(line("seats", calendarTexts.seats(eventDate.takenSeats, eventDate.capacity)));
  if (names !== "") block.append(line("names", calendarTexts.withEmployee(names)));
  if (appointment && appointment.state !== "CONFIRMED") {
    block.append(line("state", calendarTexts.states[appointment.state]));
  }
  return block;
}
