import type { components } from "@/api/schema";
import type { BasketEmployee, SelectedService } from "@/shared/lib/session/basket";

/** Whose starts are wanted, and what they must leave possible. */
export type BasketQuestion = Pick<
  components["schemas"]["BasketSlotsRequest"],
  "organizationNr" | "services" | "next"
>;

/** The other entries of the basket that have a slot. Those without one do not narrow the choice. */
export function othersWithSlot(entry: SelectedService, basket: SelectedService[]): SelectedService[] {
  return basket.filter((other) => other.id !== entry.id && other.selectedSlot !== null);
}

/** The entries that a question about one of them names, in this order. */
export function namedEntries(entry: SelectedService, basket: SelectedService[]): SelectedService[] {
  const others = othersWithSlot(entry, basket);
  return basket.filter((one) => one.id === entry.id || others.includes(one));
}

/**
 * Asks for the starts of an entry. It leaves out what the entry itself has chosen: the answer names the employees
 * of each start, and another choice among them needs no other answer. `only` asks for one employee all the same.
 */
export function basketQuestion(
  entry: SelectedService,
  basket: SelectedService[],
  only: BasketEmployee | null = null,
): BasketQuestion {
  const named = namedEntries(entry, basket);
  return {
    organizationNr: entry.organizationNr,
    services: named.map(({ id, service, user, selectedSlot }) => ({
      serviceId: service.serviceID,
      userId: (id === entry.id ? only : user)?.userId ?? null,
      start: id === entry.id ? null : (selectedSlot?.dateFrom ?? null),
    })),
    next: named.findIndex(({ id }) => id === entry.id),
  };
}
