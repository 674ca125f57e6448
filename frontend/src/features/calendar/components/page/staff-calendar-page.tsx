import { Box, Button, Flex, Heading, IconButton, Skeleton, Text } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { type CalendarDate, getLocalTimeZone, toCalendarDate } from "@internationalized/date";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudOff, Plus, Rss } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type NavigateOptions, useNavigate, useSearchParams } from "react-router";
import { currentInstant, wallTimeAt } from "@/shared/lib/clock";
import { formatClockTime } from "@/shared/lib/format";
import { staffPaths } from "@/shared/lib/staff-paths";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { isWide } from "@/shared/lib/viewport";
import { whenIdle } from "@/shared/lib/when-idle";
import { BackOfficeNavigation } from "@/shared/ui/back-office-navigation";
import { ButtonLink } from "@/shared/ui/buttons";
import { ErrorBoundary } from "@/shared/ui/error-boundary";
import { Page } from "@/shared/ui/page";
import { Panel } from "@/shared/ui/panel";
import { useIsPrinted, usePaperTheme } from "@/shared/ui/paper";
import { QueryArea } from "@/shared/ui/query-area";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { freeStartsQuery } from "../../api/new-booking";
import { outdateBookings } from "../../api/staff-bookings";
import {
  type StaffCalendar,
  type StaffEntry,
  staffCalendarQuery,
  type TaggedCalendar,
} from "../../api/staff-calendar";
import { type CalendarView, dateOf, rangeOf, turned, viewOf } from "../../model/calendar-days";
import { areMany, bookable, openedBy } from "../../model/entries";
import { calendarTexts } from "../../texts";
import { GridHelp } from "../grid/grid-help";
import type { MoveRequest } from "../move/move-dialog";
import { FreeStartsChoice } from "../new-booking/free-starts-choice";
import type { NewBookingPlace } from "../new-booking/new-booking-form";
import { CalendarList, type SoughtDay } from "./calendar-list";
import { CalendarToolbar } from "./calendar-toolbar";
import { EmployeeChips } from "./employee-chips";
import { lineOnPhones } from "./line-on-phones";
import { useOpened, useOwnDay } from "./use-opened";

// Phones show the list and do without it.
const loadTimeGrid = async () => ({ default: (await import("../grid/time-grid")).TimeGrid });
const TimeGrid = lazy(loadTimeGrid);

// Needed with the first press on an appointment, or with the first one that is moved.
const loadDrawer = async () => ({ default: (await import("./calendar-drawer")).CalendarDrawer });
const loadMoveDialog = async () => ({ default: (await import("../move/move-dialog")).MoveDialog });
const loadNewBooking = async () => ({
  default: (await import("../new-booking/new-booking-drawer")).NewBookingDrawer,
});
const CalendarDrawer = lazy(loadDrawer);
const NewBookingDrawer = lazy(loadNewBooking);
const MoveDialog = lazy(loadMoveDialog);

const noStarts: [] = [];
const noSoughtDay: SoughtDay = { day: null };

/** Until the first answer names the zone of the organisation, the days are those of the device. */
const deviceZone = getLocalTimeZone();

type StaffCalendarPageProps = {
  organizationNr: number;
  /** Managers break rules knowingly, call dates off and set rooms. */
  isManager: boolean;
};

/** The provider's calendar: what takes place when, with whom, and for whom. */
export function StaffCalendarPage({ organizationNr, isManager }: StaffCalendarPageProps) {
  useDocumentTitle(calendarTexts.title);
  usePaperTheme();
  const isPrinted = useIsPrinted();
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [zone, setZone] = useState(deviceZone);
  const now = useWallTime(zone);
  const today = toCalendarDate(now);
  const view = viewOf(search.get("view")) ?? (isWide() ? "day" : "list");
  const date = dateOf(search.get("date")) ?? today;
  const firstDay = rangeOf(view, date).first.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same object as long as it is the same day
  const range = useMemo(() => rangeOf(view, date), [view, firstDay]);
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery(
    staffCalendarQuery(queryClient, range),
  );
  useEffect(() => {
    // Together with the data, not after them.
    if (view !== "list") void loadTimeGrid().catch(() => {});
  }, [view]);
  const timeZone = data?.calendar.timeZone;
  useEffect(() => {
    if (timeZone) setZone(timeZone);
  }, [timeZone]);
  const [chosenByHand, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [byRoom, setByRoom] = useState(false);
  const { opened, open: openBeside } = useOpened();
  const [movedFirst, setMovedFirst] = useState<number | null>(null);
  const [serviceId, setServiceId] = useState<number | null>(null);
  const navigate = useNavigate();
  const [adding, setAdding] = useState<NewVisit | null>(null);
  const [moving, setMoving] = useState<MoveRequest | null>(null);

  // The list opens at a day; whoever turns the pages begins with Monday.
  const [sought, setSought] = useState<SoughtDay>({ day: date.toString() });
  // The list that is about to go is still there until the grid is loaded: it must not scroll the page.
  const soughtInList = sought.view === undefined || sought.view === "list" ? sought : noSoughtDay;
  const show = (next: { view?: CalendarView; date?: string }, options?: NavigateOptions) =>
    setSearch((before) => {
      const search = new URLSearchParams(before);
      if (next.view) search.set("view", next.view);
      if (next.date) search.set("date", next.date);
      return search;
    }, options);
  const jump = (day: string, options?: NavigateOptions) => {
    show({ date: day }, options);
    setSought({ day });
  };
  useOwnDay(opened, search.has("date"), (day) => jump(day, { replace: true }));
  const [isDrawerWanted, setIsDrawerWanted] = useState(false);
  if (opened && !isDrawerWanted) setIsDrawerWanted(true);
  // A selector: what was pressed may have been drawn anew since.
  const pressed = useRef("main");
  const open = useCallback(
    (entry: StaffEntry, isToMove = false) => {
      pressed.current = `[data-entry="${entry.id}"]`;
      setMovedFirst(isToMove ? (entry.appointment?.appointmentId ?? null) : null);
      openBeside(openedBy(entry));
    },
    [openBeside],
  );
  const closeBeside = () => openBeside(null);
  useEffect(() => {
    // All of them are a press away.
    void whenIdle()
      .then(() => Promise.all([loadDrawer(), loadMoveDialog(), loadNewBooking()]))
      .catch(() => {});
  }, []);

  const calendar = data?.calendar;
  const chosen = useMemo(() => chosenOf(calendar, chosenByHand), [calendar, chosenByHand]);
  const toBook = useMemo(() => calendar && bookable(calendar), [calendar]);
  const canBeBooked = (userId: number | undefined) =>
    toBook?.employees.some((one) => one.userId === userId) ?? false;
  const [onlyChosen] = chosen.size === 1 ? chosen : [];
  const chosenOne = onlyChosen !== undefined && canBeBooked(onlyChosen) ? onlyChosen : null;
  // Nobody books into the past.
  const firstToBook = date.compare(today) < 0 ? today : date;
  const add = (day: CalendarDate, isNow: boolean) =>
    setAdding({
      day: day.toString(),
      time: null,
      userId: chosenOne,
      serviceId: null,
      isNow,
      customerId: null,
    });
  const addAt = (day: string, time: string | null, userId: number | null = null) =>
    setAdding({
      day,
      time,
      userId: userId !== null && canBeBooked(userId) ? userId : chosenOne,
      serviceId,
      isNow: false,
      customerId: null,
    });
  const adds = adding ?? (opened?.kind === "visit" ? newVisitOf(opened.customerId, firstToBook) : null);
  const free = useQuery(
    freeStartsQuery({
      organizationNr,
      first: firstDay,
      last: range.last.toString(),
      serviceId,
      tag: data?.tag ?? null,
    }),
  );
  const starts = free.data ?? noStarts;
  const isWeekOfMany = view === "week" && calendar !== undefined && areMany(calendar.employees, chosen);
  const isByRoom = view === "day" && byRoom && calendar !== undefined && calendar.rooms.length > 0;
  const columns = isByRoom ? "rooms" : view === "day" || isWeekOfMany ? "employees" : "days";
  const list = (sought: SoughtDay, isWhole: boolean) =>
    calendar && (
      <CalendarList
        key={firstDay}
        calendar={calendar}
        range={range}
        today={today}
        chosen={chosen}
        sought={sought}
        isWhole={isWhole}
        starts={starts}
        isManager={isManager}
        onOpen={open}
        onFree={addAt}
      />
    );
  return (
    <Page py={{ base: "3", md: "8" }} maxW="1400px">
      <Global styles={printStyle(view === "list" || isWeekOfMany)} />
      <BackOfficeNavigation />
      <Flex wrap="wrap" align="center" justify="space-between" gap="3" mb={{ base: "2", md: "5" }}>
        {/* On phones the navigation says it right above, and the calendar needs the room. */}
        <Heading
          as="h1"
          textStyle="pageTitle"
          tabIndex={-1}
          outline="none"
          srOnly={{ base: true, md: false }}
        >
          {calendarTexts.title}
        </Heading>
        <Flex {...lineOnPhones} gap={{ base: "2", md: "3" }} data-not-printed>
          <Button flexShrink="0" onClick={() => add(firstToBook, false)}>
            <Plus aria-hidden />
            {calendarTexts.newBooking}
          </Button>
          <Button
            variant="outline"
            bg="bg.panel"
            flexShrink="0"
            aria-label={calendarTexts.walkInNowHint}
            onClick={() => add(today, true)}
          >
            {calendarTexts.walkInNow}
          </Button>
          <ButtonLink
            to={staffPaths.newAbsence(firstToBook.toString(), chosenOne)}
            variant="outline"
            bg="bg.panel"
            flexShrink="0"
          >
            {calendarTexts.newAbsence}
          </ButtonLink>
          <IconButton
            variant="outline"
            colorPalette="gray"
            bg="bg.panel"
            flexShrink="0"
            aria-label={calendarTexts.subscribe}
            data-opens-feed
            onClick={() => {
              pressed.current = "[data-opens-feed]";
              openBeside({ kind: "feed" });
            }}
          >
            <Rss aria-hidden />
          </IconButton>
        </Flex>
      </Flex>
      <CalendarToolbar
        view={view}
        range={range}
        date={date}
        today={today}
        onView={(next) => {
          show({ view: next, date: date.toString() });
          setSought({ day: date.toString(), view: next });
        }}
        onDate={(next) => jump(next.toString())}
        onTurn={(direction) => {
          show({ date: turned(view, date, direction).toString() });
          setSought({ day: null });
        }}
        rooms={
          view === "day" && calendar && calendar.rooms.length > 0 ? { byRoom, onChange: setByRoom } : null
        }
      />
      {columns !== "rooms" && (
        <Flex {...lineOnPhones} columnGap={{ base: "2", md: "6" }} mb={{ base: "2", md: "0" }}>
          {calendar && <EmployeeChips employees={calendar.employees} chosen={chosen} onChange={setChosen} />}
          <FreeStartsChoice
            serviceId={serviceId}
            onChoose={setServiceId}
            answer={{ count: starts.length, isThere: free.isSuccess, hasFailed: free.isError }}
          />
        </Flex>
      )}
      {error && data && <OutdatedNotice updatedAt={dataUpdatedAt} timeZone={zone} />}
      <NewsOfCalendar data={isPlaceholderData ? undefined : data} range={firstDay + view} />
      {calendar ? (
        <Box aria-busy={isPlaceholderData || undefined} opacity={isPlaceholderData ? 0.6 : 1}>
          {view === "list" ? (
            list(soughtInList, false)
          ) : (
            <QueryArea loading={<GridSkeleton />}>
              {/* No sheet has room for the columns of many. */}
              {isWeekOfMany && isPrinted && (
                <Box display="none" _print={{ display: "block" }}>
                  {list(noSoughtDay, true)}
                </Box>
              )}
              <Box data-not-printed={isWeekOfMany || undefined}>
                <TimeGrid
                  calendar={calendar}
                  range={range}
                  columns={columns}
                  chosen={chosen}
                  sought={sought}
                  now={now}
                  starts={starts}
                  isManager={isManager}
                  onOpen={open}
                  onMove={setMoving}
                  onAbsence={(path) => void navigate(path)}
                  onFree={addAt}
                />
              </Box>
              <GridHelp />
            </QueryArea>
          )}
        </Box>
      ) : error ? (
        <ErrorPanel message={error.message} onRetry={() => void refetch()} />
      ) : (
        <GridSkeleton />
      )}
      {calendar && (
        <>
          {isDrawerWanted && (
            <Later>
              <CalendarDrawer
                opened={opened}
                movedFirst={movedFirst}
                calendar={calendar}
                now={now}
                isManager={isManager}
                finalFocus={() =>
                  document.querySelector<HTMLElement>(pressed.current) ?? document.querySelector("main")
                }
                onOpen={openBeside}
                onMove={setMoving}
                onClose={closeBeside}
              />
            </Later>
          )}
          {adds && toBook && (
            <Later>
              <NewBookingDrawer
                place={adds}
                organizationNr={organizationNr}
                calendar={toBook}
                now={now}
                isManager={isManager}
                onDay={(day) => show({ date: day })}
                onClose={() => {
                  setAdding(null);
                  if (opened?.kind === "visit") closeBeside();
                }}
              />
            </Later>
          )}
          {moving && (
            <Later>
              <MoveDialog
                request={moving}
                calendar={calendar}
                isManager={isManager}
                thisYear={now.year}
                onChange={setMoving}
                onClose={() => setMoving(null)}
              />
            </Later>
          )}
        </>
      )}
    </Page>
  );
}

/** Those chosen who are there; whoever has left the team is so on some days only. */
function chosenOf(calendar: StaffCalendar | undefined, chosen: ReadonlySet<number>): ReadonlySet<number> {
  const there = calendar?.employees.filter(({ userId }) => chosen.has(userId));
  return !there || there.length === chosen.size ? chosen : new Set(there.map(({ userId }) => userId));
}

type NewVisit = NewBookingPlace & { customerId: number | null };

/** The form of a visit of somebody on file, for whom a time is still to be found. */
const newVisitOf = (customerId: number, day: CalendarDate): NewVisit => ({
  day: day.toString(),
  time: null,
  userId: null,
  serviceId: null,
  isNow: false,
  customerId,
});

/** What stands in front of the calendar; without it the calendar is still there. */
function Later({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

type NewsOfCalendarProps = { data: TaggedCalendar | undefined; range: string };

const newsStay = 4_000;

/** Says quietly that something has changed in what is looked at. */
function NewsOfCalendar({ data, range }: NewsOfCalendarProps) {
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const shown = useRef<{ range: string; calendar: StaffCalendar } | null>(null);
  useEffect(() => {
    if (!data) return;
    const before = shown.current;
    shown.current = { range, calendar: data.calendar };
    if (before === null || before.range !== range || before.calendar === data.calendar) return;
    setText(calendarTexts.updated);
    outdateBookings(queryClient);
  }, [data, range, queryClient]);
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => setText(""), newsStay);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Box
      role="status"
      data-not-printed
      position="fixed"
      bottom="5"
      insetInlineStart="4"
      zIndex="docked"
      pointerEvents="none"
      {...(text !== "" && {
        bg: "bg.panel",
        color: "fg.muted",
        textStyle: "sm",
        borderWidth: "1px",
        borderRadius: "full",
        boxShadow: "md",
        px: "4",
        py: "1.5",
      })}
    >
      {text}
    </Box>
  );
}

type OutdatedNoticeProps = { updatedAt: number; timeZone: string };

/** The calendar stays, with the moment that it is of. */
function OutdatedNotice({ updatedAt, timeZone }: OutdatedNoticeProps) {
  const ago = Date.now() - updatedAt;
  const moment = formatClockTime(wallTimeAt(currentInstant() - ago, timeZone));
  return (
    <Flex
      role="alert"
      gap="3"
      align="center"
      bg="accent.subtle"
      color="accent.fg"
      borderRadius="l2"
      p="3"
      mb="4"
    >
      <CloudOff size={20} aria-hidden />
      <Text>{calendarTexts.outdated(moment)}</Text>
    </Flex>
  );
}

function GridSkeleton() {
  return (
    <Panel p="4" role="status" aria-label={calendarTexts.loading}>
      <Skeleton height="32rem" borderRadius="l2" />
    </Panel>
  );
}

export function StaffCalendarSkeleton() {
  return (
    <Page py={{ base: "6", md: "8" }} maxW="1400px">
      <GridSkeleton />
    </Page>
  );
}

/** On paper stands the calendar alone: a day or a week of few on one sheet, a list as long as it is. */
const printStyle = (isList: boolean) => ({
  "@media print": {
    "body > #root > header, body > #root > footer, [data-not-printed]": { display: "none !important" },
    "@page": { size: isList ? "A4 portrait" : "A4 landscape", margin: "1cm" },
  },
});
