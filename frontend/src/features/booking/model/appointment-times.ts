import { parseWallTime } from "@/shared/lib/format";
import type { SelectedService } from "@/shared/lib/session/basket";
import { dayOf } from "@/shared/slots/model/slot-days";
import type { ExpectedTerms } from "./expected-terms";

const millisecondsPerMinute = 60_000;

/** The entries by the start of their slot; those without one come last. */
export function inOrderOfTime(basket: SelectedService[]): SelectedService[] {
  const start = ({ selectedSlot }: SelectedService) => selectedSlot?.dateFrom ?? "";
  const chosen = basket.filter((entry) => entry.selectedSlot !== null);
  return [
    ...chosen.toSorted((one, other) => (start(one) < start(other) ? -1 : start(one) > start(other) ? 1 : 0)),
    ...basket.filter((entry) => entry.selectedSlot === null),
  ];
}

/**
 * How long a basket takes, an interval sweep: what takes place at the same time counts once. Entries without a time come
 * one after the other, or all with the first one.
 */
export function minutesTaken(
  basket: SelectedService[],
  durationOf: (entry: SelectedService) => number,
  isAtOnce: boolean,
): number {
  let minutes = 0;
  let latest = 0;
  for (const entry of inOrderOfTime(basket)) {
    const [span] = spanOf(entry, durationOf(entry));
    if (!span) minutes = isAtOnce ? Math.max(minutes, durationOf(entry)) : minutes + durationOf(entry);
    else {
      minutes += Math.max(0, span.end - Math.max(span.start, latest));
      latest = Math.max(latest, span.end);
    }
  }
  return minutes;
}

/** What lies between the appointments of one basket. */
export type Pause =
  /** They are spread over so many days. */
  | { kind: "days"; count: number }
  /** Waiting time on one day, in minutes, and how many times the customer has to wait. */
  | { kind: "minutes"; minutes: number; count: number };

type Span = { start: number; end: number; followUpEnd: number };

function spanOf({ service, selectedSlot }: SelectedService, duration: number): Span[] {
  if (!selectedSlot) return [];
  // Only differences are looked at, and those on one day: any zone will do.
  const start = parseWallTime(selectedSlot.dateFrom).toDate("UTC").getTime() / millisecondsPerMinute;
  const end = start + duration;
  return [{ start, end, followUpEnd: end + service.followUpTime }];
}

/**
 * The pause between the chosen times; none when one appointment follows the other, and none that depends on who
 * does it.
 */
export function pauseBetween(
  basket: SelectedService[],
  termsOfEntry: (entry: SelectedService) => Pick<ExpectedTerms, "duration" | "isDurationCertain">,
): Pause | null {
  const days = new Set(basket.flatMap(({ selectedSlot }) => (selectedSlot ? [dayOf(selectedSlot)] : [])));
  if (days.size > 1) return { kind: "days", count: days.size };
  const chosen = inOrderOfTime(basket.filter(({ selectedSlot }) => selectedSlot !== null));
  // Nobody waits after the last one.
  if (chosen.slice(0, -1).some((entry) => !termsOfEntry(entry).isDurationCertain)) return null;
  const [first, ...later] = chosen.flatMap((entry) => spanOf(entry, termsOfEntry(entry).duration));
  if (!first) return null;
  const waits: number[] = [];
  let latest = first;
  for (const span of later) {
    // The provider needs the follow-up time: an appointment that begins after it could not begin earlier.
    if (span.start > latest.followUpEnd) waits.push(span.start - latest.end);
    if (span.end > latest.end) latest = span;
  }
  const minutes = waits.reduce((sum, wait) => sum + wait, 0);
  return waits.length === 0 ? null : { kind: "minutes", minutes, count: waits.length };
}
