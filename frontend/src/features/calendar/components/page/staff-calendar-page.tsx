import { Box, Flex } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { getLocalTimeZone, toCalendarDate } from "@internationalized/date";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { staffPaths } from "@/shared/lib/staff-paths";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { BackOfficeNavigation } from "@/shared/ui/back-office-navigation";
import { Page } from "@/shared/ui/page";
import { usePaperTheme } from "@/shared/ui/paper";
import { freeStartsQuery } from "../../api/new-booking";
import { type StaffCalendar, staffCalendarQuery } from "../../api/staff-calendar";
import { isListOf } from "../../model/calendar-days";
import { areMany, bookable } from "../../model/entries";
import { calendarTexts } from "../../texts";
import { FreeStartsChoice } from "../new-booking/free-starts-choice";
import { BesideCalendar } from "./beside-calendar";
import { CalendarHead } from "./calendar-head";
import { NewsOfCalendar, OutdatedNotice } from "./calendar-notices";
import { CalendarToolbar } from "./calendar-toolbar";
import { EmployeeChips } from "./employee-chips";
import { lineOnPhones } from "./line-on-phones";
import { ListOrGrid } from "./list-or-grid";
import { printStyle } from "./print-style";
import { useMoving } from "./use-moving";
import { newVisitOf, useNewVisit } from "./use-new-visit";
import { useBeside, useOwnDay } from "./use-opened";
import { useShownDays } from "./use-shown-days";

const noStarts: [] = [];

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
  const queryClient = useQueryClient();
  const [zone, setZone] = useState(deviceZone);
  const now = useWallTime(zone);
  const today = toCalendarDate(now);
  const days = useShownDays(today);
  const { view, date, range, firstDay } = days;
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery(
    staffCalendarQuery(queryClient, range),
  );
  const calendar = data?.calendar;
  const timeZone = calendar?.timeZone;
  useEffect(() => {
    if (timeZone) setZone(timeZone);
  }, [timeZone]);

  const beside = useBeside();
  const { opened } = beside;
  useOwnDay(opened, days.isDayNamed, (day) => days.jump(day, { replace: true }));
  const { moving, setMoving } = useMoving();

  const [chosenByHand, setChosen] = useState<ReadonlySet<number>>(new Set());
  const chosen = useMemo(() => chosenOf(calendar, chosenByHand), [calendar, chosenByHand]);
  const [byRoom, setByRoom] = useState(false);
  const hasRooms = calendar !== undefined && calendar.rooms.length > 0;
  const isWeekOfMany = view === "week" && calendar !== undefined && areMany(calendar.employees, chosen);
  const isByRoom = view === "day" && byRoom && hasRooms;
  const columns = isByRoom ? "rooms" : view === "day" || isWeekOfMany ? "employees" : "days";

  const [serviceId, setServiceId] = useState<number | null>(null);
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
  const toBook = useMemo(() => calendar && bookable(calendar), [calendar]);
  // Nobody books into the past.
  const firstToBook = date.compare(today) < 0 ? today : date;
  const { place, chosenOne, add, addAt, stop } = useNewVisit(toBook, chosen, serviceId, () =>
    beside.openBeside({ kind: "visit", customerId: null }),
  );
  const begun = opened?.kind === "visit" && opened.customerId === null ? place : null;

  return (
    <Page pt={{ base: "3", md: "4" }} pb={{ base: "24", md: "8" }} maxW="1400px">
      <Global styles={printStyle(isListOf(view) || isWeekOfMany)} />
      {/* Beside each other where there is room: the calendar needs the height. */}
      <Box
        display={{ md: "flex" }}
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="4"
        mb={{ md: "3" }}
      >
        <BackOfficeNavigation isBeside />
        <CalendarHead
          onAdd={() => add(firstToBook, false)}
          onWalkIn={() => add(today, true)}
          absencePath={staffPaths.newAbsence(firstToBook.toString(), chosenOne)}
          onFeed={beside.openFeed}
        />
      </Box>
      <CalendarToolbar
        view={view}
        range={range}
        date={date}
        today={today}
        onView={days.changeView}
        onDate={(next) => days.jump(next.toString())}
        onTurn={days.turn}
        rooms={view === "day" && hasRooms ? { byRoom, onChange: setByRoom } : null}
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
      <ListOrGrid
        days={days}
        calendar={calendar}
        isOfBefore={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        columns={columns}
        isWeekOfMany={isWeekOfMany}
        chosen={chosen}
        starts={starts}
        now={now}
        isManager={isManager}
        onOpen={beside.openEntry}
        onMove={setMoving}
        onFree={addAt}
      />
      <BesideCalendar
        organizationNr={organizationNr}
        calendar={calendar}
        toBook={toBook}
        now={now}
        isManager={isManager}
        beside={beside}
        adds={begun ?? (opened?.kind === "visit" ? newVisitOf(opened.customerId, firstToBook) : null)}
        moving={moving}
        onMove={setMoving}
        onDay={days.showDay}
        onAdded={stop}
      />
    </Page>
  );
}

/** Those chosen who are there; whoever has left the team is so on some days only. */
function chosenOf(calendar: StaffCalendar | undefined, chosen: ReadonlySet<number>): ReadonlySet<number> {
  const there = calendar?.employees.filter(({ userId }) => chosen.has(userId));
  return !there || there.length === chosen.size ? chosen : new Set(there.map(({ userId }) => userId));
}
