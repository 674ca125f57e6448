import { useCallback, useState } from "react";
import type { SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import type { LostSlot } from "@/shared/slots/components/lost-slot-notice";
import type { LostVisit } from "@/shared/slots/model/visit";
import type { BookingPlace } from "../model/booking-place";
import { type Company, keepCompany, keptCompany } from "../model/company";
import { canBeVisit, hasOwnTimes, startOfVisit } from "../model/visit-basket";
import { overlapsOf } from "../model/visit-company";
import { useExpectedTerms } from "./use-expected-terms";

type ShownVisit = {
  /** The basket as it is. */
  of: SelectedService[];
  /** The same with times and people of the visit. */
  taken: SelectedService[];
};

export type VisitMode = {
  /** Whether the basket is looked at as one visit, and not one service after the other. */
  isVisit: boolean;
  chooseWay: (isVisit: boolean) => void;
  /** The basket with the visit that is shown, taken or not; none where there is none, or it has times of its own. */
  shown: SelectedService[] | null;
  setShown: (shown: ShownVisit | null) => void;
  /** Whether the plan of a visit was on the screen. */
  isSeen: boolean;
  onSeen: () => void;
  /** Gives the basket the times and people of one with a visit. */
  take: (taken: SelectedService[]) => void;
  lost: LostVisit | null;
  setLost: (lost: LostVisit | null) => void;
  /** Takes the loss of one time for the loss of the visit; tells whether there was one. */
  lose: (lost: LostSlot) => boolean;
  company: Company;
  setCompany: (company: Company) => void;
  /** Several people come: one of them may be elsewhere meanwhile. */
  isTogether: boolean;
  setTogether: (isTogether: boolean) => void;
};

/** How the times of a basket are chosen: all in one visit, unless the customer goes the other way. */
export function useVisitMode(basket: SelectedService[], place: BookingPlace): VisitMode {
  const changeEntry = useSessionStore((state) => state.changeEntry);
  const [wantsVisit, setWantsVisit] = useState<boolean | null>(null);
  const [shown, setShown] = useState<ShownVisit | null>(null);
  const [isSeen, setSeen] = useState(false);
  const [lost, setLost] = useState<LostVisit | null>(null);
  const termsOf = useExpectedTerms(basket);
  // Who comes back to a basket with times at once is not alone; later only the answer says so.
  const [answer, setAnswer] = useState<Company>(
    () => keptCompany(basket) ?? (overlapsOf(basket, termsOf).length > 0 ? "atOnce" : "alone"),
  );
  // More services than a visit has can be added to the basket after the answer.
  const company = answer === "inTurn" && !canBeVisit(basket) ? "alone" : answer;
  const setCompany = (next: Company) => {
    keepCompany(basket, next);
    setAnswer(next);
  };
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
  // A visit has one appointment after the other.
  const isVisit = canBeVisit(basket) && company !== "atOnce" && (wantsVisit ?? !goesOneByOne);
  return {
    isVisit,
    shown: isVisit && shown?.of === basket && !hasOwnTimes(basket) ? shown.taken : null,
    setShown,
    isSeen,
    onSeen: useCallback(() => setSeen(true), []),
    take: (taken) => {
      for (const { id, selectedSlot } of taken) changeEntry(id, { selectedSlot });
      setLost(null);
    },
    chooseWay: useCallback((isVisit: boolean) => {
      setWantsVisit(isVisit);
      setLost(null);
    }, []),
    lost,
    setLost,
    lose,
    company,
    setCompany,
    isTogether: company !== "alone",
    setTogether: (isTogether) => setCompany(isTogether ? (isVisit ? "inTurn" : "atOnce") : "alone"),
  };
}
