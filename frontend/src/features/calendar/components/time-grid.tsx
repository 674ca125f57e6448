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
import { type CalendarDateTime, toCalendarDate } from "@internationalized/date";
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { formatLongDate, locale, parseWallTime } from "@/shared/lib/format";
import type { Slot } from "@/shared/slots/model/slot-days";
import type { StaffCalendar, StaffEntry } from "../api/staff-calendar";
import { type DayRange, daysOf } from "../model/calendar-days";
import {
  type AppointmentOnCalendar,
  absencePath,
  canBeOpened,
  entriesBetween,
  entriesOf,
  isAppointment,
  namesOf,
} from "../model/entries";
import { startsByCell } from "../model/free-starts";
import {
  type Cursor,
  cursorColumns,
  cursorNear,
  cursorOn,
  directionOf,
  moved,
  startOn,
} from "../model/grid-cursor";
import {
  type Columns,
  cellOf,
  clockOf,
  closedHours,
  columnsOf,
  type DragDelta,
  dayOfHeader,
  draggedMinutes,
  draggedStart,
  drawnHours,
  eventsInColumns,
  type GridColumn,
  type GridEvent,
  gridEvents,
  type Minutes,
  minuteOf,
  minutesBetween,
  placeOf,
  redrawn,
} from "../model/time-grid";
import { calendarTexts, cursorTexts } from "../texts";
import { drawBlock } from "./draw-block";
import { drawCell } from "./draw-cell";
import type { MoveRequest } from "./move-dialog";
import { columnOf, isAt, isCursor, standOn } from "./stand-on";
import { timeGridStyle } from "./time-grid-style";

type TimeGridProps = {
  calendar: StaffCalendar;
  range: DayRange;
  columns: Columns;
  chosen: ReadonlySet<number>;
  now: CalendarDateTime;
  /** Where the service that was chosen for it could begin. */
  starts: Slot[];
  maySetRooms: boolean;
  onOpen: (entry: StaffEntry, isToMove: boolean) => void;
  onMove: (request: MoveRequest) => void;
  /** An absence shall be changed, at its address. */
  onAbsence: (path: string) => void;
  /** A free place was pressed: `2027-01-13`, `09:30`, and whose column it is. */
  onFree: (day: string, time: string | null, userId: number | null) => void;
};

type Extended = { entry?: StaffEntry; followUpPercent?: number; label?: string };

/** Where a finger scrolls, nothing is dragged: there the form moves appointments. */
const canDrag = () => window.matchMedia("(pointer: fine)").matches;

/** Days or employees side by side, with the hours downwards. */
export function TimeGrid(props: TimeGridProps) {
  const { calendar, range, columns, chosen, now, starts, maySetRooms } = props;
  const { onOpen, onMove, onAbsence, onFree } = props;
  const frame = useRef<HTMLDivElement>(null);
  const library = useRef<Library>(null);
  const hasDragged = useRef(false);
  const applied = useRef<Record<string, unknown>>({});
  const drawn = useRef({ place: "", events: new Map<string, GridEvent>() });
  const cursor = useRef<Cursor>(null);
  const days = useMemo(() => daysOf(range), [range]);
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
  const options = useMemo(
    () => ({
      view: columns === "days" ? "timeGridWeek" : "resourceTimeGridDay",
      date: range.first.toString(),
      slotMinTime: from,
      slotMaxTime: to,
      resources,
      columnWidth: columns === "days" ? "minmax(8rem, 1fr)" : "minmax(10rem, 1fr)",
      dayCellContent: ({ date, resource }: { date: Date; resource?: { id: string | number } }) => {
        const day = dayOfHeader(date).toString();
        const cell = cellOf(day, columns === "days" ? undefined : String(resource?.id));
        const behind = { closed: closed[cell] ?? [], starts: free[cell] ?? [], isToday: day === today };
        return { domNodes: drawCell(behind, hours) };
      },
    }),
    [columns, range, from, to, resources, closed, free, today, hours],
  );
  const events = useMemo(
    () =>
      gridEvents(entries, {
        columns,
        all: resources,
        isMovable: canDrag(),
        label: (entry) => calendarTexts.kindWithTitle(calendarTexts.kinds[entry.category], entry.title),
      }),
    [entries, columns, resources],
  );

  const open = useEffectEvent((entry: StaffEntry) => {
    // The end of a drag is a click for the browser.
    if (hasDragged.current) return;
    const path = absencePath(entry, maySetRooms);
    if (canBeOpened(entry)) onOpen(entry, false);
    else if (path !== null) onAbsence(path);
  });
  const opens = useEffectEvent(
    (entry: StaffEntry) => canBeOpened(entry) || absencePath(entry, maySetRooms) !== null,
  );
  const names = useEffectEvent((entry: StaffEntry) => (columns === "days" ? namesOf(calendar, entry) : ""));
  const change = useEffectEvent((entry: AppointmentOnCalendar, to: Partial<MoveRequest["to"]>) => {
    const [userId = 0] = entry.userIds;
    const minutes = minutesBetween(parseWallTime(entry.start), parseWallTime(entry.end));
    const before = { start: entry.start, userId, minutes };
    const { bookingId, appointmentId } = entry.appointment;
    onMove({ bookingId, appointmentId, title: entry.title, from: before, to: { ...before, ...to } });
  });
  const resize = useEffectEvent((entry: StaffEntry, more: number) => {
    const end = parseWallTime(entry.end).add({ minutes: more });
    const minutes = minutesBetween(parseWallTime(entry.start), end);
    if (minutes <= 0) return;
    const path = absencePath(entry, maySetRooms, end.toString());
    if (isAppointment(entry)) change(entry, { minutes });
    else if (path !== null) onAbsence(path);
  });

  const userOf = (column: { id: string | number } | null | undefined) =>
    columns === "employees" && column ? Number(column.id) : null;
  const choose = useEffectEvent(
    (place: string, column: { id: string | number } | undefined, start?: string) => {
      const { day, time } = placeOf(place);
      onFree(day, start ?? time, userOf(column));
    },
  );

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
        const { entry, followUpPercent = 0, label } = event.extendedProps as Extended;
        if (!entry || label !== undefined) return { domNodes: [document.createTextNode(label ?? "")] };
        const block = { entry, followUpPercent, names: names(entry), opens: opens(entry), onOpen: open };
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
        const { entry } = event.extendedProps as Extended;
        if (!entry || !isAppointment(entry)) return;
        const start = draggedStart(entry.start, delta as unknown as DragDelta);
        change(entry, newResource ? { start, userId: Number(newResource.id) } : { start });
      },
      eventResize: ({ event, endDelta, revert }) => {
        revert();
        const { entry } = event.extendedProps as Extended;
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
    library.current = made;
    applied.current = { ...options };
    drawn.current = { place: "", events: new Map() };
    nameParts(element);
    return () => {
      library.current = null;
      void destroyCalendar(made);
    };
  }, []);

  useEffect(() => {
    const made = library.current;
    const element = frame.current;
    if (!made || !element) return;
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.entry : undefined;
    for (const [name, value] of Object.entries(options)) {
      if (applied.current[name] === value) continue;
      applied.current[name] = value;
      made.setOption(name as keyof typeof options, value as never);
    }
    const place = `${options.view} ${options.date} ${columns}`;
    if (drawn.current.place !== place) drawn.current = { place, events: new Map() };
    const known = drawn.current.events;
    const draw = (wanted: GridEvent[]) => {
      if (known.size === 0) made.setOption("events", wanted);
      else for (const event of wanted) known.has(event.id) ? made.updateEvent(event) : made.addEvent(event);
      for (const event of wanted) known.set(event.id, event);
    };
    const { changed, gone } = redrawn(known, events);
    for (const id of gone) {
      made.removeEventById(id);
      known.delete(id);
    }
    const seen = new Set(inSight(element, changed, resources, hours));
    const rest = changed.filter((event) => !seen.has(event));
    draw([...seen]);
    // What is out of sight follows, a little at a time.
    const drawRest = () => {
      draw(rest.splice(0, mostAtOnce));
      if (rest.length > 0) timer = setTimeout(drawRest);
    };
    let timer = rest.length > 0 ? setTimeout(drawRest, restDelay) : undefined;
    // A block that is drawn anew: whoever was on it stays there.
    const frameRequest =
      focused !== undefined && changed.some(({ id }) => id === focused)
        ? requestAnimationFrame(() => {
            element.querySelector<HTMLElement>(`[data-entry="${focused}"]`)?.focus({ preventScroll: true });
          })
        : 0;
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frameRequest);
    };
  }, [options, events, columns, resources, hours]);

  const stops = () => cursorColumns({ entries, columns, all: resources, days, closed, hours });
  /** Where it stands something else may lie by now: a visit that was just made, for one. */
  const standAnew = (grid: HTMLElement, target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || !isCursor(target) || !grid.contains(target)) return;
    const all = stops();
    const place = cursor.current && cursorNear(all, cursor.current);
    if (!place || isAt(target, all, place)) return;
    cursor.current = place;
    standOn(grid, all, place, hours);
  };
  const lookAtCursor = useEffectEvent(() => {
    if (frame.current) standAnew(frame.current, document.activeElement);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other drawing
  useEffect(() => {
    const request = requestAnimationFrame(lookAtCursor);
    return () => cancelAnimationFrame(request);
  }, [events]);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event;
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = stops();
    const isOnGrid = target.matches(".ec-main");
    const here = target.dataset.entry
      ? cursorOn(all, target.dataset.entry, columnOf(target) ?? cursor.current?.column ?? null)
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
      open(stop.entry);
    } else if (key.toLowerCase() === "n" || isEnter) {
      const time = isOnGrid ? null : clockOf(startOn(stop, column.day, now));
      onFree(column.day, time, isOnGrid ? chosenAlone(chosen) : userOf(column.column));
    } else return;
    event.preventDefault();
  };

  const sizes = {
    "--now": now.hour * 60 + now.minute - hours.from,
    "--print-zoom": Math.min(1, sheet / (hours.to - hours.from + headers)),
  } as CSSProperties;
  return (
    <Box
      ref={frame}
      role="group"
      aria-label={calendarTexts.grid}
      onKeyDown={press}
      onFocus={({ currentTarget, target }) => standAnew(currentTarget, target)}
      css={timeGridStyle}
      style={sizes}
      height={{ base: "calc(100dvh - 8rem)", md: "calc(100dvh - 11rem)" }}
      minH="30rem"
    />
  );
}

/** The same object as long as it says the same. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says is in the text
  return useMemo(() => value, [text]);
}

/** The only one whose calendar is shown. */
function chosenAlone(chosen: ReadonlySet<number>): number | null {
  const [first = null, ...more] = chosen;
  return more.length === 0 ? first : null;
}

/** How high a sheet is below the title, and how much of it the names of the columns take. */
const sheet = 560;
const headers = 50;

const restDelay = 100;
const mostAtOnce = 60;

/** What lies in the columns and hours that can be seen, with a column on either side. */
function inSight(
  element: HTMLElement,
  events: GridEvent[],
  columns: GridColumn[],
  hours: Minutes,
): GridEvent[] {
  const main = element.querySelector(".ec-main");
  if (!main || main.clientHeight === 0) return events;
  const until = hours.from + main.scrollTop + main.clientHeight;
  const begins = (event: GridEvent) => minuteOf(event.start) < until;
  if (columns.length === 0) return events.filter(begins);
  const width = main.scrollWidth / columns.length;
  const first = Math.floor(main.scrollLeft / width);
  const last = first + Math.ceil(main.clientWidth / width);
  return eventsInColumns(events, columns, first - 1, last + 1).filter(begins);
}

/**
 * The library calls it a table, but its blocks do not lie in cells. For screen readers it is a group of buttons, each
 * of which says when, what and with whom, and through which the arrow keys lead; the list tells the same day by day.
 */
function nameParts(element: HTMLElement): void {
  for (const part of element.querySelectorAll(
    "[role=table],[role=row],[role=rowgroup],[role=cell],[role=columnheader]",
  )) {
    part.removeAttribute("role");
    for (const name of ["aria-colindex", "aria-colspan"]) part.removeAttribute(name);
  }
  for (const label of element.querySelectorAll("time[aria-label]")) label.removeAttribute("aria-label");
  const main = element.querySelector(".ec-main");
  main?.setAttribute("tabindex", "0");
  // The keys are those of the grid, and not of whoever reads it aloud.
  main?.setAttribute("role", "application");
  main?.setAttribute("aria-label", cursorTexts.label);
}
