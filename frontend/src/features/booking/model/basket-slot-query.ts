import type { components } from "@/api/schema";
import type { BasketEmployee, SelectedService } from "@/shared/lib/session/basket";

/** Whose starts are wanted, and what they must leave possible. */
export type BasketSlotQuery = Pick<
  components["schemas"]["BasketSlotsRequest"],
  "organizationNr" | "services" | "next" | "parallel"
>;

/** The other entries of the basket that have a slot. Those without one do not narrow the choice. */
export function othersWithSlot(entry: SelectedService, basket: SelectedService[]): SelectedService[] {
  return basket.filter((other) => other.id !== entry.id && other.selectedSlot !== null);
}

/** The entries of a slot query for one of them, in this order. */
export function queriedEntries(entry: SelectedService, basket: SelectedService[]): SelectedService[] {
  const others = othersWithSlot(entry, basket);
  return basket.filter((one) => one.id === entry.id || others.includes(one));
}

/**
 * Asks for the starts of an entry. It leaves out what the entry itself has chosen: the answer lists the employees
 * of each start, and another choice among them needs no other answer. `only` asks for one employee all the same. One
 * person is at one place; where several come, they may be served at once (`parallel`).
 */
export function basketSlotQuery(
  entry: SelectedService,
  basket: SelectedService[],
  only: BasketEmployee | null = null,
  parallel = true,
): BasketSlotQuery {
  const queried = queriedEntries(entry, basket);
  return {
    organizationNr: entry.organizationNr,
    services: queried.map(({ id, service, user, selectedSlot }) => ({
      serviceId: service.serviceID,
      userId: (id === entry.id ? only : user)?.userId ?? null,
      start: id === entry.id ? null : (selectedSlot?.dateFrom ?? null),
    })),
    next: queried.findIndex(({ id }) => id === entry.id),
    // A single service is beside no other.
    ...(parallel || queried.length === 1 ? {} : { parallel: false }),
  };
}
