import { type BasketEmployee, type SelectedService, sumOfPrices } from "@/shared/lib/session/basket";
import type { Employee } from "@/shared/slots/model/employee-choice";
import { expectedTerms } from "./expected-terms";
import { priceRange } from "./price-range";
import { employeeOf } from "./visit-basket";

/** What a visit costs in euro, and why it could cost less. */
export type VisitPrice = {
  price: number;
  /** By so much it is dearer than these services can be, with the people that are wished. */
  surcharge: number;
  /** Who makes it dearer without having been wished. */
  dearer: BasketEmployee[];
};

/** The price of a basket that has the times and people of a visit. */
export function visitPrice(
  basket: SelectedService[],
  employeesOf: (serviceId: number) => Employee[] | undefined,
): VisitPrice {
  const parts = basket.map((entry) => {
    const offered = employeesOf(entry.service.serviceID);
    const { price } = expectedTerms(entry, offered);
    const lowest = priceRange(entry, offered)?.lowest ?? price;
    return { price, surcharge: price - lowest, employee: employeeOf(entry) };
  });
  const dearer = parts.flatMap(({ surcharge, employee }) => (surcharge > 0 && employee ? [employee] : []));
  return {
    price: sumOfPrices(parts.map(({ price }) => price)),
    surcharge: sumOfPrices(parts.map(({ surcharge }) => surcharge)),
    dearer: dearer.filter(
      ({ userId }, index) => dearer.findIndex((other) => other.userId === userId) === index,
    ),
  };
}
