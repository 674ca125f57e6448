import { Box, Grid, Heading, VisuallyHidden } from "@chakra-ui/react";
import { type CalendarDate, parseDate } from "@internationalized/date";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { formatFullDate } from "@/shared/lib/format";
import { gently } from "@/shared/lib/motion";
import type { BasketEmployee } from "@/shared/lib/session/basket";
import { isWide } from "@/shared/lib/viewport";
import { dayToStartWith, freeDays, nextFreeDay, type Slot, slotsOn } from "../model/slot-days";
import { slotTexts } from "../texts";
import { DayCalendar } from "./day-calendar";
import { NoSlotsAtAll, NoSlotsOnDay } from "./no-slots";
import { SlotList } from "./slot-list";

type SlotCalendarProps = {
  slots: Slot[];
  /** Whose slots they are; none means anybody's. */
  employee: BasketEmployee | null;
  chosen: Slot | null;
  /** What is chosen for other services: the customer comes on these days anyway. */
  slotsOfOthers: Slot[];
  today: CalendarDate;
  horizonDays: number;
  /** The day that somebody chose; none when nobody did yet. */
  day: string | null;
  onChooseDay: (day: string) => void;
  onChooseSlot: (slot: Slot) => void;
};

/** Calendar and times for one service. */
export function SlotCalendar(props: SlotCalendarProps) {
  const { slots, employee, chosen, slotsOfOthers, today, horizonDays, onChooseDay, onChooseSlot } = props;
  const days = useMemo(() => freeDays(slots), [slots]);
  const times = useRef<HTMLDivElement>(null);
  const [timesHeading, focusTimes] = useFocusAfterRender<HTMLHeadingElement>();

  const isInRange = (day: string) =>
    parseDate(day).compare(today) >= 0 && parseDate(day).compare(today.add({ days: horizonDays })) <= 0;
  const requestedDay = props.day && isInRange(props.day) ? props.day : null;
  const day = requestedDay ?? dayToStartWith(days, chosen, slotsOfOthers);
  useSameDayForEverybody(employee?.userId ?? null, day, onChooseDay);

  if (day === null || days.size === 0) return <NoSlotsAtAll employee={employee} />;

  const chooseDay = (next: string) => {
    onChooseDay(next);
    if (!isWide()) times.current?.scrollIntoView({ block: "nearest", behavior: gently() });
  };
  const leadToDay = (next: string) => {
    chooseDay(next);
    // The button that was pressed is gone with the day that it stood for.
    focusTimes();
  };
  const ofDay = slotsOn(slots, day);
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
          {ofDay.length > 0 ? `${date}: ${slotTexts.freeTimes(ofDay.length)}` : ""}
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
              {slotTexts.freeTimesOn(date)}
            </Heading>
            <SlotList slots={ofDay} chosen={chosen?.dateFrom ?? null} onChoose={onChooseSlot} />
          </>
        ) : (
          <NoSlotsOnDay next={nextFreeDay(days.keys(), day)} onChoose={leadToDay} />
        )}
      </Box>
    </Grid>
  );
}

/** Who looks at the times of another employee stays on the day, even if nobody has chosen it yet. */
function useSameDayForEverybody(employeeId: number | null, day: string | null, keep: (day: string) => void) {
  const shown = useRef({ employeeId, day });
  // Before anything is drawn, so that the other day is never seen.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { employeeId, day };
    if (before.employeeId === employeeId || before.day === null || before.day === day) return;
    shown.current = { employeeId, day: before.day };
    keep(before.day);
  });
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
