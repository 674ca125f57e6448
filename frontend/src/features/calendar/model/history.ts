import { formatDateAndTime, formatDuration, parseWallTime } from "@/shared/lib/format";
import type { HistoryEntry } from "../api/staff-bookings";
import { historyTexts } from "../texts";

type Person = HistoryEntry["by"];
type Place = NonNullable<HistoryEntry["to"]>;

function nameOf({ kind, name }: Person): string {
  return name ?? historyTexts.actors[kind];
}

/** `Claudia Steiner`, or `Nora Admin im Namen von Claudia Steiner` */
export function whoDid({ by, onBehalfOf }: Pick<HistoryEntry, "by" | "onBehalfOf">): string {
  return onBehalfOf ? historyTexts.onBehalfOf(nameOf(by), nameOf(onBehalfOf)) : nameOf(by);
}

/** Rules in German, each once; one that this version does not know is still named as one. */
export function rulesInWords(rules: string[]): string[] {
  const known: Record<string, string> = historyTexts.rules;
  return [...new Set(rules.map((rule) => known[rule] ?? historyTexts.otherRule))];
}

/** `von Mo., 11. Jänner, 09:00 Uhr bei Anna Berger auf …`; none where nothing was moved. */
export function moveInWords(
  { from, to }: Pick<HistoryEntry, "from" | "to">,
  employeeOf: (userId: number) => string | null,
  thisYear: number,
): string | null {
  if (!from || !to) return null;
  if (isStretched({ from, to })) {
    return historyTexts.fromTo(formatDuration(from.duration), formatDuration(to.duration));
  }
  const place = ({ start, userId, duration }: Place) => {
    const there = historyTexts.place(
      formatDateAndTime(parseWallTime(start), thisYear),
      employeeOf(userId) ?? historyTexts.somebody,
    );
    return from.duration === to.duration ? there : historyTexts.lasting(there, duration);
  };
  return historyTexts.fromTo(place(from), place(to));
}

/** What happened, as the line of it begins. */
export function titleOf({ event, from, to }: Pick<HistoryEntry, "event" | "from" | "to">): string {
  if (isStretched({ from, to })) return historyTexts.stretched;
  // Of a date of an event it is not told from where to where.
  return event === "MOVED" && to === null ? historyTexts.eventChanged : historyTexts.events[event];
}

/** Whether it stayed where it was, and lasts longer or shorter. */
function isStretched({ from, to }: Pick<HistoryEntry, "from" | "to">): boolean {
  return from !== null && to !== null && from.start === to.start && from.userId === to.userId;
}
