import { DatePicker, type DatePickerDateView as DateView, useDatePickerContext } from "@chakra-ui/react";
import {
  type CalendarDate,
  type DateValue,
  endOfMonth,
  isSameDay,
  isSameMonth,
  parseDate,
  toCalendarDate,
} from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { locale } from "@/shared/lib/format";
import { arkTexts } from "@/shared/texts/ark-de";
import { DatePickerRoot } from "@/shared/ui/date-picker";
import { allDaysKnown, isUnknownDay, type LaterDays } from "../model/later-days";
import { shortWeekdays, slotTexts } from "../texts";
import { MonthState } from "./month-state";

type DayCalendarProps = {
  today: CalendarDate;
  horizonDays: number;
  /** Free days `YYYY-MM-DD` with the number of free times. */
  freeDays: Map<string, number>;
  laterDays: LaterDays;
  /** Whether the month is on the screen; on phones it comes on demand. */
  isShown: boolean;
  /** The day whose times are shown, `YYYY-MM-DD`; it may have none. */
  day: string;
  onChoose: (day: string) => void;
};

type DayState = { value: { toString(): string }; valueText: string; selected: boolean };

type KnownDays = Pick<DayCalendarProps, "freeDays" | "laterDays">;

function availabilityOf(day: string, { freeDays, laterDays }: KnownDays): string {
  if (isUnknownDay(laterDays, day))
    return laterDays.hasFailed ? slotTexts.dayNotLoaded : slotTexts.dayLoading;
  const count = freeDays.get(day);
  return count ? slotTexts.freeTimes(count) : slotTexts.noFreeTimes;
}

/** What a screen reader says about a day: the whole date, how many times are free, whether it is chosen. */
function dayName({ value, valueText, selected }: DayState, known: KnownDays): string {
  const availability = availabilityOf(value.toString(), known);
  return [valueText, availability, ...(selected ? [slotTexts.selectedDay] : [])].join(", ");
}

/** The grid takes Enter by itself; on a button people expect the space bar as well. */
function chooseBySpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}

const arrow = {
  boxSize: "11",
  borderRadius: "full",
  color: "fg",
  _disabled: { opacity: 0.35, cursor: "default" },
} as const;

const dayStyle = {
  display: "flex",
  width: "100%",
  maxWidth: "3rem",
  minWidth: "0",
  height: "11",
  minHeight: "11",
  mx: "auto",
  textStyle: "md",
  fontWeight: "400",
  color: "fg.muted",
  textDecoration: "none",
  _hover: { bg: "transparent" },
  _disabled: { opacity: 0.75 },
  "&[data-selectable]": {
    cursor: "pointer",
    bg: "brand.subtle",
    color: "fg",
    fontWeight: "600",
    _hover: { bg: "brand.emphasized" },
  },
  "&[data-selected]": {
    bg: "brand.solid",
    color: "brand.contrast",
    fontWeight: "700",
    opacity: 1,
    _hover: { bg: "brand.solid" },
  },
  // It may be free or not.
  "&[data-unknown]": { bg: "bg.muted", opacity: 1 },
  "&[data-unknown=loading]": { animation: "pulse 1.5s ease-in-out infinite" },
  // A dot instead of an underline, which would look like a link.
  "&[data-current-day]::after": {
    content: '""',
    position: "absolute",
    bottom: "5px",
    boxSize: "1",
    borderRadius: "full",
    bg: "currentColor",
  },
} as const;

/** One month of days. Busy days cannot be chosen, but the keyboard reaches them to say that they are busy. */
export function DayCalendar(props: DayCalendarProps) {
  const { today, horizonDays, freeDays, laterDays, isShown, day, onChoose } = props;
  const monthId = useId();
  const chosen = parseDate(day);
  const [focused, setFocused] = useState(chosen);
  const [shownFor, setShownFor] = useState(day);
  // Another day was chosen elsewhere: the month follows.
  if (shownFor !== day) {
    setShownFor(day);
    setFocused(chosen);
  }
  const grid = useRef<HTMLTableElement>(null);
  const isFocusMoving = useRef(false);
  const end = today.add({ days: horizonDays });
  const endOfShown = endOfMonth(focused);
  const lastShown = (endOfShown.compare(end) < 0 ? endOfShown : end).toString();
  const { lookUntil } = laterDays;
  useEffect(() => {
    if (isShown) lookUntil(lastShown);
  }, [isShown, lookUntil, lastShown]);
  const isPending = isUnknownDay(laterDays, lastShown);
  const freeOfMonth = [...freeDays.keys()].filter((free) => isSameMonth(parseDate(free), focused));
  const notOver = (week: DateValue[]) => week.some((date) => date.compare(today) >= 0);
  return (
    <DatePickerRoot
      inline
      locale={locale}
      // Days have no zone; with this one the formatter never moves them.
      timeZone="UTC"
      startOfWeek={1}
      minView="day"
      maxView="day"
      hideOutsideDays
      min={today}
      max={end}
      value={[chosen]}
      onValueChange={({ value: [value] }) => value && onChoose(toCalendarDate(value).toString())}
      focusedValue={focused}
      onFocusChange={({ focusedValue }) => {
        isFocusMoving.current = grid.current?.contains(document.activeElement) === true;
        setFocused(toCalendarDate(focusedValue));
      }}
      isDateUnavailable={(date) => !freeDays.has(toCalendarDate(date).toString())}
      translations={{
        ...arkTexts.datePicker,
        prevTrigger: (view: DateView) => arkTexts.datePicker.prevTrigger(view),
        nextTrigger: (view: DateView) => arkTexts.datePicker.nextTrigger(view),
        dayCell: (state) => dayName(state, props),
      }}
    >
      <DatePicker.Content
        role="group"
        aria-roledescription={slotTexts.calendar}
        minW="0"
        p="0"
        zIndex="auto"
        bg="transparent"
        boxShadow="none"
        animation="none"
      >
        <DatePicker.View view="day" gap="1">
          <DatePicker.ViewControl height="11">
            <DatePicker.PrevTrigger {...arrow}>
              <ChevronLeft aria-hidden />
            </DatePicker.PrevTrigger>
            <DatePicker.RangeText
              id={monthId}
              aria-live="polite"
              fontFamily="heading"
              fontSize="lg"
              fontWeight="600"
              letterSpacing="-0.01em"
            />
            <DatePicker.NextTrigger {...arrow}>
              <ChevronRight aria-hidden />
            </DatePicker.NextTrigger>
          </DatePicker.ViewControl>
          <DatePicker.Context>
            {({ weeks }) => (
              <DatePicker.Table
                ref={grid}
                aria-labelledby={monthId}
                aria-roledescription={slotTexts.calendarMonth}
                aria-busy={isPending && laterDays.isLoading}
                width="100%"
                tableLayout="fixed"
                outline="none"
              >
                <DatePicker.TableHead>
                  <DatePicker.TableRow>
                    {shortWeekdays.map((name) => (
                      <DatePicker.TableHeader key={name} width="auto" py="1.5" textTransform="none">
                        {name}
                      </DatePicker.TableHeader>
                    ))}
                  </DatePicker.TableRow>
                </DatePicker.TableHead>
                <DatePicker.TableBody>
                  {weeks.filter(notOver).map((week) => (
                    <DatePicker.TableRow key={String(week[0])}>
                      {week.map((date) => {
                        const isToday = isSameDay(date, today);
                        const isUnknown = date.compare(end) <= 0 && isUnknownDay(laterDays, date.toString());
                        return (
                          <DatePicker.TableCell
                            key={date.toString()}
                            value={date}
                            py="0.5"
                            px="0.5"
                            aria-current={isToday ? "date" : false}
                            // A day that is over is no mistake of anybody: it cannot be chosen, that is all.
                            aria-invalid={false}
                          >
                            <DatePicker.TableCellTrigger
                              onKeyDown={chooseBySpace}
                              aria-invalid={false}
                              data-current-day={isToday ? "" : undefined}
                              data-unknown={
                                isUnknown ? (laterDays.hasFailed ? "failed" : "loading") : undefined
                              }
                              css={dayStyle}
                            >
                              {date.day}
                            </DatePicker.TableCellTrigger>
                          </DatePicker.TableCell>
                        );
                      })}
                    </DatePicker.TableRow>
                  ))}
                </DatePicker.TableBody>
              </DatePicker.Table>
            )}
          </DatePicker.Context>
          <FocusOnNewMonth grid={grid} isMoving={isFocusMoving} />
          {laterDays !== allDaysKnown && (
            <MonthState
              month={focused}
              countOfFree={freeOfMonth.length}
              isPending={isPending}
              laterDays={laterDays}
            />
          )}
        </DatePicker.View>
      </DatePicker.Content>
    </DatePickerRoot>
  );
}

type FocusOnNewMonthProps = { grid: RefObject<HTMLTableElement | null>; isMoving: RefObject<boolean> };

/**
 * Another month takes the day away that had the focus, and the library focuses the new one a frame later: a key pressed
 * in between would be lost.
 */
function FocusOnNewMonth({ grid, isMoving }: FocusOnNewMonthProps) {
  // Draws anew whenever the month does.
  useDatePickerContext();
  useLayoutEffect(() => {
    const day = grid.current?.querySelector<HTMLElement>(
      "[data-part=table-cell-trigger][data-focus]:not([data-outside-range])",
    );
    if (!isMoving.current || !day) return;
    isMoving.current = false;
    day.focus({ preventScroll: true });
  });
  return null;
}
