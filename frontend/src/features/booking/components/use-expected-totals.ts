import { type SelectedService, sumOfPrices } from "@/shared/lib/session/basket";
import { minutesTaken } from "../model/appointment-times";
import { useExpectedTerms } from "./use-expected-terms";
import { usePriceRange } from "./use-price-range";

/** In euro; the same twice where it is settled. */
export type ExpectedPrices = { price: number; highestPrice: number };

/** Terms and sums of a basket. A visit names who does each service: until there is one, the prices may be any of theirs. */
export function useExpectedTotals(basket: SelectedService[], isVisit: boolean, isAtOnce = false) {
  const termsOfEntry = useExpectedTerms(basket);
  const rangeOf = usePriceRange(basket);
  const pricesOf = (entry: SelectedService): ExpectedPrices => {
    const { price } = termsOfEntry(entry);
    const isOpen = isVisit && entry.selectedSlot === null;
    const range = isOpen ? rangeOf(entry) : null;
    return { price: range?.lowest ?? price, highestPrice: range?.highest ?? price };
  };
  const price = sumOfPrices(basket.map((entry) => pricesOf(entry).price));
  const minutes = minutesTaken(basket, (entry) => termsOfEntry(entry).duration, isAtOnce);
  const highestPrice = sumOfPrices(basket.map((entry) => pricesOf(entry).highestPrice));
  return { termsOfEntry, pricesOf, price, highestPrice, minutes };
}
