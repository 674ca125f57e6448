import { Box, chakra, Flex, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { parseDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  formatClockTime,
  formatDateAndTime,
  formatDuration,
  formatFullDate,
  parseWallTime,
} from "@/shared/lib/format";
import { staffPaths } from "@/shared/lib/staff-paths";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { BackOfficeNavigation } from "@/shared/ui/back-office-navigation";
import { ButtonLink } from "@/shared/ui/buttons";
import { Page } from "@/shared/ui/page";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { type DateOfToday, type Today, teamQuery, todayQuery } from "../api/today";
import { todayTexts as texts } from "../texts";
import { OpenTasks } from "./open-tasks";
import { Part, Visit } from "./today-parts";

type TodayPageProps = {
  /** What comes before the day. */
  notice?: ReactNode;
  /** What is to be done besides, below the tasks of the day. */
  tasks?: ReactNode;
};

/** What the day holds: who comes next, what is left to do, who does not come, and who has time. */
export function TodayPage({ notice, tasks }: TodayPageProps) {
  useDocumentTitle(texts.title);
  const { data: today, error, refetch } = useQuery(todayQuery());
  const { data: team } = useQuery(teamQuery(today?.date ?? ""));
  const nameOf = (userId: number | null) => {
    // A seat in an event is nobody's.
    if (userId === null) return "";
    const employee = team?.employees.find((one) => one.userId === userId);
    // While they are not known yet nobody is said to be gone.
    return employee ? employeeName(employee) : team ? texts.somebody : "";
  };
  return (
    <Page py={{ base: "6", md: "8" }}>
      <BackOfficeNavigation />
      <Flex wrap="wrap" align="center" justify="space-between" gap="3" mb="5">
        <Box>
          <Heading as="h1" textStyle="pageTitle" tabIndex={-1} outline="none">
            {texts.title}
          </Heading>
          {today && <Text color="fg.muted">{formatFullDate(parseDate(today.date))}</Text>}
        </Box>
        <Flex gap="3" wrap="wrap">
          <ButtonLink to={staffPaths.anyNewBooking}>
            <Plus aria-hidden />
            {texts.newBooking}
          </ButtonLink>
          <ButtonLink to={staffPaths.calendar} variant="outline" bg="bg.panel">
            <CalendarDays aria-hidden />
            {texts.toCalendar}
          </ButtonLink>
        </Flex>
      </Flex>
      {notice}
      {today ? (
        <Day today={today} nameOf={nameOf} tasks={tasks} />
      ) : error ? (
        <ErrorPanel message={error.message} onRetry={() => void refetch()} />
      ) : (
        <TodaySkeleton />
      )}
    </Page>
  );
}

/** The server names no more of those that come next. */
const mostNext = 10;

type DayProps = { today: Today; nameOf: (userId: number | null) => string; tasks: ReactNode };

function Day({ today, nameOf, tasks }: DayProps) {
  const thisYear = parseDate(today.date).year;
  const when = (wallTime: string) =>
    wallTime.startsWith(today.date)
      ? formatClockTime(parseWallTime(wallTime))
      : formatDateAndTime(parseWallTime(wallTime), thisYear);
  return (
    // Beside a long day stands all the rest.
    <Box
      display="grid"
      gap="5"
      alignItems="start"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}
    >
      <Part
        title={texts.next}
        isEmpty={[today.running, today.next, today.dates].every(({ length }) => length === 0)}
        empty={texts.noNext}
        more={
          today.next.length >= mostNext && (
            <ButtonLink to={staffPaths.dayList(today.date)} variant="ghost" ms="-4">
              {texts.more}
            </ButtonLink>
          )
        }
      >
        {inOrder([...today.dates, ...today.running, ...today.next]).map((one) =>
          "scheduleId" in one ? (
            <DateOfEvent key={`date ${one.scheduleId}`} date={one} />
          ) : (
            <Visit
              key={one.appointmentId}
              visit={one}
              when={when(one.start)}
              nameOf={nameOf}
              isRunning={today.running.includes(one)}
            />
          ),
        )}
      </Part>
      <Stack gap="5">
        <OpenTasks day={today.date} tasks={today.openTasks} when={when} nameOf={nameOf} />
        {tasks}
        <Part title={texts.cancelled} isEmpty={today.cancelled.length === 0} empty={texts.noCancelled}>
          {today.cancelled.map((visit) => (
            <Visit
              key={`${visit.bookingId} ${visit.title} ${visit.start}`}
              visit={visit}
              when={when(visit.start)}
              nameOf={nameOf}
              note={texts.cancelledAt(when(visit.at))}
            />
          ))}
        </Part>
        <Part title={texts.free} isEmpty={today.freeMinutes.length === 0} empty={texts.noFree}>
          {today.freeMinutes.map(({ userId, minutes }) => (
            <Flex as="li" key={userId} justify="space-between" gap="3" py="2.5">
              <Text fontWeight="600" overflowWrap="anywhere">
                {nameOf(userId)}
              </Text>
              <Text flexShrink="0">{minutes > 0 ? texts.freeOf(formatDuration(minutes)) : texts.full}</Text>
            </Flex>
          ))}
        </Part>
      </Stack>
    </Box>
  );
}

/** Wall times of one day sort as texts. */
function inOrder<Item extends { start: string }>(items: Item[]): Item[] {
  return items.toSorted((one, other) => one.start.localeCompare(other.start));
}

/** A date of an event or course, with the way to those who come. */
function DateOfEvent({
  date: { scheduleId, title, start, end, takenSeats, capacity },
}: {
  date: DateOfToday;
}) {
  return (
    <li>
      <chakra.span asChild display="block" py="2.5" borderRadius="l1" _hover={{ bg: "bg.muted" }}>
        <Link to={staffPaths.eventDate(scheduleId, start)}>
          <Text fontWeight="600" overflowWrap="anywhere">
            {formatClockTime(parseWallTime(start))} · {title}
          </Text>
          <Text textStyle="sm">
            {texts.participants(takenSeats, capacity, formatClockTime(parseWallTime(end)))}
          </Text>
        </Link>
      </chakra.span>
    </li>
  );
}

function TodaySkeleton() {
  return (
    <Stack gap="5" role="status" aria-label={texts.loading}>
      <Skeleton height="40" borderRadius="l3" />
      <Skeleton height="40" borderRadius="l3" />
    </Stack>
  );
}

export function TodayPageSkeleton() {
  return (
    <Page py={{ base: "6", md: "8" }}>
      <TodaySkeleton />
    </Page>
  );
}
