import { Box, chakra, Grid, Text, VisuallyHidden } from "@chakra-ui/react";
import type { CalendarDate } from "@internationalized/date";
import { lazy, type ReactNode } from "react";
import type { SelectedService } from "@/shared/lib/session/basket";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { SlotCalendarSkeleton } from "@/shared/slots/components/slot-calendar-skeleton";
import { QueryArea } from "@/shared/ui/query-area";
import { RadioTile } from "@/shared/ui/radio-tile";
import { type BookingPlace, firstWithoutSlot } from "../model/booking-place";
import { canBeVisit } from "../model/visit-basket";
import { bookedVisitTexts } from "../visit-texts";
import type { VisitMode } from "./use-visit-mode";
import { VisitCompany } from "./visit-company";

// Most customers book one service.
const VisitSelection = lazy(async () => ({ default: (await import("./visit-selection")).VisitSelection }));

export type VisitStepProps = {
  organization: BookedOrganization;
  basket: SelectedService[];
  today: CalendarDate;
  place: BookingPlace;
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
  const isSeveral = basket.length > 1;
  const choose = (isVisit: boolean) => {
    const first = (firstWithoutSlot(basket) ?? basket[0])?.id ?? null;
    mode.chooseWay(isVisit);
    // In the address, so that a reload keeps the way.
    onGo({ step: "selection", open: isVisit ? null : first, day: null });
  };
  return (
    <Box minW="0">
      {canBeVisit(basket) && <WayChoice isVisit={mode.isVisit} onChoose={choose} />}
      {isSeveral && !mode.isVisit && <VisitCompany basket={basket} mode={mode} />}
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
    px: "3.5",
    py: "2.5",
    minH: "11",
  } as const;
  return (
    <chakra.fieldset mb="4">
      <VisuallyHidden as="legend">{bookedVisitTexts.way}</VisuallyHidden>
      <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="2.5">
        <RadioTile {...tile} value="visit" isChosen={isVisit} onChoose={() => onChoose(true)}>
          <Way title={bookedVisitTexts.visit} sentence={bookedVisitTexts.visitSentence} />
        </RadioTile>
        <RadioTile {...tile} value="single" isChosen={!isVisit} onChoose={() => onChoose(false)}>
          <Way title={bookedVisitTexts.single} sentence={bookedVisitTexts.singleSentence} />
        </RadioTile>
      </Grid>
    </chakra.fieldset>
  );
}

function Way({ title, sentence }: { title: string; sentence: string }) {
  return (
    <>
      <Text as="span" display="block" fontWeight="600" lineHeight="1.3" overflowWrap="anywhere">
        {title}
      </Text>
      <Text as="span" textStyle="sm" color="fg.muted" hideBelow="md">
        {sentence}
      </Text>
    </>
  );
}
