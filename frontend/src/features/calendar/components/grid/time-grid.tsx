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
import {
  type CSSProperties,
  type KeyboardEvent,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from "react";
import { formatLongDate, locale, parseWallTime } from "@/shared/lib/format";
import type { Slot } from "@/shared/slots/model/slot-days";
import type { StaffCalendar, StaffEntry } from "../../api/staff-calendar";
import { type DayRange, daysOf } from "../../model/calendar-days";
import {
  type AppointmentOnCalendar,
  absencePath,
  canBeOpened,
  entriesBetween,
  entriesOf,
  isAppointment,
  namesOf,
} from "../../model/entries";
import { startsByCell } from "../../model/free-starts";
import {
  type Cursor,
  cursorColumns,
  cursorNear,
  cursorOn,
  directionOf,
  moved,
  startOn,
} from "../../model/grid-cursor";
import {
  type Columns,
  cellOf,
  clockOf,
  closedHours,
  columnsOf,
  type DragDelta,
  dayColumnsOf,
  dayOfHeader,
  draggedEntry,
  draggedMinutes,
  draggedStart,
  drawnHours,
  eventsInColumns,
  type GridEvent,
  gridEvents,
  minuteOf,
  minutesBetween,
  type Preview,
  placeOf,
  redrawn,
  stepsOf,
} from "../../model/time-grid";
import { calendarTexts, cursorTexts } from "../../texts";
import type { MoveRequest } from "../move/move-dialog";
import type { SoughtDay } from "../page/calendar-list";
import { drawBlock } from "./draw-block";
import { drawCell } from "./draw-cell";
import { columnOf, type HeldBlock, heldBlock, holdAgain, isAt, isCursor, standOn } from "./stand-on";
import { timeGridStyle } from "./time-grid-style";

type TimeGridProps = {
  calendar: StaffCalendar;
  range: DayRange;
  columns: Columns;
  chosen: ReadonlySet<number>;
  /** Where it begins in a week of many columns. */
  sought: SoughtDay;
  now: CalendarDateTime;
  /** Where the service that was chosen for it could begin. */
  starts: Slot[];
  isManager: boolean;
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

/** Days or employees side by side, or employees in each day, with the hours downwards. */
export function TimeGrid(props: TimeGridProps) {
  const { calendar, range, columns, chosen, sought, now, starts, isManager } = props;
  const { onOpen, onMove, onAbsence, onFree } = props;
  const frame = useRef<HTMLDivElement>(null);
  const library = useRef<Library>(null);
  const hasDragged = useRef(false);
  const applied = useRef<Record<string, unknown>>({});
  const drawn = useRef(nothingDrawn());
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cursor = useRef<Cursor>(null);
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
  const { grid } = calendar;
  const { snap, lines } = stepsOf(grid);
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
      }),
    [entries, columns, resources],
  );

  const open = useEffectEvent((entry: StaffEntry) => {
    // The end of a drag is a click for the browser.
    if (hasDragged.current) return;
    const path = absencePath(entry, isManager);
    if (canBeOpened(entry)) onOpen(entry, false);
    else if (path !== null) onAbsence(path);
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

  const userOf = (column: { id: string | number } | null | undefined) =>
    columns === "employees" && column ? Number(column.id) : null;
  const choose = useEffectEvent(
    (place: string, column: { id: string | number } | undefined, start?: string) => {
      const { day, time } = placeOf(place, grid);
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
        const { entry, followUpPercent = 0, label } = event.extendedProps as Extended;
        if (!entry || label !== undefined) return { domNodes: [document.createTextNode(label ?? "")] };
        const shown = event.display === "preview" ? dragged(entry, event) : entry;
        const block = {
          entry: shown,
          followUpPercent,
          names: names(entry),
          opens: opens(entry),
          onOpen: open,
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
        const { entry } = event.extendedProps as Extended;
        if (!entry || !isAppointment(entry)) return;
        drag(entry, delta as unknown as DragDelta, newResource && Number(newResource.id));
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
    drawn.current = nothingDrawn();
    nameParts(element);
    return () => {
      library.current = null;
      void destroyCalendar(made);
    };
  }, []);

  const dayColumns = useMemo(() => dayColumnsOf(days, resources), [days, resources]);
  /**
   * Draws at once what can be seen, and a little later, a little at a time, the rest. Of a week of many that is what lies
   * near: the library counts all that it has each time, and everything would keep whoever scrolls waiting.
   */
  const drawFrom = (sight: Sight) => {
    const made = library.current;
    if (!made) return;
    clearTimeout(rest.current);
    const known = drawn.current.events;
    drawn.current.sight = sight;
    const draw = (wanted: GridEvent[]) => {
      if (known.size === 0) made.setOption("events", wanted);
      else for (const event of wanted) known.has(event.id) ? made.updateEvent(event) : made.addEvent(event);
      for (const event of wanted) known.set(event.id, event);
    };
    const within = (all: GridEvent[], margin: number) =>
      eventsInColumns(all, dayColumns, sight.first - margin, sight.last + margin);
    let { changed, gone } = redrawn(known, events);
    if (gone.length > mostRemoved) {
      known.clear();
      [changed, gone] = [events, []];
    }
    for (const id of gone) {
      made.removeEventById(id);
      known.delete(id);
    }
    const seen = new Set(within(changed, 1).filter(({ start }) => minuteOf(start) < sight.until));
    draw(changed.filter((event) => seen.has(event) || known.has(event.id)));
    const near = isWeekOfMany ? within(events, nearColumns) : events;
    const missing = near.filter(({ id }) => !known.has(id));
    const drawRest = () => {
      if (isWeekOfMany && known.size > mostKept) {
        const held = frame.current && heldBlock(frame.current);
        known.clear();
        draw(held ? [...new Set([...near, ...events.filter(({ id }) => id === held.entryId)])] : near);
        hold(frame.current, held);
        return;
      }
      draw(missing.splice(0, mostAtOnce));
      if (missing.length > 0) rest.current = setTimeout(drawRest);
    };
    if (missing.length > 0) rest.current = setTimeout(drawRest, restDelay);
  };
  const drawAnew = useEffectEvent((element: HTMLElement, made: Library) => {
    const place = `${options.view} ${range.first} ${columns}`;
    const isElsewhere = drawn.current.place !== place;
    const sight = inSight(element, hours.from);
    if (isElsewhere || drawn.current.sought !== sought) {
      const day = Math.max(
        0,
        days.findIndex((one) => String(one) === sought.day),
      );
      // The library scrolls to the day where all days have many columns.
      made.gotoDate(String(days[day]));
      if (columns === "days") queueMicrotask(() => beginWith(element, day));
      if (isWeekOfMany && Number.isFinite(sight.last)) {
        sight.first = day * resources.length;
        sight.last = sight.first + Math.ceil(element.clientWidth / (narrowest * smallestRem));
      }
    }
    drawn.current = { ...(isElsewhere ? nothingDrawn() : drawn.current), place, sought };
    drawFrom(sight);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes what is drawn, or where
  useEffect(() => {
    const made = library.current;
    const element = frame.current;
    if (!made || !element) return;
    const held = heldBlock(element);
    for (const [name, value] of Object.entries(options)) {
      if (applied.current[name] === value) continue;
      applied.current[name] = value;
      made.setOption(name as keyof typeof options, value as never);
    }
    drawAnew(element, made);
    hold(element, held);
    return () => clearTimeout(rest.current);
  }, [options, events, dayColumns, sought]);

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
  const lookAtCursor = () => {
    if (frame.current) standAnew(frame.current, document.activeElement);
  };
  const lookAfterDrawing = useEffectEvent(lookAtCursor);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other drawing
  useEffect(() => {
    const request = requestAnimationFrame(lookAfterDrawing);
    return () => cancelAnimationFrame(request);
  }, [events]);

  const follow = ({ currentTarget, target }: UIEvent<HTMLElement>) => {
    if (!isWeekOfMany || !(target instanceof HTMLElement) || !target.matches(".ec-main")) return;
    const sight = inSight(currentTarget, hours.from);
    const { first, last } = drawn.current.sight;
    if (sight.first === first && sight.last === last) return;
    drawFrom(sight);
    // It may have come to a column before the blocks of that column.
    requestAnimationFrame(lookAtCursor);
  };

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
      const time = isOnGrid ? null : clockOf(startOn(stop, column.day, now, grid));
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
      onScrollCapture={follow}
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
/** To take one away the library moves all that follow it; to draw all that stay is faster where more go. */
const mostRemoved = 20;
/** With so many in it, the library takes longer for each that comes. */
const mostKept = 900;
/** How many columns on either side of those in sight are drawn before somebody scrolls there. */
const nearColumns = 7;
/** Pixels, by which no column is taken to be wider than it is. */
const smallestRem = 16;

/** Columns from the first one to before the last one, and the minute at the lower edge. */
type Sight = { first: number; last: number; until: number };

const nothingDrawn = () => ({
  place: "",
  sought: null as SoughtDay | null,
  sight: { first: 0, last: 0, until: 0 },
  events: new Map<string, GridEvent>(),
});

/** The library draws in a microtask: whoever was on a block is on it again before the next key. */
function hold(grid: HTMLElement | null, held: HeldBlock | null): void {
  if (grid && held) queueMicrotask(() => holdAgain(grid, held));
}

const hoursWidth = (main: HTMLElement) => main.querySelector<HTMLElement>(".ec-sidebar")?.offsetWidth ?? 0;

const columnWidth = (main: HTMLElement) =>
  (main.scrollWidth - hoursWidth(main)) / Number(main.style.getPropertyValue("--ec-grid-cols"));

/** Where a week is wider than the screen, a day stands first in it; the page stays where it is. */
function beginWith(element: HTMLElement, day: number): void {
  const main = element.querySelector<HTMLElement>(".ec-main");
  if (main) main.scrollLeft = day * columnWidth(main);
}

/** What can be seen; everything where nothing has a size. */
function inSight(element: HTMLElement, firstMinute: number): Sight {
  const main = element.querySelector<HTMLElement>(".ec-main");
  const everything = Number.POSITIVE_INFINITY;
  if (!main || main.clientHeight === 0) return { first: 0, last: everything, until: everything };
  const until = firstMinute + main.scrollTop + main.clientHeight;
  const width = columnWidth(main);
  const last = Math.ceil((main.scrollLeft + main.clientWidth - hoursWidth(main)) / width);
  return { first: Math.floor(main.scrollLeft / width), last, until };
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
  for (const label of element.querySelectorAll("time[aria-label], .ec-header span[aria-label]")) {
    label.removeAttribute("aria-label");
  }
  const main = element.querySelector(".ec-main");
  main?.setAttribute("tabindex", "0");
  // The keys are those of the grid, and not of whoever reads it aloud.
  main?.setAttribute("role", "application");
  main?.setAttribute("aria-label", cursorTexts.label);
}
