import { Button, chakra, Text } from "@chakra-ui/react";
import { type CalendarDate, parseDate } from "@internationalized/date";
import { type FocusEvent, useEffect, useRef } from "react";
import { formatDayAndMonth, formatFullDate, formatShortWeekday } from "@/shared/lib/format";
import { daysOfStrip } from "../model/slot-days";
import { slotTexts } from "../texts";

type DayStripProps = {
  today: CalendarDate;
  /** Free days `YYYY-MM-DD` with the number of free times, ascending. */
  freeDays: Map<string, number>;
  /** The day whose times are shown, `YYYY-MM-DD`; it may have none. */
  day: string;
  onChoose: (day: string) => void;
};

/** Two short lines on top of each other. */
export const dayButton = {
  flexDirection: "column",
  flexShrink: "0",
  gap: "0",
  height: "auto",
  minW: "3.75rem",
  px: "2",
  py: "1.5",
  borderRadius: "l2",
  lineHeight: "1.3",
} as const;

/** Who comes by keyboard sees the whole day. Under a finger it must not move: the press would miss it. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>) {
  if (currentTarget.matches(":focus-visible"))
    currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The next days that have free times, side by side: what most people look for, in the height of one line. */
export function DayStrip({ today, freeDays, day, onChoose }: DayStripProps) {
  const chosen = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other day is brought into view
  useEffect(() => {
    const strip = chosen.current?.parentElement;
    if (strip && chosen.current) strip.scrollTo({ left: chosen.current.offsetLeft - strip.offsetLeft - 4 });
  }, [day]);
  return (
    <chakra.ul
      aria-label={slotTexts.nextDays}
      listStyleType="none"
      display="flex"
      flex="1"
      minW="0"
      gap="2"
      overflowX="auto"
      // The edge of the focus is not cut off.
      m="-1"
      p="1"
      scrollbarWidth={{ base: "none", md: "thin" }}
    >
      {daysOfStrip(freeDays, day).map((free) => {
        const date = parseDate(free);
        const isChosen = free === day;
        const count = freeDays.get(free) ?? 0;
        const weekday = date.compare(today) === 0 ? slotTexts.today : formatShortWeekday(date);
        const short = formatDayAndMonth(date);
        const whole = formatFullDate(date, today.year);
        return (
          <chakra.li key={free} ref={isChosen ? chosen : undefined} flexShrink="0">
            <Button
              {...dayButton}
              variant={isChosen ? "solid" : "outline"}
              bg={isChosen ? undefined : "bg.panel"}
              color={isChosen ? undefined : "fg"}
              borderColor={isChosen ? undefined : "border.emphasized"}
              _hover={isChosen ? undefined : { bg: "brand.muted", borderColor: "brand.solid" }}
              aria-pressed={isChosen}
              // It begins with what is seen, which is what people say who speak to their computer (WCAG 2.2, 2.5.3).
              aria-label={`${weekday} ${short}: ${whole}, ${slotTexts.freeTimes(count)}`}
              onFocus={showWhole}
              onClick={() => onChoose(free)}
            >
              <Text as="span" textStyle="sm" fontWeight="500">
                {weekday}
              </Text>
              <span>{short}</span>
            </Button>
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
