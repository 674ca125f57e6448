import type { CalendarDate } from "@internationalized/date";
import { useMemo, useState } from "react";
import { type NavigateOptions, useSearchParams } from "react-router";
import { isWide } from "@/shared/lib/viewport";
import { type CalendarView, dateOf, isListOf, rangeOf, turned, viewOf } from "../../model/calendar-days";
import type { SoughtDay } from "./calendar-list";

export const noSoughtDay: SoughtDay = { day: null };

/** Which days are shown, and how: both are in the address. */
export function useShownDays(today: CalendarDate) {
  const [search, setSearch] = useSearchParams();
  const view = viewOf(search.get("view")) ?? (isWide() ? "day" : "agenda");
  const date = dateOf(search.get("date")) ?? today;
  const firstDay = rangeOf(view, date).first.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same object as long as it is the same day
  const range = useMemo(() => rangeOf(view, date), [view, firstDay]);
  // The list opens at a day; whoever turns the pages begins with Monday.
  const [sought, setSought] = useState<SoughtDay>({ day: date.toString() });
  const show = (next: { view?: CalendarView; date?: string }, options?: NavigateOptions) =>
    setSearch((before) => {
      const search = new URLSearchParams(before);
      if (next.view) search.set("view", next.view);
      if (next.date) search.set("date", next.date);
      return search;
    }, options);
  return {
    view,
    date,
    range,
    firstDay,
    sought,
    // The list that is about to go is still there until the grid is loaded: it must not scroll the page.
    soughtInList: sought.view === undefined || isListOf(sought.view) ? sought : noSoughtDay,
    isDayNamed: search.has("date"),
    showDay: (day: string) => show({ date: day }),
    jump: (day: string, options?: NavigateOptions) => {
      show({ date: day }, options);
      setSought({ day });
    },
    changeView: (next: CalendarView) => {
      show({ view: next, date: date.toString() });
      setSought({ day: date.toString(), view: next });
    },
    turn: (direction: 1 | -1) => {
      show({ date: turned(view, date, direction).toString() });
      setSought({ day: null });
    },
  };
}
