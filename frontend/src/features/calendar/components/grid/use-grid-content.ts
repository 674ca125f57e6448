import { toCalendarDate } from "@internationalized/date";
import { useMemo } from "react";
import { daysOf } from "../../model/calendar-days";
import { entriesBetween, entriesOf } from "../../model/entries";
import { startsByCell } from "../../model/free-starts";
import { clockOf, minuteOf } from "../../model/minutes";
import { processingOf } from "../../model/steps";
import {
  cellOf,
  closedHours,
  columnsOf,
  dayColumnsOf,
  dayOfHeader,
  drawnHours,
  gridEvents,
  stepsOf,
} from "../../model/time-grid";
import { calendarTexts } from "../../texts";
import { drawCell } from "./draw-cell";
import type { TimeGridProps } from "./time-grid-props";

/** Where a finger scrolls, nothing is dragged: there the form moves appointments. */
const canDrag = () => window.matchMedia("(pointer: fine)").matches;

/** What is to be drawn, and as what the library is told so: each part the same object as long as it says the same. */
export function useGridContent({ calendar, range, columns, chosen, now, starts }: TimeGridProps) {
  const days = useMemo(() => daysOf(range), [range]);
  const isWeekOfMany = columns !== "days" && days.length > 1;
  const narrowest = columns === "days" || isWeekOfMany ? 8 : 10;
  const { from, to } = drawnHours(calendar, days);
  const hours = useMemo(() => ({ from: minuteOf(from), to: minuteOf(to) }), [from, to]);
  // The calendar may still be that of the days before.
  const entries = useMemo(() => {
    const shown = entriesBetween(calendar.entries, range);
    return columns === "rooms" ? shown : entriesOf(shown, chosen);
  }, [calendar, columns, chosen, range]);
  const resources = useSame(columnsOf(calendar, columns, chosen));
  const closed = useSame(closedHours(calendar, columns, chosen, days));
  const free = useSame(startsByCell(starts, columns, chosen));
  const today = toCalendarDate(now).toString();
  const { snap, lines } = stepsOf(calendar.grid);
  const options = useMemo(
    () => ({
      view: isWeekOfMany
        ? "resourceTimeGridWeek"
        : columns === "days"
          ? "timeGridWeek"
          : "resourceTimeGridDay",
      datesAboveResources: isWeekOfMany,
      slotMinTime: from,
      slotMaxTime: to,
      slotDuration: clockOf(lines),
      snapDuration: clockOf(snap),
      slotHeight: lines,
      resources,
      columnWidth: `minmax(${narrowest}rem, 1fr)`,
      dayCellContent: ({ date, resource }: { date: Date; resource?: { id: string | number } }) => {
        const day = dayOfHeader(date).toString();
        const cell = cellOf(day, columns === "days" ? undefined : String(resource?.id));
        const behind = { closed: closed[cell] ?? [], starts: free[cell] ?? [], isToday: day === today };
        return { domNodes: drawCell(behind, hours) };
      },
    }),
    [columns, isWeekOfMany, narrowest, from, to, lines, snap, resources, closed, free, today, hours],
  );
  const events = useMemo(
    () =>
      gridEvents(entries, {
        columns,
        all: resources,
        isMovable: canDrag(),
        label: (entry) => calendarTexts.kindWithTitle(calendarTexts.kinds[entry.category], entry.title),
        free: (entry) => processingOf(entry, calendar.entries, now),
      }),
    [entries, columns, resources, calendar, now],
  );
  const dayColumns = useMemo(() => dayColumnsOf(days, resources), [days, resources]);
  return { days, isWeekOfMany, narrowest, hours, entries, resources, closed, options, events, dayColumns };
}

export type GridContent = ReturnType<typeof useGridContent>;

/** The same object as long as it says the same. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says is in the text
  return useMemo(() => value, [text]);
}
