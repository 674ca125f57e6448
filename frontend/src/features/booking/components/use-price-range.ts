import type { SelectedService } from "@/shared/lib/session/basket";
import { type PriceRange, priceRange } from "../model/price-range";
import { useOfferedEmployees } from "./use-offered-employees";

/** From which price to which each entry without a time may cost, as soon as the employees are known. A time settles it. */
export function usePriceRange(basket: SelectedService[]): (entry: SelectedService) => PriceRange | null {
  const employeesOf = useOfferedEmployees(basket);
  return (entry) =>
    entry.selectedSlot === null ? priceRange(entry, employeesOf(entry.service.serviceID)) : null;
}
