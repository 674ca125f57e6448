import type { components } from "@/api/schema";
import type { SelectedService } from "@/shared/lib/session/basket";

/** Whose starts are wanted, and what they must leave possible. */
export type BasketQuestion = Pick<
  components["schemas"]["BasketSlotsRequest"],
  "organizationNr" | "services" | "next"
>;

/** The other entries of the basket that have a slot. Those without one do not narrow the choice. */
export function othersWithSlot(entry: SelectedService, basket: SelectedService[]): SelectedService[] {
  return basket.filter((other) => other.id !== entry.id && other.selectedSlot !== null);
}

/**
 * Asks for the starts of an entry. It leaves out what the entry itself has chosen: the answer names the employees
 * of each start, and another choice among them needs no other answer.
 */
export function basketQuestion(entry: SelectedService, basket: SelectedService[]): BasketQuestion {
  const others = othersWithSlot(entry, basket);
  const concerned = basket.filter((one) => one.id === entry.id || others.includes(one));
  return {
    organizationNr: entry.organizationNr,
    services: concerned.map(({ id, service, user, selectedSlot }) => ({
      serviceId: service.serviceID,
      userId: id === entry.id ? null : (user?.userId ?? null),
      start: id === entry.id ? null : (selectedSlot?.dateFrom ?? null),
    })),
    next: concerned.findIndex(({ id }) => id === entry.id),
  };
}
