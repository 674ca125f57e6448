import type { components } from "@/api/schema";

export type Slot = components["schemas"]["Slot"];

/** `2027-01-13` of a slot's start, which is wall time. */
export function dayOf(slot: Slot): string {
  return slot.dateFrom.slice(0, 10);
}

/** The days that have slots, ascending, each with the number of its slots. Slots come in ascending order. */
export function freeDays(slots: Slot[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const slot of slots) counts.set(dayOf(slot), (counts.get(dayOf(slot)) ?? 0) + 1);
  return counts;
}

export function slotsOn(slots: Slot[], day: string): Slot[] {
  return slots.filter((slot) => dayOf(slot) === day);
}

const daysInStrip = 14;

/** The first free days, `chosen` among them: when it comes later, those from it on. */
export function daysOfStrip(days: Map<string, number>, chosen: string): string[] {
  const ascending = [...days.keys()];
  const first = ascending.slice(0, daysInStrip);
  return !days.has(chosen) || first.includes(chosen)
    ? first
    : ascending.slice(ascending.indexOf(chosen)).slice(0, daysInStrip);
}

/** The first free day after `day`; when there is none any more, the first one at all. */
export function nextFreeDay(days: Iterable<string>, day: string): string | null {
  const ascending = [...days];
  return ascending.find((free) => free > day) ?? ascending[0] ?? null;
}

/**
 * The day that a service starts with: the one of its own slot, else the day on which the customer comes
 * anyway, else the first free one.
 */
export function dayToStartWith(days: Map<string, number>, own: Slot | null, others: Slot[]): string | null {
  const preferred = [...(own ? [own] : []), ...others].map(dayOf).find((day) => days.has(day));
  return preferred ?? days.keys().next().value ?? null;
}

export type DayPart = "morning" | "afternoon" | "evening";

const noon = "12:00:00";
const evening = "18:00:00";

function dayPartOf(slot: Slot): DayPart {
  const time = slot.dateFrom.slice(11);
  if (time < noon) return "morning";
  return time < evening ? "afternoon" : "evening";
}

/** The slots of one day by part of the day; parts without slots are left out. */
export function byDayPart(slots: Slot[]): { part: DayPart; slots: Slot[] }[] {
  const parts: DayPart[] = ["morning", "afternoon", "evening"];
  return parts
    .map((part) => ({ part, slots: slots.filter((slot) => dayPartOf(slot) === part) }))
    .filter((group) => group.slots.length > 0);
}
