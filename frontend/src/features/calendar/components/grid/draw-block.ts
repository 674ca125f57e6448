import { formatTime, parseWallTime } from "@/shared/lib/format";
import type { StaffEntry } from "../../api/staff-calendar";
import { customerName } from "../../model/entries";
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
  followUpPercent: number;
  /** Said where the column does not name them. */
  names: string;
  opens: boolean;
  onOpen: (entry: StaffEntry) => void;
};

/** What stands in a block of the grid, as the library takes it: one button where it opens something. */
export function drawBlock({ entry, followUpPercent, names, opens, onOpen }: Block): Node[] {
  const { appointment, eventDate } = entry;
  const block = document.createElement(opens ? "button" : "div");
  block.className = "block";
  block.dataset.entry = entry.id;
  const start = formatTime(parseWallTime(entry.start));
  const end = formatTime(parseWallTime(entry.end));
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
  if (block instanceof HTMLButtonElement) {
    block.type = "button";
    // The arrow keys lead to it.
    block.tabIndex = -1;
    block.addEventListener("click", () => onOpen(entry));
  }
  if (followUpPercent === 0) return [block];
  const followUp = document.createElement("span");
  followUp.className = "follow-up";
  followUp.style.height = `${followUpPercent}%`;
  return [block, followUp];
}
