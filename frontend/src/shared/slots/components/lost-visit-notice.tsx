import { useState } from "react";
import { type LostVisit, nextVisits, startsOf, type Visit } from "../model/visit";
import { visitTexts } from "../visit-texts";
import { type LostSlot, LostSlotNotice } from "./lost-slot-notice";

type LostVisitNoticeProps<One extends Visit> = {
  lost: LostVisit;
  visits: One[];
  /** The visits are those of before, the lost one among them. */
  isOutdated: boolean;
  onChoose: (visit: One) => void;
};

/** Why the customer is back at the starts, with the visits that come next. */
export function LostVisitNotice<One extends Visit>(props: LostVisitNoticeProps<One>) {
  const { lost, visits, isOutdated, onChoose } = props;
  const [known, setKnown] = useState<{ lost: LostVisit; isOld: boolean; notice: LostSlot } | null>(null);
  // Each notice takes the focus: it changes once at most, with the first answer that knows of the loss.
  const isKnown = known?.lost === lost && (!known.isOld || isOutdated);
  if (!isKnown) {
    const offered = visits.filter(({ dateFrom }) => !isOutdated || dateFrom !== lost.start);
    const alternatives = startsOf(nextVisits(offered, lost.start));
    const notice = { entryId: 0, day: null, message: lost.message, alternatives };
    setKnown({ lost, isOld: isOutdated, notice });
  }
  return (
    known && (
      <LostSlotNotice
        lost={known.notice}
        title={visitTexts.plan}
        onChoose={({ dateFrom }) => {
          const visit = visits.find((one) => one.dateFrom === dateFrom);
          if (visit) onChoose(visit);
        }}
      />
    )
  );
}
