import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { type CalendarDate, toCalendarDate } from "@internationalized/date";
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { formatDateAndTime, formatPrice, parseWallTime } from "@/shared/lib/format";
import { sumOfPrices } from "@/shared/lib/session/basket";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { readRefusal } from "@/shared/reservation/model/booking-refusal";
import { LostVisitNotice } from "@/shared/slots/components/lost-visit-notice";
import { NoShortVisit } from "@/shared/slots/components/no-short-visit";
import { NoSlots } from "@/shared/slots/components/no-slots";
import { OwnTimesNoteOnDemand } from "@/shared/slots/components/own-times-note-on-demand";
import { SlotCalendarSkeleton } from "@/shared/slots/components/slot-calendar-skeleton";
import { useLaterDays } from "@/shared/slots/components/use-later-days";
import { VisitCalendar } from "@/shared/slots/components/visit-calendar";
import { VisitPlan } from "@/shared/slots/components/visit-plan";
import { noOwnTimes } from "@/shared/slots/model/own-times";
import { type LostVisit, waitingLimits } from "@/shared/slots/model/visit";
import { ownTimesBetween } from "@/shared/slots/model/visits-beside";
import { visitTexts } from "@/shared/slots/visit-texts";
import { ActingButton, ConfirmationDialog } from "@/shared/ui/confirmation-dialog";
import { NativeSwitch } from "@/shared/ui/native-switch";
import { QueryArea } from "@/shared/ui/query-area";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import { type MoveVisit, moveVisitsQuery } from "../api/list-move-visits";
import { type BookingKey, type ManagedAppointment, useMoveBooking } from "../api/manage-booking";
import { firstDayOf, movedAs } from "../model/moved-visit";
import { manageTexts } from "../texts";
import { movedVisitTexts } from "../visit-texts";
import { useBookedEmployees } from "./use-booked-employees";
import { useOwnTimes } from "./use-own-times";

export type MoveVisitPanelProps = {
  bookingKey: BookingKey;
  organizationNr: number;
  timeZone: string;
  horizonDays: number;
  /** Those that are moved together. */
  appointments: ManagedAppointment[];
  /** Those of the booking that keep their times. */
  staying: ManagedAppointment[];
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
          // The panel goes with it.
          finalFocus={() => document.querySelector("h1")}
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
  const { bookingKey, organizationNr, timeZone, horizonDays, mayBeOthers, today, onMoved } = props;
  const { appointments, staying } = props;
  const [maxWaiting, setMaxWaiting] = useState<number>(waitingLimits.usual);
  const [chosen, setChosen] = useState<string | null>(null);
  // Most move by a few hours: the other visits of the same day are seen first.
  const [day, setDay] = useState(() => firstDayOf(appointments));
  const [lost, setLost] = useState<LostVisit | null>(null);
  const wanted = appointments.map(({ appointmentId, userId }) => ({
    appointmentId,
    userId: mayBeOthers ? null : userId,
  }));
  const [isTogether, setTogether] = useState(false);
  const ownTimes = useOwnTimes(
    timeZone,
    appointments.map(({ appointmentId }) => appointmentId),
  );
  const allOwnTimes = useMemo(() => [...ownTimes, ...staying], [ownTimes, staying]);
  // The old answer stays on the screen until the new one is there.
  const askedBeside = useDeferredValue(isTogether ? noOwnTimes : allOwnTimes);
  const moved = { appointments: wanted, maxWaiting };
  const answer = useSuspenseInfiniteQuery(
    moveVisitsQuery(bookingKey, moved, askedBeside, { today, horizonDays }),
  );
  const { isLoadingDay, laterDays } = useLaterDays(answer, day);
  const { pages } = answer.data;
  const visits = useMemo(() => pages.flatMap((page) => page.visits), [pages]);
  const employeeOf = useBookedEmployees(organizationNr, appointments);
  const moving = useMoveBooking();
  const price = sumOfPrices(appointments.map((appointment) => appointment.price));
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
  if (isLoadingDay) return <SlotCalendarSkeleton />;
  const until = pages.at(-1)?.until ?? today.toString();
  const note = ownTimesBetween(allOwnTimes, today.toString(), until).length > 0 && (
    <OwnTimesNoteOnDemand isTogether={isTogether} setTogether={setTogether} />
  );
  if (visits.length === 0) {
    return (
      <>
        {maxWaiting === waitingLimits.usual ? (
          <NoShortVisit isLooking={false} onLook={() => setMaxWaiting(waitingLimits.longest)} />
        ) : (
          <NoSlots message={visitTexts.none} />
        )}
        {note}
      </>
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
        horizonDays={horizonDays}
        laterDays={laterDays}
        chosenStart={chosen}
        day={day}
        onChooseDay={setDay}
        onChoose={({ dateFrom }) => setChosen(dateFrom)}
        ownTimes={allOwnTimes}
        renderPlan={(visit) => (
          <VisitPlan
            visit={visit}
            serviceOf={({ appointmentId, userId }) => {
              const appointment = appointments.find((one) => one.appointmentId === appointmentId);
              return { title: appointment?.title ?? "", employee: employeeOf(userId) };
            }}
          >
            <Text mb="3">{manageTexts.priceStays(formatPrice(price))}</Text>
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
      {note}
    </>
  );
}
