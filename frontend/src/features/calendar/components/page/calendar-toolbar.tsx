import { Box, Button, ButtonGroup, Flex, Heading, IconButton, Text } from "@chakra-ui/react";
import type { CalendarDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { calendarWeekOf } from "@/shared/lib/calendar-week";
import { whenIdle } from "@/shared/lib/when-idle";
import { OptionalQueryArea } from "@/shared/ui/query-area";
import {
  type CalendarView,
  calendarViews,
  type DayRange,
  formatRange,
  isWithin,
  spanOf,
} from "../../model/calendar-days";
import { calendarTexts } from "../../texts";
import { lineOnPhones } from "./line-on-phones";

const DateJump = lazy(async () => {
  await whenIdle();
  return { default: (await import("./date-jump")).DateJump };
});

type CalendarToolbarProps = {
  view: CalendarView;
  range: DayRange;
  date: CalendarDate;
  today: CalendarDate;
  onView: (view: CalendarView) => void;
  onDate: (date: CalendarDate) => void;
  onTurn: (direction: 1 | -1) => void;
  /** None where there are no rooms to choose. */
  rooms: { byRoom: boolean; onChange: (byRoom: boolean) => void } | null;
};

/** Which days are shown, and how. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, range, date, today, onView, onDate, onTurn, rooms } = props;
  const isToday = isWithin(range, today);
  // In a list today may be out of sight although it is there.
  const floats = !isToday || view === "list";
  return (
    <Flex
      wrap="wrap"
      align="center"
      rowGap={{ base: "1", md: "3" }}
      columnGap={{ base: "2", md: "3" }}
      mb={{ base: "1", md: "3" }}
    >
      <Flex gap={{ base: "0", md: "1" }} data-not-printed>
        <IconButton
          variant="ghost"
          colorPalette="gray"
          aria-label={calendarTexts.previous[spanOf(view)]}
          onClick={() => onTurn(-1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          variant="ghost"
          colorPalette="gray"
          aria-label={calendarTexts.next[spanOf(view)]}
          onClick={() => onTurn(1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </Flex>
      {/* Beside the arrows on phones, in two lines if need be. */}
      <Heading
        as="h2"
        aria-live="polite"
        textStyle="cardTitle"
        fontSize={{ base: "lg", md: "xl" }}
        flex={{ base: "1 1 9rem", md: "0 1 auto" }}
      >
        {formatRange(range)}
        {spanOf(view) === "week" && (
          <Text as="span" fontWeight="500" color="fg.muted" whiteSpace="nowrap">
            {calendarTexts.calendarWeek(calendarWeekOf(range.first))}
          </Text>
        )}
      </Heading>
      <Flex
        {...lineOnPhones}
        gap={{ base: "2", md: "3" }}
        align="center"
        ms={{ base: "-4", md: "auto" }}
        data-not-printed
      >
        {/* Over the calendar on phones, where the toolbar is soon out of sight. */}
        <Button
          variant="outline"
          bg="bg.panel"
          flexShrink="0"
          position={{ base: floats ? "fixed" : "static", md: "static" }}
          bottom="calc(1.25rem + var(--toast-room, 0px))"
          // Beside the button that makes a visit.
          insetInlineEnd="20"
          zIndex="docked"
          boxShadow={{ base: floats ? "lg" : "none", md: "none" }}
          onClick={() => onDate(today)}
        >
          {calendarTexts.today}
        </Button>
        <Choice label={calendarTexts.viewChoice}>
          {calendarViews.map((one) => (
            <ChoiceButton
              key={one}
              isChosen={one === view}
              isForPhones={one === "agenda" && view !== "agenda"}
              onClick={() => onView(one)}
            >
              {calendarTexts.views[one]}
            </ChoiceButton>
          ))}
        </Choice>
        {rooms && (
          <Choice label={calendarTexts.columns}>
            <ChoiceButton isChosen={!rooms.byRoom} onClick={() => rooms.onChange(false)}>
              {calendarTexts.byEmployee}
            </ChoiceButton>
            <ChoiceButton isChosen={rooms.byRoom} onClick={() => rooms.onChange(true)}>
              {calendarTexts.byRoom}
            </ChoiceButton>
          </Choice>
        )}
        <OptionalQueryArea loading={<Box width="9.5rem" minH="11" flexShrink="0" />}>
          <DateJump date={date} onDate={onDate} />
        </OptionalQueryArea>
        <IconButton
          variant="outline"
          colorPalette="gray"
          hideBelow="md"
          aria-label={calendarTexts.print}
          onClick={() => window.print()}
        >
          <Printer aria-hidden />
        </IconButton>
      </Flex>
    </Flex>
  );
}

type ChoiceProps = { label: string; children: ReactNode };

function Choice({ label, children }: ChoiceProps) {
  return (
    <ButtonGroup
      role="group"
      aria-label={label}
      flexWrap={{ md: "wrap" }}
      flexShrink="0"
      maxW={{ md: "100%" }}
      gap="1"
      bg="bg.muted"
      borderRadius="l3"
      p="0.5"
    >
      {children}
    </ButtonGroup>
  );
}

type ChoiceButtonProps = {
  isChosen: boolean;
  isForPhones?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function ChoiceButton({ isChosen, isForPhones = false, onClick, children }: ChoiceButtonProps) {
  return (
    <Button
      variant="ghost"
      colorPalette="gray"
      // On phones both choices stand side by side.
      px={{ base: "2.5", md: "3.5" }}
      color={isChosen ? "brand.fg" : "fg"}
      bg={isChosen ? "brand.muted" : "transparent"}
      hideFrom={isForPhones ? "md" : undefined}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
