import type { CalendarDate } from "@internationalized/date";
import { type UseSuspenseQueryResult, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useLayoutEffect, useMemo } from "react";
import type { BasketEmployee, SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { NoSlots, NoSlotsAtAll } from "@/shared/slots/components/no-slots";
import { OwnTimesNoteOnDemand } from "@/shared/slots/components/own-times-note-on-demand";
import { SlotCalendar } from "@/shared/slots/components/slot-calendar";
import { SlotCalendarSkeleton } from "@/shared/slots/components/slot-calendar-skeleton";
import { slotStillOffered, slotsWith } from "@/shared/slots/model/availability";
import type { OwnTime } from "@/shared/slots/model/own-times";
import type { Slot } from "@/shared/slots/model/slot-days";
import { type BasketAnswer, basketSlotsQuery, noSlotsCauseQuery } from "../api/list-basket-slots";
import { othersWithSlot, queriedEntries } from "../model/basket-slot-query";
import type { NoSlotsCause } from "../model/no-slots-cause";
import { startsForAll } from "../model/visit-company";
import { selectionTexts } from "../texts";
import { RefusedBasketOnDemand } from "./refused-basket-on-demand";
import { useSameTime } from "./use-same-time";

type SlotPickerProps = {
  entry: SelectedService;
  /** All entries, this one among them. */
  basket: SelectedService[];
  today: CalendarDate;
  horizonDays: number;
  /** When the customer has appointments already. */
  ownTimes: OwnTime[];
  /** Whether several people come, who may be served at once. */
  parallel: boolean;
  /** Missing where a switch stands above. */
  setTogether: ((isTogether: boolean) => void) | undefined;
  /** Day of the address; none when nobody chose one yet. */
  day: string | null;
  onChooseDay: (day: string) => void;
  onChooseSlot: (slot: Slot) => void;
  /** The slot of an entry is not offered any more. */
  onSlotGone: (entryId: number) => void;
  /** An entry cannot be booked. */
  onRemove: (entry: SelectedService) => void;
  /** An employee who cannot do an entry was given up. */
  onReleased: () => void;
};

/** The times of one service of the basket that leave the others theirs. */
export function SlotPicker(props: SlotPickerProps) {
  const { entry, today, horizonDays, parallel } = props;
  // When another service changes, its old answer stays on the screen until the new one is there.
  const basket = useDeferredValue(props.basket);
  const answer = useSuspenseQuery(basketSlotsQuery(entry, basket, { today, horizonDays, parallel }));
  if (answer.data.refusal?.kind === "tooComplex" && entry.user) {
    return <SlotsOfOne {...props} askedBasket={basket} employee={entry.user} />;
  }
  return <Answered {...props} askedBasket={basket} answer={answer} />;
}

type SlotsOfOneProps = SlotPickerProps & { askedBasket: SelectedService[]; employee: BasketEmployee };

/** Where everybody together leaves too many possibilities, one person may leave few enough. */
function SlotsOfOne({ employee, ...props }: SlotsOfOneProps) {
  const { entry, askedBasket, today, horizonDays, parallel } = props;
  const horizon = { today, horizonDays, parallel };
  const answer = useSuspenseQuery(basketSlotsQuery(entry, askedBasket, horizon, employee));
  return <Answered {...props} answer={answer} />;
}

type AnsweredProps = SlotPickerProps & {
  /** The basket for which there is an answer. */
  askedBasket: SelectedService[];
  answer: UseSuspenseQueryResult<BasketAnswer>;
};

function Answered({ answer, askedBasket, ...props }: AnsweredProps) {
  const { entry } = props;
  const isOutdated = askedBasket !== props.basket || !isNewest(answer);
  const { slots, refusal } = answer.data;
  if (refusal) {
    const { onRemove, onReleased } = props;
    const queried = queriedEntries(entry, askedBasket);
    return (
      <RefusedBasketOnDemand
        refusal={refusal}
        queried={queried}
        onRemove={onRemove}
        onReleased={onReleased}
      />
    );
  }
  if (slots.length === 0 && othersWithSlot(entry, askedBasket).length > 0) {
    return (
      <Suspense fallback={<SlotCalendarSkeleton />}>
        <EmptyAnswer {...props} askedBasket={askedBasket} isOutdated={isOutdated} />
      </Suspense>
    );
  }
  return <OfferedSlots {...props} slots={slots} isOutdated={isOutdated} />;
}

/** While an answer is on its way or has failed, what is shown may be older than the choice. */
function isNewest({
  fetchStatus,
  isError,
}: Pick<UseSuspenseQueryResult, "fetchStatus" | "isError">): boolean {
  return fetchStatus === "idle" && !isError;
}

type OfferedSlotsProps = SlotPickerProps & {
  /** Of any employee. */
  slots: Slot[];
  isOutdated: boolean;
};

function OfferedSlots(props: OfferedSlotsProps) {
  const { entry, basket, slots, isOutdated, onSlotGone, ownTimes, parallel, setTogether } = props;
  const { today, horizonDays, day, onChooseDay, onChooseSlot } = props;
  const offered = useMemo(() => slotsWith(slots, entry.user), [slots, entry.user]);
  useSlotAsOffered(entry, offered, isOutdated, onSlotGone);
  const others = othersWithSlot(entry, basket);
  const { isAlreadyBooked, isAtSameTime } = useSameTime(entry, basket, ownTimes);
  // What was chosen stays in sight, with its mark.
  const isAtOnce = parallel && basket.length > 1;
  const shown = (isAtOnce ? startsForAll(offered, entry, basket) : offered).filter(
    (slot) => parallel || slot.dateFrom === entry.selectedSlot?.dateFrom || !isAlreadyBooked(slot),
  );
  return (
    <>
      <SlotCalendar
        slots={shown}
        employee={entry.user}
        chosen={entry.selectedSlot}
        slotsOfOthers={others.flatMap(({ selectedSlot }) => selectedSlot ?? [])}
        today={today}
        horizonDays={horizonDays}
        day={day}
        onChooseDay={onChooseDay}
        onChooseSlot={onChooseSlot}
        isAtSameTime={isAtSameTime}
      />
      {offered.some(isAlreadyBooked) && (
        <OwnTimesNoteOnDemand isTogether={parallel} setTogether={setTogether} />
      )}
    </>
  );
}

type EmptyAnswerProps = SlotPickerProps & {
  /** The basket for which there are no slots. */
  askedBasket: SelectedService[];
  isOutdated: boolean;
};

const none: Slot[] = [];

/** No slots may mean that another service lost its own, which makes any basket with it impossible. */
function EmptyAnswer({ askedBasket, isOutdated, ...props }: EmptyAnswerProps) {
  const { entry, basket, today, horizonDays, parallel, onSlotGone } = props;
  const answer = useSuspenseQuery(noSlotsCauseQuery(entry, askedBasket, { today, horizonDays, parallel }));
  const cause = answer.data;
  const isCauseOutdated = askedBasket !== basket || !isNewest(answer);
  useLostSlotsDropped(cause, isCauseOutdated, onSlotGone);
  // The slot of the entry itself is not gone because another one is.
  useSlotAsOffered(entry, none, isOutdated || isCauseOutdated || cause.kind === "lost", onSlotGone);
  if (cause.kind === "lost") return <SlotCalendarSkeleton />;
  return cause.kind === "collision" ? (
    <NoSlots message={selectionTexts.noSlotsBesideOthers} advice={selectionTexts.changeOthers} />
  ) : (
    <NoSlotsAtAll employee={entry.user} />
  );
}

function useLostSlotsDropped(
  cause: NoSlotsCause,
  isOutdated: boolean,
  onSlotGone: SlotPickerProps["onSlotGone"],
) {
  const changeEntry = useSessionStore((state) => state.changeEntry);
  useLayoutEffect(() => {
    if (isOutdated || cause.kind !== "lost") return;
    for (const entryId of cause.entryIds) changeEntry(entryId, { selectedSlot: null });
    // The notice has room for one; the others show in their cards that they need a time.
    const [first] = cause.entryIds;
    if (first !== undefined) onSlotGone(first);
  }, [cause, isOutdated, changeEntry, onSlotGone]);
}

/** Keeps the chosen slot in step with what the server offers now. */
function useSlotAsOffered(
  entry: SelectedService,
  offered: Slot[],
  isOutdated: boolean,
  onSlotGone: SlotPickerProps["onSlotGone"],
) {
  const changeEntry = useSessionStore((state) => state.changeEntry);
  // As it is drawn: done any later it would undo a press that comes in between.
  useLayoutEffect(() => {
    if (isOutdated || !entry.selectedSlot) return;
    const current = slotStillOffered(entry.selectedSlot, offered);
    if (current === null) {
      changeEntry(entry.id, { selectedSlot: null });
      onSlotGone(entry.id);
    } else if (String(current.userIdList) !== String(entry.selectedSlot.userIdList)) {
      changeEntry(entry.id, { selectedSlot: current });
    }
  }, [entry, offered, isOutdated, changeEntry, onSlotGone]);
}
