import { type SelectedService, termsWith } from "@/shared/lib/session/basket";
import type { Employee } from "@/shared/slots/model/employee-choice";

export type PriceRange = { lowest: number; highest: number };

/**
 * What an entry costs with one or another, as long as nobody is chosen by name; none where all cost the same. The same
 * range stands on the provider's card and profile.
 */
export function priceRange({ service, user }: SelectedService, offered: Employee[] = []): PriceRange | null {
  const ofEmployees = offered.map((employee) => termsWith(service, employee).price);
  // Without a wish the price of the service counts, whoever does it; the only one who does it is always chosen.
  const prices = ofEmployees.length === 1 ? ofEmployees : [service.price, ...ofEmployees];
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return user === null && lowest < highest ? { lowest, highest } : null;
}
