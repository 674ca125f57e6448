import type { SelectedService } from "@/shared/lib/session/basket";
import { type PriceRange, priceRange } from "../model/price-range";
import { useOfferedEmployees } from "./use-offered-employees";

/** From which price to which each entry of the basket may cost, as soon as the employees are known. */
export function usePriceRange(basket: SelectedService[]): (entry: SelectedService) => PriceRange | null {
  const employeesOf = useOfferedEmployees(basket);
  return (entry) => priceRange(entry, employeesOf(entry.service.serviceID));
}
