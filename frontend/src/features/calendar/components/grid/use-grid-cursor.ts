import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { StaffEntry } from "../../api/staff-calendar";
import { isAppointment } from "../../model/entries";
import {
  type Cursor,
  cursorColumns,
  cursorNear,
  cursorOn,
  directionOf,
  moved,
  startOn,
} from "../../model/grid-cursor";
import { clockOf } from "../../model/minutes";
import { processingOf } from "../../model/steps";
import { userOf } from "../../model/time-grid";
import { beginOf, columnOf, isAt, isCursor, standOn } from "./stand-on";
import type { TimeGridProps } from "./time-grid-props";
import type { GridContent } from "./use-grid-content";

/** Where the arrow keys are, and what keys do there. */
export function useGridCursor(
  frame: RefObject<HTMLDivElement | null>,
  { days, hours, entries, resources, closed, events }: GridContent,
  { calendar, columns, chosen, now, onOpen, onFree }: TimeGridProps,
  openEntry: (entry: StaffEntry) => void,
) {
  const cursor = useRef<Cursor>(null);
  const stops = () => cursorColumns({ entries, columns, all: resources, days, closed, hours });
  /** Where it stands something else may lie by now: a visit that was just made, for one. */
  const standAnew = (grid: HTMLElement, target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || !isCursor(target) || !grid.contains(target)) return;
    const all = stops();
    const place = cursor.current && cursorNear(all, cursor.current);
    if (!place || isAt(grid, target, all, place)) return;
    cursor.current = place;
    standOn(grid, all, place, hours);
  };
  const lookAgain = () => {
    if (frame.current) standAnew(frame.current, document.activeElement);
  };
  const lookAfterDrawing = useEffectEvent(lookAgain);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other drawing
  useEffect(() => {
    const request = requestAnimationFrame(lookAfterDrawing);
    return () => cancelAnimationFrame(request);
  }, [events]);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event;
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = stops();
    const isOnGrid = target.matches(".ec-main");
    const here = target.dataset.entry
      ? cursorOn(
          all,
          target.dataset.entry,
          columnOf(target) ?? cursor.current?.column ?? null,
          beginOf(target),
        )
      : cursorNear(all, cursor.current ?? { column: 0, stop: 0, minute: hours.from });
    const column = here && all[here.column];
    const stop = here && column?.stops[here.stop];
    if (!column || !stop) return;
    const direction = directionOf(key);
    const isEnter = key === "Enter" && (isOnGrid || isCursor(target));
    if (direction) {
      // From outside it comes back to where it was.
      const next = isOnGrid ? here : moved(all, here, direction);
      if (!next) return;
      cursor.current = next;
      standOn(currentTarget, all, next, hours);
    } else if (key.toLowerCase() === "m" && stop.entry && isAppointment(stop.entry)) {
      onOpen(stop.entry, true);
    } else if (isEnter && !isOnGrid && stop.entry) {
      openEntry(stop.entry);
    } else if (key.toLowerCase() === "n" || isEnter) {
      // Who goes on without their employee leave time for somebody else.
      const [processing] =
        stop.entry && columns !== "rooms" ? processingOf(stop.entry, calendar.entries, now) : [];
      const time = isOnGrid ? null : clockOf(startOn(processing ?? stop, column.day, now, calendar.grid));
      const employee = userOf(columns, column.column) ?? (processing && stop.entry?.userIds[0]) ?? null;
      onFree(column.day, time, isOnGrid ? chosenAlone(chosen) : employee);
    } else return;
    event.preventDefault();
  };
  return { press, standAnew, lookAgain };
}

/** The only one whose calendar is shown. */
function chosenAlone(chosen: ReadonlySet<number>): number | null {
  const [first = null, ...more] = chosen;
  return more.length === 0 ? first : null;
}
