import type { BasketEmployee, SelectedService } from "@/shared/lib/session/basket";
import { mostServicesOfVisit } from "@/shared/slots/model/visit";

/** Whether it can be done in one visit. */
export function canBeVisit(basket: SelectedService[]): boolean {
  return basket.length > 1 && basket.length <= mostServicesOfVisit;
}

/** Who does an entry, as far as that is settled: whoever was chosen, else whom the chosen visit says. */
export function employeeOf({ user, selectedSlot }: SelectedService): BasketEmployee | null {
  return user ?? selectedSlot?.employee ?? null;
}

/** Whether a time was chosen for an entry alone. */
export function hasOwnTimes(basket: SelectedService[]): boolean {
  return basket.some(({ selectedSlot }) => selectedSlot !== null && !selectedSlot.employee);
}

/** Start of the visit that the basket has; none when its times are none or were chosen one by one. */
export function startOfVisit(basket: SelectedService[]): string | null {
  const starts = basket.flatMap(({ selectedSlot }) => (selectedSlot?.employee ? selectedSlot.dateFrom : []));
  return starts.length === basket.length ? (starts.toSorted()[0] ?? null) : null;
}
