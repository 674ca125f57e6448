import { type SelectedService, termsWith } from "@/shared/lib/session/basket";
import type { Employee } from "@/shared/slots/model/employee-choice";

export type PriceRange = { lowest: number; highest: number };

/** What an entry costs with one or another, as long as nobody is chosen by name; none where all cost the same. */
export function priceRange({ service, user }: SelectedService, offered: Employee[] = []): PriceRange | null {
  // Without a wish the price of the service counts, whoever does it.
  const prices = [service.price, ...offered.map((employee) => termsWith(service, employee).price)];
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return user === null && lowest < highest ? { lowest, highest } : null;
}
