import type { SelectedService } from "@/shared/lib/session/basket";
import { slotStillOffered, slotsWith } from "@/shared/slots/model/availability";
import type { Slot } from "@/shared/slots/model/slot-days";

/** Why no start of an entry leaves its basket possible. */
export type NoSlotsCause =
  /** Others cannot have their slots any more, so that nothing would make the basket possible. */
  | { kind: "lost"; entryIds: number[] }
  /** The entry has slots, but none beside those of the others. */
  | { kind: "collision" }
  | { kind: "fullyBooked" };

/** The slots of an entry that leave this basket possible. */
type ListSlots = (entry: SelectedService, basket: SelectedService[]) => Promise<Slot[]>;

/** Asks about smaller baskets until the cause is found. All `others` have a slot. */
export async function findNoSlotsCause(
  entry: SelectedService,
  others: SelectedService[],
  listSlots: ListSlots,
): Promise<NoSlotsCause> {
  const keepsItsSlot = async (other: SelectedService, basket: SelectedService[]) => {
    const offered = slotsWith(await listSlots(other, basket), other.user);
    return slotStillOffered(other.selectedSlot, offered) !== null;
  };
  const isKept = await Promise.all(others.map((other) => keepsItsSlot(other, [other])));
  const lost = others.filter((_, index) => !isKept[index]);
  if (lost.length > 0) return { kind: "lost", entryIds: lost.map(({ id }) => id) };

  // Each is possible alone, which says nothing of all at once. One has to go then, and the first came first.
  const last = others.length > 1 ? others.at(-1) : undefined;
  if (last && !(await keepsItsSlot(last, others))) return { kind: "lost", entryIds: [last.id] };

  const alone = await listSlots(entry, [entry]);
  return { kind: alone.length > 0 ? "collision" : "fullyBooked" };
}
