import { parseWallTime } from "@/shared/lib/format";
import type { SelectedService } from "@/shared/lib/session/basket";
import type { Slot } from "@/shared/slots/model/slot-days";
import { inOrderOfTime } from "./appointment-times";

/** Two entries whose times overlap, the earlier one first. */
export type Overlap = [one: SelectedService, other: SelectedService];

type DurationOf = (entry: SelectedService) => { duration: number };

function endOf(entry: SelectedService, durationOf: DurationOf): string {
  const start = parseWallTime(entry.selectedSlot?.dateFrom ?? "");
  return start.add({ minutes: durationOf(entry).duration }).toString();
}

/** What takes place at the same time: several people come, or one would have to be at two places. */
export function overlapsOf(basket: SelectedService[], durationOf: DurationOf): Overlap[] {
  const chosen = inOrderOfTime(basket.filter(({ selectedSlot }) => selectedSlot !== null));
  return chosen.flatMap((one, index) => {
    const end = endOf(one, durationOf);
    const during = chosen.slice(index + 1).filter(({ selectedSlot }) => (selectedSlot?.dateFrom ?? "") < end);
    return during.map((other): Overlap => [one, other]);
  });
}

/**
 * The starts at which everybody of a basket who wants the same could have somebody, as long as nobody has a time yet. The
 * server has the last word: it knows the rooms, and what the others want.
 */
export function startsForAll(slots: Slot[], entry: SelectedService, basket: SelectedService[]): Slot[] {
  if (entry.user || basket.some(({ selectedSlot }) => selectedSlot !== null)) return slots;
  const people = basket.filter(({ service }) => service.serviceID === entry.service.serviceID).length;
  return slots.filter(({ userIdList }) => userIdList.length >= people);
}

/** The entries that need another time when a single person comes: of two that overlap the later one goes. */
export function toGiveUp(basket: SelectedService[], durationOf: DurationOf): SelectedService[] {
  const [overlap] = overlapsOf(basket, durationOf);
  if (!overlap) return [];
  const [, later] = overlap;
  return [
    later,
    ...toGiveUp(
      basket.filter((entry) => entry !== later),
      durationOf,
    ),
  ];
}
