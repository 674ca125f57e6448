import { Box, Button, Flex, Grid, Heading, Skeleton, Text, VisuallyHidden } from "@chakra-ui/react";
import { type CalendarDate, parseDate } from "@internationalized/date";
import { useSuspenseQuery } from "@tanstack/react-query";
import { CalendarSearch, CalendarX2 } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { formatFullDate, formatLongDate } from "@/shared/lib/format";
import { gently } from "@/shared/lib/motion";
import type { SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { bookingSlotsQuery } from "../api/list-booking-slots";
import { offeredSlots, slotStillOffered } from "../model/availability";
import { employeeName } from "../model/employee-choice";
import { dayToStartWith, freeDays, nextFreeDay, type Slot, slotsOn } from "../model/slot-days";
import { selectionTexts } from "../texts";
import { DayCalendar } from "./day-calendar";
import { SlotList } from "./slot-list";
import { isWide } from "./viewport";

type SlotPickerProps = {
  entry: SelectedService;
  others: SelectedService[];
  today: CalendarDate;
  horizonDays: number;
  /** Day of the address; none when nobody chose one yet. */
  day: string | null;
  onChooseDay: (day: string) => void;
  onChooseSlot: (slot: Slot) => void;
  /** The slot of the entry is not offered any more. */
  onSlotGone: (entryId: number) => void;
};

/** Calendar and times for one service of the basket. */
export function SlotPicker(props: SlotPickerProps) {
  const { entry, others, today, horizonDays, onChooseDay, onChooseSlot, onSlotGone } = props;
  const { data: slots, isFetching } = useSuspenseQuery(
    bookingSlotsQuery(entry.organizationNr, entry.service.serviceID, { today, horizonDays }),
  );
  const offered = useMemo(() => offeredSlots(slots, entry, others), [slots, entry, others]);
  const days = useMemo(() => freeDays(offered), [offered]);
  useSlotAsOffered(entry, offered, isFetching, onSlotGone);
  const times = useRef<HTMLDivElement>(null);
  const [timesHeading, focusTimes] = useFocusAfterRender<HTMLHeadingElement>();

  const isInRange = (day: string) =>
    parseDate(day).compare(today) >= 0 && parseDate(day).compare(today.add({ days: horizonDays })) <= 0;
  const wished = props.day && isInRange(props.day) ? props.day : null;
  const slotsOfOthers = others.flatMap(({ selectedSlot }) => (selectedSlot ? [selectedSlot] : []));
  const day = wished ?? dayToStartWith(days, entry.selectedSlot, slotsOfOthers);

  if (day === null || days.size === 0) return <NoSlotsAtAll entry={entry} />;

  const chooseDay = (next: string) => {
    onChooseDay(next);
    if (!isWide()) times.current?.scrollIntoView({ block: "nearest", behavior: gently() });
  };
  const leadToDay = (next: string) => {
    chooseDay(next);
    // The button that was pressed is gone with the day that it stood for.
    focusTimes();
  };
  const ofDay = slotsOn(offered, day);
  const date = formatFullDate(parseDate(day));
  return (
    <Grid
      templateColumns={{ base: "minmax(0, 1fr)", sm: "22rem", lg: "22rem minmax(0, 1fr)" }}
      gap={{ base: "6", lg: "8" }}
      alignItems="start"
    >
      <Box mx={{ base: "-2.5", sm: "0" }}>
        <DayCalendar today={today} horizonDays={horizonDays} freeDays={days} day={day} onChoose={chooseDay} />
      </Box>
      <Box ref={times} gridColumn={{ sm: "1 / -1", lg: "auto" }}>
        <VisuallyHidden role="status">
          {ofDay.length > 0 ? `${date}: ${selectionTexts.freeTimes(ofDay.length)}` : ""}
        </VisuallyHidden>
        {ofDay.length > 0 ? (
          <>
            <Heading
              as="h4"
              ref={timesHeading}
              tabIndex={-1}
              outline="none"
              textStyle="cardTitle"
              mt={{ lg: "2" }}
              mb="4"
            >
              {selectionTexts.freeTimesOn(date)}
            </Heading>
            <SlotList slots={ofDay} chosen={entry.selectedSlot?.dateFrom ?? null} onChoose={onChooseSlot} />
          </>
        ) : (
          <NoSlotsOnDay next={nextFreeDay(days.keys(), day)} onChoose={leadToDay} />
        )}
      </Box>
    </Grid>
  );
}

/** Moves the focus to an element once the change that brings it has been drawn. */
function useFocusAfterRender<Target extends HTMLElement>(): [RefObject<Target | null>, () => void] {
  const target = useRef<Target>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || !target.current) return;
    isWanted.current = false;
    target.current.focus({ preventScroll: !isWide() });
  });
  return [
    target,
    () => {
      isWanted.current = true;
    },
  ];
}

/** Keeps the chosen slot in step with what the server offers now. */
function useSlotAsOffered(
  entry: SelectedService,
  offered: Slot[],
  isFetching: boolean,
  onSlotGone: (entryId: number) => void,
) {
  const changeEntry = useSessionStore((state) => state.changeEntry);
  useEffect(() => {
    // While an answer is on its way, what is shown may be older than the choice.
    if (isFetching || !entry.selectedSlot) return;
    const current = slotStillOffered(entry.selectedSlot, offered);
    if (current === null) {
      changeEntry(entry.id, { selectedSlot: null });
      onSlotGone(entry.id);
    } else if (String(current.userIdList) !== String(entry.selectedSlot.userIdList)) {
      changeEntry(entry.id, { selectedSlot: current });
    }
  }, [entry, offered, isFetching, changeEntry, onSlotGone]);
}

function NoSlotsAtAll({ entry }: { entry: SelectedService }) {
  return (
    <Flex role="status" align="center" gap="4" py="4">
      <Flex aria-hidden p="3" borderRadius="full" bg="bg.muted" color="fg.muted">
        <CalendarX2 size={26} />
      </Flex>
      <Box>
        <Text fontWeight="600">{selectionTexts.noSlotsAtAll}</Text>
        {entry.user && (
          <Text textStyle="sm" color="fg.muted" mt="1">
            {selectionTexts.noSlotsWith(employeeName(entry.user))}
          </Text>
        )}
      </Box>
    </Flex>
  );
}

type NoSlotsOnDayProps = { next: string | null; onChoose: (day: string) => void };

function NoSlotsOnDay({ next, onChoose }: NoSlotsOnDayProps) {
  return (
    <Box role="status" bg="bg.subtle" borderRadius="l2" p="4">
      <Text fontWeight="600">{selectionTexts.noSlotsOnDay}</Text>
      {next && (
        <Button
          variant="plain"
          px="0"
          height="auto"
          minH="11"
          whiteSpace="normal"
          justifyContent="flex-start"
          textAlign="start"
          onClick={() => onChoose(next)}
        >
          <CalendarSearch aria-hidden />
          {selectionTexts.nextSlotsOn(formatLongDate(parseDate(next)))}
        </Button>
      )}
    </Box>
  );
}

/** As high as a month. */
export function SlotPickerSkeleton() {
  return (
    <Grid
      aria-busy="true"
      templateColumns={{ base: "1fr", lg: "22rem 1fr" }}
      gap={{ base: "6", lg: "8" }}
      alignItems="start"
    >
      <Skeleton height="21.5rem" borderRadius="l2" />
      <Box>
        <Skeleton height="6" width="70%" mb="5" />
        <Grid templateColumns="repeat(4, 1fr)" gap="2">
          {["a", "b", "c", "d", "e", "f", "g", "h"].map((place) => (
            <Skeleton key={place} height="11" borderRadius="l2" />
          ))}
        </Grid>
      </Box>
    </Grid>
  );
}
