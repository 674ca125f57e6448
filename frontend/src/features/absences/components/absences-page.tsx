import { Box, Button, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import {
  type CalendarDate,
  type CalendarDateTime,
  getLocalTimeZone,
  parseDate,
  toCalendarDate,
} from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { Palmtree, Plus, Store } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { daySpanInWords, daySpanOf } from "@/shared/lib/day-span";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { BackOfficeNavigation } from "@/shared/ui/back-office-navigation";
import { ListSkeleton } from "@/shared/ui/list-skeleton";
import { Page } from "@/shared/ui/page";
import { Panel } from "@/shared/ui/panel";
import { SideDrawer } from "@/shared/ui/side-drawer";
import { EmptyPanel, ErrorPanel } from "@/shared/ui/state-panels";
import { type Absence, absencesQuery, type Employee, teamQuery } from "../api/absences";
import { type AbsenceValues, emptyValues, valuesOf, whoIsAway } from "../model/absences";
import { absenceFormTexts, absenceTexts as texts } from "../texts";
import { AbsenceForm } from "./absence-form";
import { RemoveAbsenceButton } from "./remove-absence-button";

/** Until the first answer names the zone of the organisation, the days are those of the device. */
const deviceZone = getLocalTimeZone();

/** The server lists no longer ranges. */
const daysAhead = 399;
const daysBack = 185;
const dayLength = 10;

type Place = {
  absence: number | "new" | null;
  date: string | null;
  userId: number | null;
  /** The new one is of the whole premises. */
  isClosure: boolean;
  /** The end that the absence shall have instead. */
  until: string | null;
  isPast: boolean;
};

const wholeNumber = (text: string | null) =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

function dayOf(text: string | null): CalendarDate | null {
  try {
    return text === null ? null : parseDate(text);
  } catch {
    return null;
  }
}

function wallTimeOf(text: string | null): string | null {
  return text !== null &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text) &&
    dayOf(text.slice(0, dayLength))
    ? text
    : null;
}

function placeOf(search: URLSearchParams): Place {
  const absence = search.get("absence");
  return {
    absence: absence === "new" ? "new" : wholeNumber(absence),
    date: dayOf(search.get("date"))?.toString() ?? null,
    userId: wholeNumber(search.get("user")),
    isClosure: search.has("closed"),
    until: wallTimeOf(search.get("until")),
    isPast: search.has("past"),
  };
}

type AbsencesPageProps = { isManager: boolean };

/** Who is away, and when the premises are closed. */
export function AbsencesPage({ isManager }: AbsencesPageProps) {
  useDocumentTitle(texts.title);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const place = placeOf(search);
  const deviceToday = toCalendarDate(useWallTime(deviceZone)).toString();
  const team = useQuery(teamQuery(deviceToday));
  const now = useWallTime(team.data?.timeZone ?? deviceZone);
  const today = toCalendarDate(now);
  // What was opened from the calendar may lie before today, or beyond what is listed from today on.
  const wanted = dayOf(place.date);
  const isListed =
    wanted === null || (wanted.compare(today) >= 0 && wanted.compare(today.add({ days: daysAhead })) <= 0);
  const from = place.isPast ? today.subtract({ days: daysBack }) : isListed ? today : wanted;
  const to = place.isPast ? today : from.add({ days: daysAhead });
  const list = useQuery(absencesQuery(from.toString(), to.toString()));
  const employees = (team.data?.employees ?? []).filter(({ isArchived }) => !isArchived);
  const leave = () => void navigate({ search: place.isPast ? "?past" : "" });
  const opened = list.data?.find(({ absenceId }) => absenceId === place.absence);
  const error = team.error ?? list.error;
  return (
    <Page py={{ base: "6", md: "8" }}>
      <BackOfficeNavigation />
      <Flex wrap="wrap" align="center" justify="space-between" gap="3" mb="5">
        <Heading as="h1" textStyle="pageTitle" tabIndex={-1} outline="none">
          {texts.title}
        </Heading>
        <Button asChild>
          <Link to={{ search: "?absence=new" }}>
            <Plus aria-hidden />
            {texts.add}
          </Link>
        </Button>
      </Flex>
      <Flex as="nav" aria-label={texts.range} gap="1" mb="5">
        <RangeLink to="" isChosen={!place.isPast}>
          {texts.ahead}
        </RangeLink>
        <RangeLink to="?past" isChosen={place.isPast}>
          {texts.past}
        </RangeLink>
      </Flex>
      {team.data && list.data ? (
        <AbsenceList
          absences={list.data}
          employees={employees}
          isManager={isManager}
          isPast={place.isPast}
          firstDay={isListed ? null : place.date}
          isOutdated={list.isPlaceholderData}
          thisYear={now.year}
        />
      ) : error ? (
        <ErrorPanel
          message={error.message}
          onRetry={() => {
            void team.refetch();
            void list.refetch();
          }}
        />
      ) : (
        skeleton
      )}
      {team.data && (
        <AbsenceDrawer
          shown={
            place.absence === "new"
              ? {
                  absenceId: null,
                  values: emptyValues(
                    whoIsAway({ userId: place.userId, isClosure: place.isClosure && isManager }, employees),
                    place.date ?? today.toString(),
                  ),
                }
              : opened
                ? {
                    absenceId: opened.absenceId,
                    values: valuesOf({ ...opened, end: place.until ?? opened.end }),
                  }
                : null
          }
          isGone={typeof place.absence === "number" && list.isSuccess && !list.isFetching && !opened}
          employees={employees}
          isManager={isManager}
          now={now}
          onClose={leave}
        />
      )}
    </Page>
  );
}

type RangeLinkProps = { to: string; isChosen: boolean; children: string };

function RangeLink({ to, isChosen, children }: RangeLinkProps) {
  return (
    <Button
      asChild
      variant="ghost"
      colorPalette="gray"
      color={isChosen ? "brand.fg" : "fg"}
      bg={isChosen ? "brand.muted" : "transparent"}
    >
      <Link to={{ search: to }} aria-current={isChosen ? "true" : undefined}>
        {children}
      </Link>
    </Button>
  );
}

type Shown = { absenceId: number | null; values: AbsenceValues };

const hasLeft = (employees: Employee[], userId: AbsenceValues["userId"]) =>
  userId != null && !employees.some((employee) => employee.userId === userId);

const isClosure = (shown: Shown | null) => shown?.absenceId != null && shown.values.userId === null;

type AbsenceDrawerProps = {
  shown: Shown | null;
  /** The address names one that is not there. */
  isGone: boolean;
  employees: Employee[];
  isManager: boolean;
  now: CalendarDateTime;
  onClose: () => void;
};

function AbsenceDrawer({ shown, isGone, onClose, ...form }: AbsenceDrawerProps) {
  // While it slides away it still shows what it was about; each time it opens, it begins with what is there by then.
  const [{ last, isOpen, openings }, setDrawer] = useState({
    last: shown,
    isOpen: shown !== null,
    openings: 0,
  });
  if (shown && (!isOpen || shown.absenceId !== last?.absenceId)) {
    setDrawer({ last: shown, isOpen: true, openings: openings + 1 });
  } else if (!shown && isOpen) {
    setDrawer({ last, isOpen: false, openings });
  }
  const isReadOnly = isClosure(last) && !form.isManager;
  const isOfFormerColleague = last?.absenceId != null && hasLeft(form.employees, last.values.userId);
  return (
    <SideDrawer
      isOpen={shown !== null || isGone}
      title={
        isReadOnly
          ? texts.closure
          : isOfFormerColleague
            ? texts.somebody
            : last?.absenceId == null
              ? absenceFormTexts.newTitle
              : absenceFormTexts.editTitle
      }
      onClose={onClose}
      finalFocus={() =>
        document.querySelector<HTMLElement>(`[data-absence="${last?.absenceId}"]`) ??
        document.querySelector("main")
      }
    >
      {isGone ? (
        <Text role="status">{absenceFormTexts.gone}</Text>
      ) : (
        last &&
        (isReadOnly ? (
          <ReadOnly values={last.values} thisYear={form.now.year}>
            {absenceFormTexts.closedByManagers}
          </ReadOnly>
        ) : isOfFormerColleague && last.absenceId !== null ? (
          <>
            <ReadOnly values={last.values} thisYear={form.now.year}>
              {absenceFormTexts.onlyRemovable}
            </ReadOnly>
            <Flex mt="5">
              <RemoveAbsenceButton
                absenceId={last.absenceId}
                question={absenceFormTexts.removeOfFormerColleagueText}
                removed={absenceFormTexts.removedOfFormerColleagueText}
                onDone={onClose}
              />
            </Flex>
          </>
        ) : (
          <AbsenceForm
            key={openings}
            absenceId={last.absenceId}
            start={last.values}
            onDone={onClose}
            {...form}
          />
        ))
      )}
    </SideDrawer>
  );
}

type ReadOnlyProps = {
  values: Shown["values"];
  thisYear: number;
  /** Why nothing of it can be changed. */
  children: string;
};

function ReadOnly({ values, thisYear, children }: ReadOnlyProps) {
  const span = daySpanOf(values);
  return (
    <Stack gap="3">
      {typeof span === "object" && <Text fontWeight="600">{daySpanInWords(span, thisYear)}</Text>}
      {values.reason && <Text overflowWrap="anywhere">{values.reason}</Text>}
      <Text color="fg.muted">{children}</Text>
    </Stack>
  );
}

type AbsenceListProps = {
  absences: Absence[];
  employees: Employee[];
  isManager: boolean;
  isPast: boolean;
  /** Of another list than that from today on: what is opened there is looked for there. */
  firstDay: string | null;
  isOutdated: boolean;
  thisYear: number;
};

function AbsenceList(props: AbsenceListProps) {
  const { absences, employees, isManager, isPast, firstDay, isOutdated, thisYear } = props;
  if (absences.length === 0) {
    const none = firstDay === null ? texts.none : texts.noneThen;
    return <EmptyPanel icon={<Palmtree size={28} />}>{isPast ? texts.nonePast : none}</EmptyPanel>;
  }
  const listed = isPast ? "&past" : firstDay === null ? "" : `&date=${firstDay}`;
  return (
    <Panel aria-busy={isOutdated || undefined} opacity={isOutdated ? 0.6 : 1}>
      <chakra.ul listStyleType="none" aria-label={texts.list}>
        {absences.map((absence) => {
          const employee = employees.find(({ userId }) => userId === absence.userId);
          const name =
            absence.userId === null ? texts.closure : employee ? employeeName(employee) : texts.somebody;
          const span = daySpanInWords(absence, thisYear);
          const isOnlyShown = hasLeft(employees, absence.userId);
          return (
            <Flex
              as="li"
              key={absence.absenceId}
              gap="3"
              align="center"
              justify="space-between"
              px={{ base: "4", md: "5" }}
              py="3"
              borderBottomWidth="1px"
              _last={{ borderBottomWidth: "0" }}
            >
              <Box minW="0">
                <Flex gap="2" align="center" fontWeight="600">
                  {absence.userId === null && <Store size={18} aria-hidden />}
                  <Text overflowWrap="anywhere">{name}</Text>
                </Flex>
                <Text>{span}</Text>
                {absence.reason && (
                  <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                    {absence.reason}
                  </Text>
                )}
              </Box>
              {(absence.userId !== null || isManager) && (
                <Button asChild variant="outline" flexShrink="0">
                  <Link
                    to={{ search: `?absence=${absence.absenceId}${listed}` }}
                    aria-label={isOnlyShown ? texts.showOf(name, span) : texts.changeOf(name, span)}
                    data-absence={absence.absenceId}
                  >
                    {isOnlyShown ? texts.show : texts.change}
                  </Link>
                </Button>
              )}
            </Flex>
          );
        })}
      </chakra.ul>
    </Panel>
  );
}

const skeleton = <ListSkeleton label={texts.loading} lines={3} height="14" />;

export function AbsencesPageSkeleton() {
  return <Page py={{ base: "6", md: "8" }}>{skeleton}</Page>;
}
