import type { CalendarDate } from "@internationalized/date";
import { DayBox } from "@/shared/ui/day-box";
import { dateOf } from "../../model/calendar-days";
import { calendarTexts } from "../../texts";

type DateJumpProps = { date: CalendarDate; onDate: (date: CalendarDate) => void };

/** Leads to whatever day is typed or chosen. */
export function DateJump({ date, onDate }: DateJumpProps) {
  return (
    <DayBox
      frame={{ width: "9.5rem", flexShrink: "0" }}
      aria-label={calendarTexts.dateJump}
      day={date.toString()}
      yearMeant="nearest"
      onDay={(day) => {
        const next = dateOf(day);
        if (next) onDate(next);
      }}
    />
  );
}
