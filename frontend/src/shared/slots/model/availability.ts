import type { BasketEmployee, BasketSlot } from "@/shared/lib/session/basket";
import type { Slot } from "./slot-days";

/** The slots of the chosen employee; none chosen means any employee. */
export function slotsWith(slots: Slot[], employee: BasketEmployee | null): Slot[] {
  return employee === null ? slots : slots.filter(({ userIdList }) => userIdList.includes(employee.userId));
}

/** The chosen slot as it is offered now; none when it is gone. */
export function slotStillOffered(chosen: BasketSlot | null, offered: Slot[]): BasketSlot | null {
  if (!chosen) return null;
  return offered.find((slot) => slot.dateFrom === chosen.dateFrom) ?? null;
}

/** Whether the slot can be kept when this employee is chosen. */
export function keepsSlot(slot: BasketSlot | null, employee: BasketEmployee | null): boolean {
  return slot !== null && slotsWith([slot], employee).length > 0;
}
