import { useCallback, useState } from "react";
import type { SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import type { LostSlot } from "@/shared/slots/components/lost-slot-notice";
import type { LostVisit, Visit } from "@/shared/slots/model/visit";
import type { BookingPlace } from "../model/booking-place";
import { basketWith, canBeVisit, hasOwnTimes, startOfVisit } from "../model/visit-basket";
import { overlapsOf } from "../model/visit-company";
import { useExpectedTerms } from "./use-expected-terms";
import { useVisitEmployees } from "./use-visit-employees";

export type VisitMode = {
  /** Whether the basket is looked at as one visit, and not one service after the other. */
  isVisit: boolean;
  chooseWay: (isVisit: boolean) => void;
  /** Tells which visit is shown, whoever has taken it or not; none where there is none. */
  setShown: (visit: Visit | null) => void;
  /** The basket with the visit that is shown; none where there is none, or the times were chosen one by one. */
  shown: SelectedService[] | null;
  /** Gives the basket the times and people of a visit. */
  take: (visit: Visit) => void;
  lost: LostVisit | null;
  setLost: (lost: LostVisit | null) => void;
  /** Takes the loss of one time for the loss of the visit; tells whether there was one. */
  lose: (lost: LostSlot) => boolean;
  /** Several people come, who may be served at once. */
  isTogether: boolean;
  setTogether: (isTogether: boolean) => void;
};

/** How the times of a basket are chosen: all in one visit, unless the customer goes the other way. */
export function useVisitMode(basket: SelectedService[], place: BookingPlace): VisitMode {
  const changeEntry = useSessionStore((state) => state.changeEntry);
  const [wantsVisit, setWantsVisit] = useState<boolean | null>(null);
  const [visit, setShown] = useState<Visit | null>(null);
  const [lost, setLost] = useState<LostVisit | null>(null);
  const whoIs = useVisitEmployees(basket);
  const termsOf = useExpectedTerms(basket);
  // Who comes back to a basket with times at once is not alone; later only the switch says so.
  const [isTogether, setTogether] = useState(() => overlapsOf(basket, termsOf).length > 0);
  // An address that names one of the services asks for its times. Who goes this way stays on it, whatever gets lost.
  const asksForOne = place.open !== null || hasOwnTimes(basket);
  const [goesOneByOne, setGoesOneByOne] = useState(asksForOne);
  if (asksForOne && !goesOneByOne) setGoesOneByOne(true);

  const lose = ({ message }: LostSlot) => {
    const start = startOfVisit(basket);
    if (start === null) {
      setWantsVisit(false);
      return false;
    }
    setLost({ start, message });
    for (const { id } of basket) changeEntry(id, { selectedSlot: null });
    return true;
  };
  const isVisit = canBeVisit(basket) && (wantsVisit ?? !goesOneByOne);
  return {
    isVisit,
    setShown,
    shown: isVisit && visit && !hasOwnTimes(basket) ? basketWith(basket, visit, whoIs) : null,
    take: (taken) => {
      for (const { id, selectedSlot } of basketWith(basket, taken, whoIs) ?? [])
        changeEntry(id, { selectedSlot });
      setLost(null);
    },
    chooseWay: useCallback((isVisit: boolean) => {
      setWantsVisit(isVisit);
      setLost(null);
    }, []),
    lost,
    setLost,
    lose,
    isTogether,
    setTogether,
  };
}
