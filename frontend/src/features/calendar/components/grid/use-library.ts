import {
  createCalendar,
  TimeGrid as DayTimeGrid,
  destroyCalendar,
  Interaction,
  type Calendar as Library,
  ResourceTimeGrid,
} from "@event-calendar/core";
import "@event-calendar/core/index.css";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { formatLongDate, locale, parseWallTime } from "@/shared/lib/format";
import type { StaffEntry } from "../../api/staff-calendar";
import {
  type AppointmentOnCalendar,
  absencePath,
  canBeOpened,
  isAppointment,
  namesOf,
} from "../../model/entries";
import { type Minutes, minutesBetween } from "../../model/minutes";
import { startWithin } from "../../model/steps";
import {
  type DragDelta,
  dayOfHeader,
  draggedEntry,
  draggedMinutes,
  draggedStart,
  type GridEvent,
  type GridEventProps,
  type Preview,
  placeOf,
  userOf,
} from "../../model/time-grid";
import type { MoveRequest } from "../move/move-dialog";
import type { SoughtDay } from "../page/calendar-list";
import { drawBlock } from "./draw-block";
import type { Sight } from "./grid-sight";
import { nameParts } from "./name-parts";
import type { TimeGridProps } from "./time-grid-props";
import type { GridContent } from "./use-grid-content";

/** The library in the frame, with what it was told. */
export type MadeGrid = {
  library: Library;
  /** Options by their names, as they are. */
  applied: Record<string, unknown>;
  drawn: { place: string; sought: SoughtDay | null; sight: Sight; events: Map<string, GridEvent> };
};

export const nothingDrawn = (): MadeGrid["drawn"] => ({
  place: "",
  sought: null,
  sight: { first: 0, last: 0, until: 0 },
  events: new Map(),
});

/** Makes the library in the frame and answers what is pressed and dragged there. */
export function useLibrary(
  frame: RefObject<HTMLDivElement | null>,
  { options }: GridContent,
  { calendar, range, columns, now, isManager, onOpen, onMove, onAbsence, onFree }: TimeGridProps,
) {
  const made = useRef<MadeGrid>(null);
  const hasDragged = useRef(false);
  const { grid } = calendar;

  const openEntry = (entry: StaffEntry) => {
    // The end of a drag is a click for the browser.
    if (hasDragged.current) return;
    const path = absencePath(entry, isManager);
    if (canBeOpened(entry)) onOpen(entry, false);
    else if (path !== null) onAbsence(path);
  };
  const open = useEffectEvent(openEntry);
  const bookWithin = useEffectEvent((entry: StaffEntry, time: Minutes, minute: number) => {
    const [userId = null] = entry.userIds;
    if (!hasDragged.current) onFree(entry.start.slice(0, 10), startWithin(time, minute, grid), userId);
  });
  const opens = useEffectEvent(
    (entry: StaffEntry) => canBeOpened(entry) || absencePath(entry, isManager) !== null,
  );
  const dragged = useEffectEvent((entry: StaffEntry, preview: Preview) => draggedEntry(entry, preview, grid));
  const names = useEffectEvent((entry: StaffEntry) => (columns === "days" ? namesOf(calendar, entry) : ""));
  const change = useEffectEvent((entry: AppointmentOnCalendar, to: Partial<MoveRequest["to"]>) => {
    const [userId = 0] = entry.userIds;
    const minutes = minutesBetween(parseWallTime(entry.start), parseWallTime(entry.end));
    const before = { start: entry.start, userId, minutes };
    const after = { ...before, ...to };
    // Put back where it came from: there is nothing to ask.
    if (after.start === before.start && after.userId === userId && after.minutes === minutes) return;
    const { bookingId, appointmentId } = entry.appointment;
    onMove({ bookingId, appointmentId, title: entry.title, from: before, to: after });
  });
  const drag = useEffectEvent(
    (entry: AppointmentOnCalendar, delta: DragDelta, userId: number | undefined) => {
      const start = draggedStart(entry.start, delta, grid);
      change(entry, userId === undefined ? { start } : { start, userId });
    },
  );
  const resize = useEffectEvent((entry: StaffEntry, more: number) => {
    const end = parseWallTime(entry.end).add({ minutes: more });
    const minutes = minutesBetween(parseWallTime(entry.start), end);
    if (minutes <= 0) return;
    const path = absencePath(entry, isManager, end.toString());
    if (isAppointment(entry)) change(entry, { minutes });
    else if (path !== null) onAbsence(path);
  });
  const choose = useEffectEvent(
    (place: string, column: { id: string | number } | undefined, start?: string) => {
      const { day, time } = placeOf(place, grid);
      onFree(day, start ?? time, userOf(columns, column));
    },
  );

  // The library is made once and told what changes, so that it stays where somebody has scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes later is told by the drawing
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const library = createCalendar(element, [DayTimeGrid, ResourceTimeGrid, Interaction], {
      ...options,
      date: range.first.toString(),
      events: [],
      locale,
      firstDay: 1,
      height: "100%",
      headerToolbar: { start: "", center: "", end: "" },
      allDaySlot: false,
      nowIndicator: false,
      slotEventOverlap: false,
      slotLabelInterval: "01:00",
      slotLabelFormat: { hour: "2-digit", minute: "2-digit" },
      // Each block says its times itself; to format a span takes longer than to draw it.
      eventTimeFormat: () => "",
      scrollTime: `${String(Math.max(0, now.hour - 1)).padStart(2, "0")}:00`,
      dayHeaderFormat: (date) => formatLongDate(dayOfHeader(date)),
      editable: false,
      longPressDelay: 400,
      resourceLabelContent: ({ resource }) => ({
        domNodes: [document.createTextNode(String(resource.title))],
      }),
      eventContent: ({ event }) => {
        const { entry, part, followUpPercent = 0, free = [], label } = event.extendedProps as GridEventProps;
        if (!entry || label !== undefined) return { domNodes: [document.createTextNode(label ?? "")] };
        const shown = event.display === "preview" ? dragged(entry, event) : entry;
        const block = {
          entry: shown,
          part,
          followUpPercent,
          free,
          names: names(entry),
          opens: opens(entry),
          onOpen: open,
          onProcessing: bookWithin,
        };
        return { domNodes: drawBlock(block) };
      },
      eventDragStart: () => {
        hasDragged.current = true;
      },
      eventResizeStart: () => {
        hasDragged.current = true;
      },
      eventDragStop: () => endDrag(),
      eventResizeStop: () => endDrag(),
      eventDrop: ({ event, delta, newResource, revert }) => {
        // Nothing is moved before it is confirmed.
        revert();
        const { entry } = event.extendedProps as GridEventProps;
        if (!entry || !isAppointment(entry)) return;
        drag(entry, delta as unknown as DragDelta, newResource && Number(newResource.id));
      },
      eventResize: ({ event, endDelta, revert }) => {
        revert();
        const { entry } = event.extendedProps as GridEventProps;
        if (entry) resize(entry, draggedMinutes(endDelta));
      },
      // Its text is the wall time that was pressed; its `Date` is one of the device.
      dateClick: ({ dateStr, resource, jsEvent }) => {
        const { target } = jsEvent as Event;
        const pressed = target instanceof HTMLElement ? target.dataset.start : undefined;
        choose(dateStr, resource, pressed);
      },
      eventAllUpdated: () => nameParts(element),
    });
    const endDrag = () => {
      setTimeout(() => {
        hasDragged.current = false;
      });
    };
    made.current = { library, applied: { ...options }, drawn: nothingDrawn() };
    nameParts(element);
    return () => {
      made.current = null;
      void destroyCalendar(library);
    };
  }, []);

  return { made, openEntry };
}
