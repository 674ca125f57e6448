import { Box, Button, Flex, Grid, Heading, VisuallyHidden } from "@chakra-ui/react";
import { type CalendarDate, parseDate } from "@internationalized/date";
import { CalendarDays } from "lucide-react";
import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { formatFullDate } from "@/shared/lib/format";
import { gently } from "@/shared/lib/motion";
import type { BasketEmployee } from "@/shared/lib/session/basket";
import { hasRoomForMonth, isWide } from "@/shared/lib/viewport";
import { allDaysKnown, type LaterDays } from "../model/later-days";
import { dayToStartWith, freeDays, nextFreeDay, type Slot, slotsOn } from "../model/slot-days";
import { slotTexts } from "../texts";
import { DayCalendar } from "./day-calendar";
import { DayStrip, dayButton } from "./day-strip";
import { NoSlotsAtAll, NoSlotsOnDay } from "./no-slots";
import { SlotList, type SlotNote } from "./slot-list";

type SlotCalendarProps = {
  slots: Slot[];
  /** Whose slots they are; none means anybody's. */
  employee: BasketEmployee | null;
  chosen: Slot | null;
  /** What is chosen for other services: the customer comes on these days anyway. */
  slotsOfOthers: Slot[];
  today: CalendarDate;
  horizonDays: number;
  /** Where not all days are looked at at once. */
  laterDays?: LaterDays;
  /** The day that somebody chose; none when nobody did yet. */
  day: string | null;
  onChooseDay: (day: string) => void;
  onChooseSlot: (slot: Slot) => void;
  /** Whether another appointment of the customer takes place then. */
  isAtSameTime?: (slot: Slot) => boolean;
  noteOf?: (slot: Slot) => SlotNote | null;
};

/** Heading of the times that can be chosen now. */
export const freeTimesId = "freie-zeiten";

/** Days and times for one service. Where the month does not fit beside the times it comes on demand. */
export function SlotCalendar(props: SlotCalendarProps) {
  const { slots, employee, chosen, slotsOfOthers, today, horizonDays, onChooseDay, onChooseSlot } = props;
  const { laterDays = allDaysKnown } = props;
  const days = useMemo(() => freeDays(slots), [slots]);
  const times = useRef<HTMLDivElement>(null);
  const [isMonthShown, setIsMonthShown] = useState(false);
  const monthId = useId();
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
      templateColumns={{ base: "minmax(0, 1fr)", lg: "352px minmax(0, 1fr)" }}
      columnGap="8"
      alignItems="start"
    >
      <Flex hideFrom="lg" minW="0" gap="2" align="stretch">
        <DayStrip today={today} freeDays={days} day={day} onChoose={onChooseDay} />
        <Button
          {...dayButton}
          variant="outline"
          aria-expanded={isMonthShown}
          aria-controls={monthId}
          aria-label={isMonthShown ? slotTexts.hideMonth : slotTexts.showMonth}
          onClick={() => setIsMonthShown(!isMonthShown)}
        >
          <CalendarDays aria-hidden />
          {slotTexts.month}
        </Button>
      </Flex>
      <Box
        id={monthId}
        display={{ base: isMonthShown ? "block" : "none", lg: "block" }}
        mt={{ base: "4", lg: "0" }}
        mx={{ base: "-2.5", sm: "0" }}
        maxW={{ sm: "352px" }}
      >
        <DayCalendar
          today={today}
          horizonDays={horizonDays}
          freeDays={days}
          laterDays={laterDays}
          isShown={isMonthShown || hasRoomForMonth()}
          day={day}
          onChoose={chooseDay}
        />
      </Box>
      <Box ref={times} minW="0">
        <VisuallyHidden role="status">
          {ofDay.length > 0 ? `${date}: ${slotTexts.freeTimes(ofDay.length)}` : ""}
        </VisuallyHidden>
        {ofDay.length > 0 ? (
          <>
            <Heading
              as="h4"
              ref={timesHeading}
              id={freeTimesId}
              tabIndex={-1}
              outline="none"
              textStyle="cardTitle"
              mt={{ base: "3", lg: "2" }}
              mb={{ base: "2", lg: "4" }}
            >
              {slotTexts.freeTimesOn(date)}
            </Heading>
            <SlotList
              slots={ofDay}
              chosen={chosen?.dateFrom ?? null}
              onChoose={onChooseSlot}
              isAtSameTime={props.isAtSameTime}
              noteOf={props.noteOf}
            />
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
