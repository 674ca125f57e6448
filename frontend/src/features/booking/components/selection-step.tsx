import { Box, Stack, Text, VisuallyHidden } from "@chakra-ui/react";
import type { CalendarDate } from "@internationalized/date";
import { Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { paths } from "@/shared/lib/paths";
import { mostServices, type SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import type { LostSlot } from "@/shared/slots/components/lost-slot-notice";
import { SlotCalendarSkeleton } from "@/shared/slots/components/slot-calendar-skeleton";
import type { OwnTime } from "@/shared/slots/model/own-times";
import type { Slot } from "@/shared/slots/model/slot-days";
import { categoryPaletteOf } from "@/shared/theme/category";
import { AccordionRoot } from "@/shared/ui/accordion";
import { ButtonLink } from "@/shared/ui/buttons";
import { QueryArea } from "@/shared/ui/query-area";
import { type BookingPlace, firstWithoutSlot, openEntry } from "../model/booking-place";
import { companyTexts, selectionTexts } from "../texts";
import { leadToCard } from "./lead-to-times";
import { cardTriggerId, SelectedServiceCard } from "./selected-service-card";
import { SlotPicker } from "./slot-picker";
import { useSameStart } from "./use-same-start";

// Hardly any time is lost.
const LostTimeNotice = lazy(async () => ({ default: (await import("./lost-time-notice")).LostTimeNotice }));

type SelectionStepProps = {
  organization: BookedOrganization;
  basket: SelectedService[];
  today: CalendarDate;
  place: BookingPlace;
  /** When the customer has appointments already. */
  ownTimes: OwnTime[];
  lost: LostSlot | null;
  /** Whether several people come, who may be served at once. */
  parallel: boolean;
  setTogether: (isTogether: boolean) => void;
  onGo: (place: BookingPlace) => void;
  onLost: (lost: LostSlot | null) => void;
  /** Every service has its time. */
  onComplete: () => void;
};

/** First step: the services of the basket, one of them open with its calendar. */
export function SelectionStep(props: SelectionStepProps) {
  const { organization, basket, today, place, lost, onGo, onLost, onComplete } = props;
  const { ownTimes, parallel, setTogether } = props;
  const changeEntry = useSessionStore((state) => state.changeEntry);
  const removeEntry = useSessionStore((state) => state.removeEntry);
  const open = openEntry(basket, place.open);
  const focusCard = useFocusOnCard();

  const openCard = (entryId: number | null) =>
    onGo({ step: "selection", open: entryId ?? "closed", day: null });

  // The start that not everybody could have, as long as somebody has it and somebody has none.
  const [refusedStart, setRefusedStart] = useState<string | null>(null);
  const isNotAtOnce =
    parallel &&
    refusedStart !== null &&
    firstWithoutSlot(basket) !== null &&
    basket.some(({ selectedSlot }) => selectedSlot?.dateFrom === refusedStart);
  const press = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is alone now, or elsewhere, gives nobody a time
  useEffect(() => () => press.current?.abort(), [parallel]);
  const sameStart = useSameStart({ today, horizonDays: organization.horizonDays });
  const chooseSlot = async (entry: SelectedService, slot: Slot) => {
    press.current?.abort();
    const latest = new AbortController();
    press.current = latest;
    const wasChosen = entry.selectedSlot?.dateFrom === slot.dateFrom;
    changeEntry(entry.id, { selectedSlot: slot });
    if (lost?.entryId === entry.id) onLost(null);
    const others = basket.filter((other) => other.id !== entry.id);
    // Who comes together moves together: the others give up the start that all had.
    const isForAll =
      parallel &&
      // Pressed once more, before the answer or after none came, it is still meant for who has no time.
      (!wasChosen || others.some(({ selectedSlot }) => !selectedSlot)) &&
      others.length > 0 &&
      others.every(
        ({ selectedSlot }) => !selectedSlot || selectedSlot.dateFrom === entry.selectedSlot?.dateFrom,
      );
    if (isForAll) for (const { id } of others) changeEntry(id, { selectedSlot: null });
    const chosen = basket.map((one) => ({ ...one, selectedSlot: one.id === entry.id ? slot : null }));
    const after = isForAll ? await sameStart(chosen, slot.dateFrom, latest.signal) : others;
    if (latest.signal.aborted) return;
    const next = firstWithoutSlot(after);
    setRefusedStart(isForAll && next ? slot.dateFrom : null);
    if (!next) {
      // What one press did for several is looked at first.
      if (isForAll) return;
      // A customer who came back to compare times is not sent on by each of them.
      if (wasChosen || firstWithoutSlot(basket) !== null) onComplete();
    } else {
      openCard(next.id);
      focusCard(next.id);
    }
  };

  const neighbourOf = (entry: SelectedService) => {
    const index = basket.findIndex(({ id }) => id === entry.id);
    return basket[index + 1] ?? basket[index - 1];
  };
  /** `at` is where the customer goes on. */
  const remove = (entry: SelectedService, at = neighbourOf(entry)) => {
    removeEntry(entry.id);
    if (lost?.entryId === entry.id) onLost(null);
    if (at) focusCard(at.id);
  };

  const lostEntry = basket.find((entry) => entry.id === lost?.entryId);
  const reportGone = useCallback(
    (entryId: number) => onLost({ entryId, day: null, message: selectionTexts.slotGone, alternatives: [] }),
    [onLost],
  );
  return (
    <Box as="section" aria-label={selectionTexts.services}>
      {lost && lostEntry && (
        <Suspense fallback={null}>
          <LostTimeNotice
            lost={lost}
            entry={lostEntry}
            basket={basket}
            ownTimes={ownTimes}
            parallel={parallel}
            onChoose={(slot) => void chooseSlot(lostEntry, slot)}
          />
        </Suspense>
      )}
      <VisuallyHidden as="h2">{selectionTexts.services}</VisuallyHidden>
      <AccordionRoot
        variant="plain"
        collapsible
        lazyMount
        unmountOnExit
        value={open ? [String(open.id)] : []}
        onValueChange={({ value: [value] }) => openCard(value ? Number(value) : null)}
        ids={{ itemTrigger: (value) => cardTriggerId(Number(value)) }}
      >
        <Stack gap="4">
          {basket.map((entry, index) => (
            <SelectedServiceCard
              key={entry.id}
              entry={entry}
              position={index + 1}
              palette={categoryPaletteOf(organization.branches)}
              isOpen={entry === open}
              onRemove={() => remove(entry)}
            >
              {isNotAtOnce && (
                <Text role="alert" mb="4" fontWeight="600">
                  {companyTexts.notAtOnce}
                </Text>
              )}
              <QueryArea loading={<SlotCalendarSkeleton />}>
                <SlotPicker
                  entry={entry}
                  basket={basket}
                  today={today}
                  horizonDays={organization.horizonDays}
                  ownTimes={ownTimes}
                  parallel={parallel}
                  setTogether={basket.length === 1 ? setTogether : undefined}
                  day={place.day}
                  onChooseDay={(day) => onGo({ step: "selection", open: entry.id, day })}
                  onChooseSlot={(slot) => void chooseSlot(entry, slot)}
                  onSlotGone={reportGone}
                  onRemove={(refused) => remove(refused, refused.id === entry.id ? undefined : entry)}
                  onReleased={() => focusCard(entry.id)}
                />
              </QueryArea>
            </SelectedServiceCard>
          ))}
        </Stack>
      </AccordionRoot>
      {basket.length < mostServices ? (
        <ButtonLink to={paths.profile(organization, "services")} variant="ghost" mt="4">
          <Plus aria-hidden />
          {selectionTexts.addService}
        </ButtonLink>
      ) : (
        <Text textStyle="sm" color="fg.muted" mt="5">
          {selectionTexts.mostServices(mostServices)}
        </Text>
      )}
    </Box>
  );
}

/** Moves the focus to the head of a card once the change that leads there has been drawn. */
function useFocusOnCard(): (entryId: number) => void {
  const target = useRef<number | null>(null);
  useEffect(() => {
    if (target.current === null) return;
    leadToCard(target.current);
    target.current = null;
  });
  return useCallback((entryId: number) => {
    target.current = entryId;
  }, []);
}
