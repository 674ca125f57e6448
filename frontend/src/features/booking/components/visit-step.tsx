import { Box, chakra, Grid, Text, VisuallyHidden } from "@chakra-ui/react";
import type { CalendarDate } from "@internationalized/date";
import { lazy, type ReactNode, Suspense } from "react";
import type { SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { SlotCalendarSkeleton } from "@/shared/slots/components/slot-calendar-skeleton";
import type { OwnTime } from "@/shared/slots/model/own-times";
import { QueryArea } from "@/shared/ui/query-area";
import { RadioTile } from "@/shared/ui/radio-tile";
import { type BookingPlace, firstWithoutSlot } from "../model/booking-place";
import type { Company } from "../model/company";
import { canBeVisit, hasOwnTimes } from "../model/visit-basket";
import { toGiveUp } from "../model/visit-company";
import { bookedVisitTexts } from "../visit-texts";
import { useExpectedTerms } from "./use-expected-terms";
import type { VisitMode } from "./use-visit-mode";

// Most customers book one service.
const VisitSelection = lazy(async () => ({ default: (await import("./visit-selection")).VisitSelection }));

const CompanyChoice = lazy(async () => ({ default: (await import("./company-choice")).CompanyChoice }));

const VisitCompany = lazy(async () => ({ default: (await import("./visit-company")).VisitCompany }));

export type VisitStepProps = {
  organization: BookedOrganization;
  basket: SelectedService[];
  today: CalendarDate;
  place: BookingPlace;
  /** When the customer has appointments already. */
  ownTimes: OwnTime[];
  mode: VisitMode;
  onGo: (place: BookingPlace) => void;
  /** Every service has its time. */
  onComplete: () => void;
};

type ChildrenProps = {
  /** The times of one service after the other. */
  children: ReactNode;
};

/** First step for several services: all in one visit, or one after the other. */
export function VisitStep({ children, ...props }: VisitStepProps & ChildrenProps) {
  const { basket, mode, onGo } = props;
  const changeEntry = useSessionStore((state) => state.changeEntry);
  const termsOf = useExpectedTerms(basket);
  const isSeveral = basket.length > 1;
  const isAtOnce = isSeveral && mode.company === "atOnce";
  const choose = (isVisit: boolean) => {
    const first = (firstWithoutSlot(basket) ?? basket[0])?.id ?? null;
    mode.chooseWay(isVisit);
    // In the address, so that a reload keeps the way.
    onGo({ step: "selection", open: isVisit ? null : first, day: null });
  };
  const chooseCompany = (company: Company) => {
    mode.setCompany(company);
    if (company === "atOnce") {
      onGo({ step: "selection", open: (firstWithoutSlot(basket) ?? basket[0])?.id ?? null, day: null });
      return;
    }
    // Nobody is at two places: the later one needs another time.
    for (const { id } of toGiveUp(basket, termsOf)) changeEntry(id, { selectedSlot: null });
    if (company === "inTurn" || (isAtOnce && !hasOwnTimes(basket))) choose(true);
  };
  return (
    <Box minW="0">
      {isSeveral && (
        <Suspense fallback={<Box height="3.25rem" />}>
          <CompanyChoice
            company={mode.company}
            isInTurnDistinct={canBeVisit(basket) && props.ownTimes.length > 0}
            onChoose={chooseCompany}
          />
        </Suspense>
      )}
      {canBeVisit(basket) && !isAtOnce && <WayChoice isVisit={mode.isVisit} onChoose={choose} />}
      {isAtOnce && (
        <Suspense fallback={null}>
          <VisitCompany basket={basket} />
        </Suspense>
      )}
      {mode.isVisit ? (
        <QueryArea loading={<SlotCalendarSkeleton />}>
          <VisitSelection {...props} onSingle={() => choose(false)} />
        </QueryArea>
      ) : (
        children
      )}
    </Box>
  );
}

type WayChoiceProps = { isVisit: boolean; onChoose: (isVisit: boolean) => void };

function WayChoice({ isVisit, onChoose }: WayChoiceProps) {
  const tile = {
    name: "way",
    display: "block",
    borderRadius: "l2",
    px: { base: "3", md: "3.5" },
    py: "1",
    minH: "11",
    alignContent: "center",
  } as const;
  const title = {
    as: "span",
    display: "block",
    textStyle: { base: "sm", md: "md" },
    fontWeight: "600",
    lineHeight: "1.3",
    overflowWrap: "anywhere",
  } as const;
  return (
    <chakra.fieldset mb={{ base: "2", md: "3" }}>
      <VisuallyHidden as="legend">{bookedVisitTexts.way}</VisuallyHidden>
      <Grid templateColumns="repeat(auto-fit, minmax(min(8rem, 100%), 1fr))" gap="2.5">
        <RadioTile {...tile} value="visit" isChosen={isVisit} onChoose={() => onChoose(true)}>
          <Text {...title}>{bookedVisitTexts.visit}</Text>
        </RadioTile>
        <RadioTile {...tile} value="single" isChosen={!isVisit} onChoose={() => onChoose(false)}>
          <Text {...title}>{bookedVisitTexts.single}</Text>
        </RadioTile>
      </Grid>
    </chakra.fieldset>
  );
}
