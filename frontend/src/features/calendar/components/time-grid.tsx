import { Box } from "@chakra-ui/react";
import {
  createCalendar,
  TimeGrid as DayTimeGrid,
  destroyCalendar,
  Interaction,
  type Calendar as Library,
  ResourceTimeGrid,
} from "@event-calendar/core";
import "@event-calendar/core/index.css";
import type { CalendarDateTime } from "@internationalized/date";
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { formatLongDate, locale, parseWallTime } from "@/shared/lib/format";
import type { StaffCalendar, StaffEntry } from "../api/staff-calendar";
import { directionOf, neighbour } from "../model/arrow-keys";
import { type DayRange, daysOf } from "../model/calendar-days";
import {
  type AppointmentOnCalendar,
  entriesBetween,
  entriesOf,
  isAppointment,
  namesOf,
} from "../model/entries";
import {
  type Columns,
  closedHours,
  columnsOf,
  type DragDelta,
  dayOfHeader,
  draggedStart,
  drawnHours,
  eventsInColumns,
  type GridColumn,
  type GridEvent,
  gridEvents,
  minutesBetween,
  nowLine,
  placeOf,
} from "../model/time-grid";
import { calendarTexts } from "../texts";
import { drawBlock } from "./draw-block";
import type { MoveRequest } from "./move-dialog";
import { timeGridStyle } from "./time-grid-style";

type TimeGridProps = {
  calendar: StaffCalendar;
  range: DayRange;
  columns: Columns;
  chosen: ReadonlySet<number>;
  now: CalendarDateTime;
  onOpen: (entry: StaffEntry) => void;
  onMove: (request: MoveRequest) => void;
  /** A free place was pressed: `2027-01-13`, `09:30`, and whose column it is. */
  onFree: (day: string, time: string | null, userId: number | null) => void;
};

type Extended = { entry?: StaffCalendar["entries"][number]; followUpPercent?: number; label?: string };

/** Where a finger scrolls, nothing is dragged: there the form moves appointments. */
const canDrag = () => window.matchMedia("(pointer: fine)").matches;

/** Days or employees side by side, with the hours downwards. */
export function TimeGrid({ calendar, range, columns, chosen, now, onOpen, onMove, onFree }: TimeGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const library = useRef<Library>(null);
  const hasDragged = useRef(false);
  const applied = useRef<Record<string, unknown>>({});
  const drawnPlace = useRef<string>(null);
  const days = useMemo(() => daysOf(range), [range]);
  const options = useMemo(() => {
    const resources = columnsOf(calendar, columns, chosen);
    const hours = drawnHours(calendar, days);
    // The calendar may still be that of the days before.
    const shown = entriesBetween(calendar.entries, range);
    const entries = columns === "rooms" ? shown : entriesOf(shown, chosen);
    return {
      view: columns === "days" ? "timeGridWeek" : "resourceTimeGridDay",
      date: range.first.toString(),
      slotMinTime: hours.from,
      slotMaxTime: hours.to,
      resources,
      columnWidth: columns === "days" ? "minmax(8rem, 1fr)" : "minmax(10rem, 1fr)",
      events: [
        ...closedHours(calendar, columns, chosen, days),
        ...gridEvents(entries, {
          columns,
          all: resources,
          isMovable: canDrag(),
          label: (entry) => calendarTexts.kindWithTitle(calendarTexts.kinds[entry.category], entry.title),
        }),
      ],
    };
  }, [calendar, columns, chosen, days, range]);
  const minute = now.set({ second: 0, millisecond: 0 }).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same line as long as it is the same minute
  const events = useMemo(() => [...options.events, nowLine(now, options.resources)], [options, minute]);

  const open = useEffectEvent((entry: StaffEntry) => {
    // The end of a drag is a click for the browser.
    if (!hasDragged.current) onOpen(entry);
  });
  const names = useEffectEvent((entry: StaffCalendar["entries"][number]) =>
    columns === "days" ? namesOf(calendar, entry) : "",
  );
  const drop = useEffectEvent(
    (entry: AppointmentOnCalendar, delta: DragDelta, column: string | undefined) => {
      const [userId = 0] = entry.userIds;
      onMove({
        bookingId: entry.appointment.bookingId,
        appointmentId: entry.appointment.appointmentId,
        title: entry.title,
        minutes: minutesBetween(parseWallTime(entry.start), parseWallTime(entry.end)),
        from: { start: entry.start, userId },
        to: {
          start: draggedStart(entry.start, delta),
          userId: column === undefined ? userId : Number(column),
        },
      });
    },
  );

  const press = useEffectEvent((place: string, column: string | undefined) => {
    const { day, time } = placeOf(place);
    onFree(day, time, columns === "employees" && column !== undefined ? Number(column) : null);
  });

  // The library is made once and told what changes, so that it stays where somebody has scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes later is told below
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const made = createCalendar(element, [DayTimeGrid, ResourceTimeGrid, Interaction], {
      ...options,
      events: [],
      locale,
      firstDay: 1,
      height: "100%",
      headerToolbar: { start: "", center: "", end: "" },
      allDaySlot: false,
      nowIndicator: false,
      slotEventOverlap: false,
      slotDuration: "00:30",
      snapDuration: "00:15",
      slotHeight: 30,
      slotLabelFormat: { hour: "2-digit", minute: "2-digit" },
      scrollTime: `${String(Math.max(0, now.hour - 1)).padStart(2, "0")}:00`,
      dayHeaderFormat: (date) => formatLongDate(dayOfHeader(date)),
      editable: false,
      longPressDelay: 400,
      resourceLabelContent: ({ resource }) => ({
        domNodes: [document.createTextNode(String(resource.title))],
      }),
      eventContent: ({ event }) => {
        const { entry, followUpPercent = 0, label } = event.extendedProps as Extended;
        if (!entry) return { domNodes: label === undefined ? [] : [document.createTextNode(label)] };
        return { domNodes: drawBlock({ entry, followUpPercent, names: names(entry), onOpen: open }) };
      },
      eventDragStart: () => {
        hasDragged.current = true;
      },
      eventDragStop: () => {
        setTimeout(() => {
          hasDragged.current = false;
        });
      },
      eventDrop: ({ event, delta, newResource, revert }) => {
        // Nothing is moved before it is confirmed.
        revert();
        const { entry } = event.extendedProps as Extended;
        if (entry && isAppointment(entry)) drop(entry, delta as unknown as DragDelta, newResource?.id);
      },
      // Its text is the wall time that was pressed; its `Date` is one of the device.
      dateClick: ({ dateStr, resource }) => press(dateStr, resource?.id),
      eventAllUpdated: () => nameParts(element),
    });
    library.current = made;
    const { events: _, ...others } = options;
    applied.current = others;
    drawnPlace.current = null;
    nameParts(element);
    return () => {
      library.current = null;
      void destroyCalendar(made);
    };
  }, []);

  useEffect(() => {
    const element = frame.current;
    if (!library.current || !element) return;
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.entry : undefined;
    const { events: _, ...others } = options;
    for (const [name, value] of Object.entries(others)) {
      if (applied.current[name] === value) continue;
      applied.current[name] = value;
      library.current.setOption(name as keyof typeof others, value as never);
    }
    const place = `${options.view} ${options.date} ${columns}`;
    if (drawnPlace.current !== place && events.some(({ display }) => display === "auto")) {
      library.current.setOption("events", inSight(element, events, options.resources));
      // What is out of sight follows.
      const timer = setTimeout(() => {
        drawnPlace.current = place;
        library.current?.setOption("events", events);
      }, restDelay);
      return () => clearTimeout(timer);
    }
    library.current.setOption("events", events);
    if (focused === undefined) return;
    // The block is drawn anew: whoever was on it stays there.
    const frameRequest = requestAnimationFrame(() => {
      element.querySelector<HTMLElement>(`[data-entry="${focused}"]`)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frameRequest);
  }, [options, events, columns]);

  return (
    <Box
      ref={frame}
      role="group"
      aria-label={calendarTexts.grid}
      onKeyDown={(event) => {
        const { target } = event;
        // On the grid itself, and not on one of its blocks.
        if (event.key === "Enter" && target instanceof HTMLElement && target.matches(".ec-main")) {
          event.preventDefault();
          onFree(range.first.toString(), null, chosenAlone(chosen));
        } else focusNeighbour(event);
      }}
      css={timeGridStyle}
      height={{ base: "calc(100dvh - 8rem)", md: "calc(100dvh - 11rem)" }}
      minH="30rem"
    />
  );
}

/** The only one whose calendar is shown. */
function chosenAlone(chosen: ReadonlySet<number>): number | null {
  const [first = null, ...more] = chosen;
  return more.length === 0 ? first : null;
}

const restDelay = 100;

/** What lies in the columns that can be seen, with one on either side. */
function inSight(element: HTMLElement, events: GridEvent[], columns: GridColumn[]): GridEvent[] {
  const main = element.querySelector(".ec-main");
  if (!main || columns.length === 0) return events;
  const width = main.scrollWidth / columns.length;
  const first = Math.floor(main.scrollLeft / width);
  return eventsInColumns(events, columns, first - 1, first + Math.ceil(main.clientWidth / width) + 1);
}

/** The arrow keys lead from block to block. */
function focusNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const direction = directionOf(event.key);
  const { target, currentTarget } = event;
  if (!direction || !(target instanceof HTMLButtonElement)) return;
  const blocks = [...currentTarget.querySelectorAll<HTMLButtonElement>("button.block")];
  const next = neighbour(
    target.getBoundingClientRect(),
    blocks
      .filter((block) => block !== target)
      .map((block) => ({ block, box: block.getBoundingClientRect() })),
    direction,
  );
  if (!next) return;
  event.preventDefault();
  next.block.focus();
}

/**
 * The library calls it a table, but its blocks do not lie in cells. For screen readers it is a group of buttons, each
 * of which says when, what and with whom; the list tells the same day by day.
 */
function nameParts(element: HTMLElement): void {
  for (const part of element.querySelectorAll(
    "[role=table],[role=row],[role=rowgroup],[role=cell],[role=columnheader]",
  )) {
    part.removeAttribute("role");
    for (const name of ["aria-colindex", "aria-colspan"]) part.removeAttribute(name);
  }
  for (const label of element.querySelectorAll("time[aria-label]")) label.removeAttribute("aria-label");
  // Whoever has no pointer scrolls with the arrow keys.
  element.querySelector(".ec-main")?.setAttribute("tabindex", "0");
}
