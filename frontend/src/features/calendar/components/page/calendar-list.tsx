import { Box, chakra, Heading, Text } from "@chakra-ui/react";
import { type CalendarDate, type CalendarDateTime, isSameDay } from "@internationalized/date";
import {
  Fragment,
  memo,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { formatClockSpan, formatFullDate, parseWallTime } from "@/shared/lib/format";
import type { Slot } from "@/shared/slots/model/slot-days";
import { ExternalLink } from "@/shared/ui/links";
import { Panel } from "@/shared/ui/panel";
import type { StaffCalendar, StaffEntry } from "../../api/staff-calendar";
import { type CalendarView, type DayRange, daysOf, formatRange } from "../../model/calendar-days";
import {
  absencePath,
  canBeOpened,
  customerName,
  entriesOf,
  entriesOn,
  lastsAllDay,
  namesOf,
  paletteOf,
} from "../../model/entries";
import { startsOn } from "../../model/free-starts";
import { clockOf } from "../../model/minutes";
import { processingOf, startWithin } from "../../model/steps";
import { type DayHours, hoursOn } from "../../model/working-hours";
import { calendarTexts, freeStartTexts } from "../../texts";

/** A day that is to be shown, perhaps in one view alone; a new object each time it is asked for. */
export type SoughtDay = { day: string | null; view?: CalendarView };

type CalendarListProps = {
  calendar: StaffCalendar;
  range: DayRange;
  now: CalendarDateTime;
  chosen: ReadonlySet<number>;
  sought: SoughtDay;
  /** All lines are there at once. */
  isWhole?: boolean;
  /** Free starts of a service, on all days of the range. */
  starts: Slot[];
  isManager: boolean;
  onOpen: (entry: StaffEntry) => void;
  onFree: (day: string, time: string, userId?: number | null) => void;
};

const noDay: SoughtDay = { day: null };

/** Lines that fill any screen, and how many follow at a time. */
const firstLines = 60;
const nextLines = 240;

/** The same as the grid, day by day and line by line. */
export function CalendarList(props: CalendarListProps) {
  const { calendar, range, now, chosen, sought, isWhole, starts, isManager, onOpen, onFree } = props;
  const { first, last } = range;
  const days = useMemo(() => {
    const entries = entriesOf(calendar.entries, chosen);
    return daysOf({ first, last }).map((day) => ({
      day,
      entries: entriesOn(entries, day),
      free: startsOn(starts, day.toString(), chosen),
    }));
  }, [calendar, chosen, starts, first, last]);
  const lines = days.reduce((sum, { entries }) => sum + entries.length, 0);
  const [drawn, setDrawn] = useState(isWhole ? Number.POSITIVE_INFINITY : firstLines);
  // The first lines are there at once, the others a moment later, so many at a time that nobody waits for them.
  useEffect(() => {
    if (drawn >= lines) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + nextLines)));
    return () => clearTimeout(timer);
  }, [drawn, lines]);
  useEffect(() => {
    const drawAll = () => flushSync(() => setDrawn(Number.POSITIVE_INFINITY));
    window.addEventListener("beforeprint", drawAll);
    return () => window.removeEventListener("beforeprint", drawAll);
  }, []);
  const isEmpty = days.every(({ entries, free }) => entries.length === 0 && free.length === 0);
  // The calendar may still be that of the days before.
  const isKnown = calendar.days.some(({ date }) => date === first.toString());
  const list = useSoughtDay(isEmpty ? noDay : sought, drawn);
  return (
    <Panel as="section" ref={list} aria-label={calendarTexts.list(formatRange(range))} css={listStyle}>
      {isEmpty && isKnown && (
        <Text px={{ base: "4", md: "5" }} py="4" borderBottomWidth="1px">
          {calendarTexts.nothingAtAll[first.compare(last) === 0 ? "day" : "week"]}
        </Text>
      )}
      {withinLines(days, drawn, sought.day).map(({ day, entries, free, drawnEntries }) => (
        <Box
          as="section"
          key={day.toString()}
          className="day"
          data-day={day.toString()}
          aria-labelledby={`tag-${day}`}
          px={{ base: "4", md: "5" }}
          py="4"
        >
          <Heading
            as="h3"
            id={`tag-${day}`}
            textStyle="cardTitle"
            mb="2"
            color={isSameDay(day, now) ? "brand.fg" : undefined}
          >
            {formatFullDate(day)}
            {isSameDay(day, now) && ` (${calendarTexts.today.toLowerCase()})`}
          </Heading>
          <Hours hours={hoursOn(calendar, chosen, day.toString())} />
          {entries.length === 0 ? (
            !isEmpty && <Text color="fg.muted">{calendarTexts.nothingOnDay}</Text>
          ) : (
            <chakra.ul listStyleType="none">
              {drawnEntries.map((entry) => (
                <Fragment key={entry.id}>
                  <Line
                    entry={entry}
                    day={day}
                    names={namesOf(calendar, entry)}
                    isManager={isManager}
                    onOpen={onOpen}
                  />
                  {processingOf(entry, calendar.entries, now).map((time) => {
                    // While it runs, what is left begins at the current minute; visits start on the grid.
                    const begin = startWithin(time, time.from, calendar.grid);
                    return (
                      <li key={time.from} data-not-printed>
                        <button
                          type="button"
                          className="processing"
                          onClick={() => onFree(day.toString(), begin, entry.userIds[0])}
                        >
                          {calendarTexts.processingFree(begin, clockOf(time.to))}
                        </button>
                      </li>
                    );
                  })}
                </Fragment>
              ))}
            </chakra.ul>
          )}
          {free.length > 0 && (
            <ul className="free-starts" data-not-printed>
              {free.map((time) => (
                <li key={time}>
                  <button
                    type="button"
                    aria-label={freeStartTexts.free(time)}
                    onClick={() => onFree(day.toString(), time)}
                  >
                    {freeStartTexts.freeShort(time)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Box>
      ))}
    </Panel>
  );
}

/** Brings the day that is sought to the top, until whoever looks at the list goes somewhere else. */
function useSoughtDay(sought: SoughtDay, drawn: number) {
  const list = useRef<HTMLDivElement>(null);
  const isHeld = useRef(true);
  useEffect(() => {
    const letGo = () => {
      isHeld.current = false;
    };
    const gestures = ["wheel", "touchmove", "keydown", "pointerdown"];
    for (const gesture of gestures) window.addEventListener(gesture, letGo, { passive: true });
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, letGo);
    };
  }, []);
  const last = useRef<SoughtDay | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more lines move the day that is sought
  useLayoutEffect(() => {
    const isAnother = last.current !== null && last.current !== sought;
    if (last.current !== sought) isHeld.current = true;
    last.current = sought;
    if (sought.day === null || !isHeld.current) return;
    const section = list.current?.querySelector<HTMLElement>(`[data-day="${sought.day}"]`);
    // What stands first is in sight already when the list opens, below all that can be done.
    if (!section || (!isAnother && !section.previousElementSibling)) return;
    section.scrollIntoView({ block: "start", behavior: "instant" });
  }, [sought, drawn]);
  return list;
}

type DayOfList = { day: CalendarDate; entries: StaffEntry[]; free: string[] };

/** So many lines of the day that is sought and of those after it, then of those before it; days without any are left out. */
function withinLines(days: DayOfList[], lines: number, sought: string | null) {
  const first = Math.max(
    0,
    days.findIndex(({ day }) => day.toString() === sought),
  );
  const drawn = new Map<DayOfList, StaffEntry[]>();
  let left = lines;
  for (const one of [...days.slice(first), ...days.slice(0, first)]) {
    if (left <= 0) break;
    drawn.set(one, one.entries.slice(0, left));
    left -= one.entries.length;
  }
  return days.flatMap((one) => {
    const drawnEntries = drawn.get(one);
    return drawnEntries ? [{ ...one, drawnEntries }] : [];
  });
}

/** Who works when on one day: what the grid shades is said here. */
function Hours({ hours }: { hours: DayHours | null }) {
  if (hours === null) return null;
  if (hours.kind === "premises") {
    return (
      <Text textStyle="sm" color="fg.muted" mb="2">
        {calendarTexts.openOn(hours.spans)}
      </Text>
    );
  }
  return (
    <chakra.ul
      listStyleType="none"
      aria-label={calendarTexts.workingHours}
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      mb="2"
      textStyle="sm"
      color="fg.muted"
    >
      {hours.lines.map(({ userId, name, spans }) => (
        <li key={userId}>{calendarTexts.worksOn(name, spans)}</li>
      ))}
    </chakra.ul>
  );
}

type LineProps = {
  entry: StaffEntry;
  day: CalendarDate;
  /** Of those who do it, and of the rooms. */
  names: string;
  isManager: boolean;
  onOpen: (entry: StaffEntry) => void;
};

// Plain elements: a week can have thousands of lines.
const Line = memo(function Line({ entry, day, names, isManager, onOpen }: LineProps) {
  const palette = paletteOf(entry);
  const style = {
    "--bar": `var(--chakra-colors-${palette}-solid)`,
    "--tint": `var(--chakra-colors-${palette}-subtle)`,
  } as React.CSSProperties;
  const { appointment, eventDate } = entry;
  const absence = absencePath(entry, isManager);
  const content = (
    <>
      <span className="time">
        {lastsAllDay(entry, day)
          ? calendarTexts.allDay
          : formatClockSpan(parseWallTime(entry.start), parseWallTime(entry.end))}
      </span>
      <span className="title">
        {appointment ? (
          entry.title
        ) : absence === null ? (
          calendarTexts.kindWithTitle(calendarTexts.kinds[entry.category], entry.title)
        ) : (
          <Link to={absence} className="absence">
            {calendarTexts.kindWithTitle(calendarTexts.kinds[entry.category], entry.title)}
          </Link>
        )}
      </span>
      {appointment && <span className="customer">{customerName(appointment) ?? calendarTexts.walkIn}</span>}
      {eventDate && (
        <span className="seats">{calendarTexts.seats(eventDate.takenSeats, eventDate.capacity)}</span>
      )}
      {names !== "" && <span className="names">{names}</span>}
      {appointment && appointment.followUpTime > 0 && (
        <span className="more">{calendarTexts.followUp(appointment.followUpTime)}</span>
      )}
      {appointment && appointment.state !== "CONFIRMED" && (
        <span className="state">{calendarTexts.states[appointment.state]}</span>
      )}
    </>
  );
  return (
    <li>
      {canBeOpened(entry) ? (
        <button
          type="button"
          data-entry={entry.id}
          className={`line ${appointment?.state.toLowerCase() ?? ""}`}
          style={style}
          onClick={() => onOpen(entry)}
        >
          {content}
        </button>
      ) : (
        <div className="line" style={style}>
          {content}
        </div>
      )}
      {entry.onlineMeetingLink && (
        <ExternalLink href={entry.onlineMeetingLink} className="meeting">
          {calendarTexts.onlineMeeting}
        </ExternalLink>
      )}
    </li>
  );
});

const listStyle = {
  overflow: "hidden",
  containerType: "inline-size",
  "& .day + .day": { borderTopWidth: "1px" },
  "& .free-starts": { display: "flex", flexWrap: "wrap", gap: "2", listStyleType: "none", mt: "2" },
  "& .free-starts button": {
    minHeight: "11",
    px: "3",
    borderWidth: "1px",
    borderStyle: "dashed",
    borderColor: "brand.solid",
    borderRadius: "l2",
    color: "brand.fg",
    cursor: "pointer",
    _hover: { bg: "brand.subtle" },
  },
  "& .line": {
    // Where there is room for the letters each of them is one line, with all that they say below each other.
    display: "flex",
    gridTemplateColumns: "9rem minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr) minmax(0, 5fr)",
    alignContent: "center",
    flexDirection: "column",
    alignItems: "flex-start",
    rowGap: "0.5",
    columnGap: "4",
    width: "100%",
    minHeight: "11",
    textAlign: "start",
    bg: "var(--tint)",
    borderInlineStart: "4px solid var(--bar)",
    borderRadius: "l1",
    px: "3",
    py: "2",
    mb: "2",
    breakInside: "avoid",
    hyphens: "auto",
    "@container (min-width: 52rem)": { display: "grid", alignItems: "baseline" },
    // On paper a line is one.
    _print: {
      display: "flex",
      flexDirection: "row",
      minHeight: "0",
      py: "0.5",
      mb: "1",
      bg: "transparent",
      fontSize: "sm",
    },
  },
  "& .line > *": { overflowWrap: "anywhere", _print: { textStyle: "sm", flex: "1 1 0" } },
  "& .day": { scrollMarginTop: "2", _print: { py: "2", "& h3": { breakAfter: "avoid", mb: "1" } } },
  "& button.line": { cursor: "pointer", _hover: { boxShadow: "md" } },
  "& .processing": {
    minHeight: "11",
    ms: "4",
    px: "3",
    mb: "2",
    maxWidth: "calc(100% - 1rem)",
    overflowWrap: "anywhere",
    textStyle: "sm",
    borderWidth: "1px",
    borderStyle: "dashed",
    borderColor: "border.emphasized",
    borderRadius: "l2",
    cursor: "pointer",
    textAlign: "start",
    _hover: { bg: "bg.muted" },
  },
  "& .absence": { textDecoration: "underline", display: "inline-flex", minHeight: "6" },
  "& .meeting": { minHeight: "11", ps: "4", mb: "2" },
  "& .time": { fontWeight: "600", gridColumn: "1" },
  "& .title": { fontWeight: "600", gridColumn: "2" },
  "& .customer, & .seats": { gridColumn: "3" },
  "& .names": { textStyle: "sm", gridColumn: "4" },
  "& .more": { textStyle: "sm", gridColumn: "5" },
  "& .state": { textStyle: "sm", fontWeight: "600", gridColumn: "5" },
  "& .done": { borderInlineStartStyle: "double" },
  "& .no_show": { borderInlineStartStyle: "dashed" },
  "& .no_show .title, & .no_show .customer": { textDecoration: "line-through" },
} as const;
