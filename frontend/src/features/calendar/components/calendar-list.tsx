import { Box, chakra, Heading, Text } from "@chakra-ui/react";
import { type CalendarDate, isSameDay } from "@internationalized/date";
import { CalendarX2 } from "lucide-react";
import { memo, useDeferredValue, useMemo } from "react";
import { Link } from "react-router";
import { formatFullDate, formatTime, parseWallTime } from "@/shared/lib/format";
import { staffPaths } from "@/shared/lib/staff-paths";
import { ExternalLink } from "@/shared/ui/links";
import { Panel } from "@/shared/ui/panel";
import { EmptyPanel } from "@/shared/ui/state-panels";
import type { StaffCalendar, StaffEntry } from "../api/staff-calendar";
import { type DayRange, daysOf, formatRange } from "../model/calendar-days";
import {
  canBeOpened,
  customerName,
  entriesOf,
  entriesOn,
  lastsAllDay,
  namesOf,
  paletteOf,
} from "../model/entries";
import { calendarTexts } from "../texts";

type CalendarListProps = {
  calendar: StaffCalendar;
  range: DayRange;
  today: CalendarDate;
  chosen: ReadonlySet<number>;
  onOpen: (entry: StaffEntry) => void;
};

const firstDrawnDays = 2;

/** The same as the grid, day by day and line by line. */
export function CalendarList({ calendar, range, today, chosen, onOpen }: CalendarListProps) {
  const { first, last } = range;
  const days = useMemo(() => {
    const entries = entriesOf(calendar.entries, chosen);
    return daysOf({ first, last }).map((day) => ({ day, entries: entriesOn(entries, day) }));
  }, [calendar, chosen, first, last]);
  // The first days are there at once, the others a moment later.
  const drawnDays = useDeferredValue(days.length, firstDrawnDays);
  if (days.every(({ entries }) => entries.length === 0)) {
    return <EmptyPanel icon={<CalendarX2 size={28} />}>{calendarTexts.nothingAtAll}</EmptyPanel>;
  }
  return (
    <Panel as="section" aria-label={calendarTexts.list(formatRange(range))} css={listStyle}>
      {days.slice(0, drawnDays).map(({ day, entries }) => (
        <Box
          as="section"
          key={day.toString()}
          className="day"
          aria-labelledby={`tag-${day}`}
          px={{ base: "4", md: "5" }}
          py="4"
        >
          <Heading
            as="h3"
            id={`tag-${day}`}
            textStyle="cardTitle"
            mb="2"
            color={isSameDay(day, today) ? "brand.fg" : undefined}
          >
            {formatFullDate(day)}
            {isSameDay(day, today) && ` (${calendarTexts.today.toLowerCase()})`}
          </Heading>
          {entries.length === 0 ? (
            <Text color="fg.muted">{calendarTexts.nothingOnDay}</Text>
          ) : (
            <chakra.ul listStyleType="none">
              {entries.map((entry) => (
                <Line key={entry.id} entry={entry} day={day} calendar={calendar} onOpen={onOpen} />
              ))}
            </chakra.ul>
          )}
        </Box>
      ))}
    </Panel>
  );
}

type LineProps = {
  entry: StaffEntry;
  day: CalendarDate;
  calendar: StaffCalendar;
  onOpen: (entry: StaffEntry) => void;
};

// Plain elements: a week can have thousands of lines.
const Line = memo(function Line({ entry, day, calendar, onOpen }: LineProps) {
  const palette = paletteOf(entry);
  const style = {
    "--bar": `var(--chakra-colors-${palette}-solid)`,
    "--tint": `var(--chakra-colors-${palette}-subtle)`,
  } as React.CSSProperties;
  const names = namesOf(calendar, entry);
  const { appointment, eventDate } = entry;
  const content = (
    <>
      <span className="time">
        {lastsAllDay(entry, day)
          ? calendarTexts.allDay
          : calendarTexts.clockSpan(
              formatTime(parseWallTime(entry.start)),
              formatTime(parseWallTime(entry.end)),
            )}
      </span>
      <span className="title">
        {appointment ? (
          entry.title
        ) : entry.absenceId === null ? (
          calendarTexts.kindWithTitle(calendarTexts.kinds[entry.category], entry.title)
        ) : (
          <Link to={staffPaths.absence(entry.absenceId, entry.start)} className="absence">
            {calendarTexts.kindWithTitle(calendarTexts.kinds[entry.category], entry.title)}
          </Link>
        )}
      </span>
      {appointment && <span className="customer">{customerName(appointment) ?? calendarTexts.walkIn}</span>}
      {eventDate && <span>{calendarTexts.seats(eventDate.takenSeats, eventDate.capacity)}</span>}
      {names !== "" && <span className="more">{names}</span>}
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
  "& .day": { contentVisibility: "auto", containIntrinsicSize: "auto 20rem" },
  "& .day + .day": { borderTopWidth: "1px" },
  "& .line": {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: "0.5",
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
  },
  "& button.line": { cursor: "pointer", _hover: { boxShadow: "md" } },
  "& .absence": { textDecoration: "underline", display: "inline-flex", minHeight: "6" },
  "& .meeting": { minHeight: "11", ps: "4", mb: "2" },
  "& .time": { fontWeight: "600" },
  "& .title": { fontWeight: "600" },
  "& .more": { textStyle: "sm" },
  "& .state": { textStyle: "sm", fontWeight: "600" },
  "& .done": { borderInlineStartStyle: "double" },
  "& .no_show": { borderInlineStartStyle: "dashed" },
  "& .no_show .title, & .no_show .customer": { textDecoration: "line-through" },
} as const;
