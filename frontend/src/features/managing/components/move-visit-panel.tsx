import { Box, Button, Heading } from "@chakra-ui/react";
import { type CalendarDate, toCalendarDate } from "@internationalized/date";
import { useQueries, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { readRefusal } from "@/shared/reservation/model/booking-refusal";
import { assignedEmployeesQuery } from "@/shared/slots/api/list-assigned-employees";
import { LostVisitNotice } from "@/shared/slots/components/lost-visit-notice";
import { NoShortVisit } from "@/shared/slots/components/no-short-visit";
import { NoSlots } from "@/shared/slots/components/no-slots";
import { SlotCalendarSkeleton } from "@/shared/slots/components/slot-calendar-skeleton";
import { VisitCalendar } from "@/shared/slots/components/visit-calendar";
import { VisitPlan } from "@/shared/slots/components/visit-plan";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { type LostVisit, waitingLimits } from "@/shared/slots/model/visit";
import { visitTexts } from "@/shared/slots/visit-texts";
import { ActingButton, ConfirmationDialog } from "@/shared/ui/confirmation-dialog";
import { NativeSwitch } from "@/shared/ui/native-switch";
import { QueryArea } from "@/shared/ui/query-area";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import { type MoveVisit, moveVisitsQuery } from "../api/list-move-visits";
import { type BookingKey, type ManagedAppointment, useMoveBooking } from "../api/manage-booking";
import { movedAs } from "../model/moved-visit";
import { movedVisitTexts } from "../visit-texts";

export type MoveVisitPanelProps = {
  bookingKey: BookingKey;
  organizationNr: number;
  timeZone: string;
  horizonDays: number;
  /** Those that are moved together. */
  appointments: ManagedAppointment[];
  onClose: () => void;
};

/** Visits for all appointments of a booking: one pick moves all of them. Whoever does them now is asked first. */
export function MoveVisitPanel(props: MoveVisitPanelProps) {
  const { onClose } = props;
  const now = useWallTime(props.timeZone);
  const [mayBeOthers, setMayBeOthers] = useState(false);
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const day = toCalendarDate(now).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same object as long as it is the same day
  const today = useMemo(() => toCalendarDate(now), [day]);
  return (
    <Box>
      <Heading as="h3" ref={heading} tabIndex={-1} outline="none" textStyle="cardTitle" mb="4">
        {movedVisitTexts.newVisit}
      </Heading>
      <Box mb="5">
        <NativeSwitch isOn={mayBeOthers} onChange={setMayBeOthers} label={movedVisitTexts.otherPeople} />
      </Box>
      <QueryArea key={String(mayBeOthers)} loading={<SlotCalendarSkeleton />}>
        <MoveVisitPicker {...props} mayBeOthers={mayBeOthers} today={today} onMoved={setMovedTo} />
      </QueryArea>
      <Button variant="ghost" mt="5" onClick={onClose}>
        {movedVisitTexts.keep}
      </Button>
      {movedTo && (
        <ConfirmationDialog
          isOpen
          title={movedVisitTexts.moved}
          actions={<ActingButton onClick={onClose}>{movedVisitTexts.close}</ActingButton>}
          onClose={onClose}
        >
          {movedVisitTexts.movedDescription(formatDateAndTime(parseWallTime(movedTo), now.year))}
        </ConfirmationDialog>
      )}
    </Box>
  );
}

type MoveVisitPickerProps = MoveVisitPanelProps & {
  mayBeOthers: boolean;
  today: CalendarDate;
  onMoved: (start: string) => void;
};

function MoveVisitPicker(props: MoveVisitPickerProps) {
  const { bookingKey, horizonDays, appointments, mayBeOthers, today, onMoved } = props;
  const [maxWaiting, setMaxWaiting] = useState<number>(waitingLimits.usual);
  const [chosen, setChosen] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [lost, setLost] = useState<LostVisit | null>(null);
  const wanted = appointments.map(({ appointmentId, userId }) => ({
    appointmentId,
    userId: mayBeOthers ? null : userId,
  }));
  const answer = useSuspenseInfiniteQuery(
    moveVisitsQuery(bookingKey, { appointments: wanted, maxWaiting }, { today, horizonDays }),
  );
  const { pages } = answer.data;
  const visits = useMemo(() => pages.flatMap((page) => page.visits), [pages]);
  const nameOf = useEmployeeNames(props);
  const moving = useMoveBooking();
  const move = (visit: MoveVisit) => {
    dismissErrorSnackbars();
    moving.mutate(
      { key: bookingKey, appointments: movedAs(visit) },
      {
        onSuccess: () => onMoved(visit.dateFrom),
        onError: (error) => {
          const refusal = readRefusal(error);
          const message = `${refusal.message} ${movedVisitTexts.oldTimesStay}`;
          if (refusal.kind === "slot") setLost({ start: visit.dateFrom, message });
          else showErrorSnackbar(refusal.message);
        },
      },
    );
  };
  if (visits.length === 0) {
    return maxWaiting === waitingLimits.usual ? (
      <NoShortVisit isLooking={false} onLook={() => setMaxWaiting(waitingLimits.longest)} />
    ) : (
      <NoSlots message={visitTexts.none} />
    );
  }
  return (
    <>
      {lost && (
        <LostVisitNotice
          lost={lost}
          visits={visits}
          isOutdated={answer.isFetching}
          onChoose={({ dateFrom }) => {
            setChosen(dateFrom);
            setDay(dateFrom.slice(0, 10));
            setLost(null);
          }}
        />
      )}
      <VisitCalendar
        visits={visits}
        today={today}
        until={pages.at(-1)?.until ?? today.toString()}
        onLater={answer.hasNextPage ? () => void answer.fetchNextPage() : null}
        isLoadingLater={answer.isFetchingNextPage}
        chosenStart={chosen}
        day={day}
        onChooseDay={setDay}
        onChoose={({ dateFrom }) => setChosen(dateFrom)}
        renderPlan={(visit) => (
          <VisitPlan
            visit={visit}
            serviceOf={({ appointmentId, userId }) => {
              const appointment = appointments.find((one) => one.appointmentId === appointmentId);
              return { title: appointment?.title ?? "", employee: nameOf(userId) };
            }}
          >
            <Button
              size="lg"
              width={{ base: "100%", sm: "auto" }}
              loading={moving.isPending}
              onClick={() => move(visit)}
            >
              <CalendarCheck aria-hidden />
              {movedVisitTexts.moveHere}
            </Button>
          </VisitPlan>
        )}
      />
    </>
  );
}

/** Names of those who do the appointments now, and of everybody who could. */
function useEmployeeNames({ organizationNr, appointments }: MoveVisitPanelProps) {
  const services = [...new Set(appointments.map(({ serviceId }) => serviceId))];
  const offered = useQueries({
    queries: services.map((serviceId) => assignedEmployeesQuery(organizationNr, serviceId)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return (userId: number): string | null => {
    const employee = offered.find((one) => one.userId === userId);
    const present = appointments.find((one) => one.userId === userId);
    return employee ? employeeName(employee) : (present?.employeeName ?? null);
  };
}
