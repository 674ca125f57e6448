import type { SelectedService } from "@/shared/lib/session/basket";
import { isDuring, type OwnTime } from "@/shared/slots/model/own-times";
import type { Slot } from "@/shared/slots/model/slot-days";
import { othersWithSlot } from "../model/basket-slot-query";
import { overlapsOf } from "../model/visit-company";
import { useExpectedTerms } from "./use-expected-terms";

/** What else of the customer takes place while an entry of the basket would be done. */
export function useSameTime(entry: SelectedService, basket: SelectedService[], ownTimes: OwnTime[]) {
  const termsOf = useExpectedTerms(basket);
  const others = othersWithSlot(entry, basket);
  /** Whether it is something that was booked before. */
  const isAlreadyBooked = (selectedSlot: Slot) =>
    isDuring(ownTimes, selectedSlot.dateFrom, termsOf({ ...entry, selectedSlot }).duration);
  /** Whether it is that, or something of the basket. */
  const isAtSameTime = (selectedSlot: Slot) => {
    const candidate = { ...entry, selectedSlot };
    return (
      isAlreadyBooked(selectedSlot) ||
      overlapsOf([...others, candidate], termsOf).some((pair) => pair.includes(candidate))
    );
  };
  return { isAlreadyBooked, isAtSameTime };
}
