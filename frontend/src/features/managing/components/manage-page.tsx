import { Badge, Box, Button, Flex, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { toCalendarDate } from "@internationalized/date";
import { CalendarClock, CalendarHeart, CalendarX2, MapPin, UserRound } from "lucide-react";
import { useMemo, useState } from "react";
import { addressOf } from "@/shared/lib/address";
import { formatDeadline, formatPrice, parseWallTime } from "@/shared/lib/format";
import { paths } from "@/shared/lib/paths";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { CalendarFileButton } from "@/shared/reservation/components/calendar-file-button";
import { readRefusal } from "@/shared/reservation/model/booking-refusal";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { type LostSlot, LostSlotNotice } from "@/shared/slots/components/lost-slot-notice";
import { SlotCalendarSkeleton } from "@/shared/slots/components/slot-calendar";
import { ButtonLink } from "@/shared/ui/buttons";
import { PageLink } from "@/shared/ui/links";
import { Page } from "@/shared/ui/page";
import { Panel } from "@/shared/ui/panel";
import { QueryArea } from "@/shared/ui/query-area";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import { WallTimes } from "@/shared/ui/wall-times";
import {
  type ManagedAppointment,
  type ManagedBooking,
  type ManagedEvent,
  type OfferedEvent,
  useCancelBooking,
  useMoveBooking,
} from "../api/manage-booking";
import {
  countOfBooked,
  courseToChooseFrom,
  datesToLeave,
  type ManagedDate,
  managedDatesAhead,
  partsToCancel,
  statusOf,
} from "../model/managed-booking";
import { manageTexts } from "../texts";
import { BookAgainButton, type LoadServices } from "./book-again-button";
import { BookingDialogs, type OpenDialog, shortly } from "./booking-dialogs";
import { ManagedEventCard } from "./managed-event";
import { MovePanel, type NewTime } from "./move-panel";
import { QuietCancelButton } from "./quiet-cancel-button";

type ManagePageProps = {
  token: string;
  /** What the token stands for. */
  booking: ManagedBooking;
  organization: BookedOrganization;
  /** What the organisation offers now; empty until the answer is there, and for a booking without events. */
  offeredEvents: OfferedEvent[];
  loadServices: LoadServices;
};

/** See, move, cancel and download a booking: for whoever has its link. */
export function ManagePage(props: ManagePageProps) {
  const { token, booking, organization, offeredEvents, loadServices } = props;
  const [moving, setMoving] = useState<number | null>(null);
  const [lost, setLost] = useState<(LostSlot & { userId: number }) | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const cancelling = useCancelBooking(token);
  const relocating = useMoveBooking(token);
  useDocumentTitle(`${manageTexts.title} · ${organization.companyName}`);

  const now = useWallTime(organization.timeZone);
  const ahead = managedDatesAhead(booking, now);
  const course = courseToChooseFrom(booking, ahead);
  const cancel = (dates: ManagedDate[]) => {
    dismissErrorSnackbars();
    cancelling.mutate(partsToCancel(dates, ahead), {
      onSuccess: () => {
        setMoving(null);
        setDialog({ kind: "cancelled", count: countOfBooked(dates) });
      },
      onError: (error) => {
        setDialog(null);
        showErrorSnackbar(readRefusal(error).message);
      },
    });
  };
  const askToCancel = (dates: ManagedDate[]) =>
    setDialog({ kind: "cancel", dates, staying: ahead.length - dates.length });
  const askToLeave = (event: ManagedEvent, pressed?: ManagedDate) => {
    const dates = datesToLeave(event);
    const [first] = dates;
    if (first) setDialog({ kind: "leave", title: event.title, dates, pressed: pressed ?? first });
  };
  const move = (appointment: ManagedAppointment, { slot, userId }: NewTime) => {
    dismissErrorSnackbars();
    const { appointmentId } = appointment;
    relocating.mutate([{ appointmentId, userId, start: slot.dateFrom }], {
      onSuccess: () => {
        setMoving(null);
        setLost(null);
        setDialog({ kind: "moved", to: shortly(slot.dateFrom, now.year) });
      },
      onError: (error) => {
        setDialog(null);
        const refusal = readRefusal(error);
        if (refusal.kind === "slot") {
          const message = `${refusal.message} ${manageTexts.oldTimeStays}`;
          const { alternatives } = refusal;
          setLost({ entryId: appointmentId, day: null, message, alternatives, userId });
        } else {
          showErrorSnackbar(refusal.message);
        }
      },
    });
  };
  const lostAppointment = booking.appointments.find(({ appointmentId }) => appointmentId === lost?.entryId);

  return (
    <Page py={{ base: "6", md: "12" }}>
      <Box maxW="52rem" mx="auto">
        <Head booking={booking} organization={organization} thisYear={now.year} />
        {lost && lostAppointment && (
          <LostSlotNotice
            lost={lost}
            title={lostAppointment.title}
            onChoose={(slot) =>
              setDialog({
                kind: "move",
                appointment: lostAppointment,
                time: { slot, userId: lost.userId },
              })
            }
          />
        )}
        <Stack as="ul" listStyleType="none" gap="4" aria-label={manageTexts.appointments}>
          {booking.appointments.map((appointment) => (
            <Panel as="li" key={appointment.appointmentId} p={{ base: "5", sm: "6" }}>
              <Appointment
                appointment={appointment}
                thisYear={now.year}
                isMoving={moving === appointment.appointmentId}
                isOneOfSeveral={ahead.length > 1}
                onCancel={() => {
                  const { appointmentId: id, title, start } = appointment;
                  askToCancel([{ id, eventId: null, title, start }]);
                }}
                onMove={() => {
                  setLost(null);
                  setMoving(appointment.appointmentId);
                }}
              />
              {moving === appointment.appointmentId && (
                <Box mt="6">
                  <QueryArea loading={<SlotCalendarSkeleton />}>
                    <Moving
                      token={token}
                      booking={booking}
                      organization={organization}
                      appointment={appointment}
                      onChoose={(time) => setDialog({ kind: "move", appointment, time })}
                      onClose={() => setMoving(null)}
                    />
                  </QueryArea>
                </Box>
              )}
            </Panel>
          ))}
          {booking.events.map((event) => (
            <Panel as="li" key={event.eventId} p={{ base: "5", sm: "6" }}>
              <ManagedEventCard
                event={event}
                offered={offeredEvents.find(({ id }) => id === event.eventId)}
                countAhead={ahead.length}
                thisYear={now.year}
                onCancel={askToCancel}
                onLeave={(pressed) => askToLeave(event, pressed)}
              />
            </Panel>
          ))}
        </Stack>
        <Flex direction={{ base: "column", sm: "row" }} gap="3" mt="6">
          {/* Nothing of it lies ahead. */}
          {booking.changeableUntil === null &&
            (booking.appointments.length > 0 ? (
              <BookAgainButton booking={booking} organization={organization} loadServices={loadServices} />
            ) : (
              <ButtonLink to={paths.profile(organization, "events")} size="lg">
                <CalendarHeart aria-hidden />
                {manageTexts.toEvents}
              </ButtonLink>
            ))}
          <CalendarFileButton calendarGuid={booking.calendarGuid} variant="outline" />
          {booking.canBeCancelled && (
            <Button
              variant="outline"
              colorPalette="red"
              size="lg"
              onClick={() => (course ? askToLeave(course) : askToCancel(ahead))}
            >
              <CalendarX2 aria-hidden />
              {countOfBooked(ahead) > 1 ? manageTexts.cancelAll : manageTexts.cancel}
            </Button>
          )}
        </Flex>
      </Box>
      <BookingDialogs
        open={dialog}
        isBusy={cancelling.isPending || relocating.isPending}
        thisYear={now.year}
        onCancel={cancel}
        onMove={move}
        onClose={() => setDialog(null)}
      />
    </Page>
  );
}

type HeadProps = { booking: ManagedBooking; organization: BookedOrganization; thisYear: number };

function Head({ booking, organization, thisYear }: HeadProps) {
  return (
    <Box mb="6">
      <Heading as="h1" textStyle="pageTitle">
        {manageTexts.title}
      </Heading>
      <Flex gap="2" color="fg.muted" mt="3">
        <Box aria-hidden pt="0.5">
          <MapPin size={18} />
        </Box>
        <Text>
          <PageLink to={paths.profile(organization)} color="fg" fontWeight="600" textDecoration="underline">
            {organization.companyName}
          </PageLink>
          , {addressOf(organization)}
        </Text>
      </Flex>
      {statusOf(booking) === "CONFIRMED" && (
        <Text color="fg.muted" mt="2">
          {wayOut(booking, organization.cancellationNoticeMinutes, thisYear)}
        </Text>
      )}
    </Box>
  );
}

/** Until when what is booked can be changed. */
function wayOut(
  { appointments, events, canBeCancelled, changeableUntil }: ManagedBooking,
  noticeMinutes: number,
  thisYear: number,
): string {
  const leavable = events.flatMap(datesToLeave);
  const isOnlySignUp = appointments.length === 0;
  // The deadline of the next date says nothing about the others.
  if (isOnlySignUp && leavable.length > 1) return manageTexts.eachCanBeLeft(noticeMinutes);
  if (canBeCancelled && changeableUntil !== null) {
    const deadline = formatDeadline(parseWallTime(changeableUntil), thisYear);
    // Dates of events are not moved.
    return isOnlySignUp ? manageTexts.cancellableUntil(deadline) : manageTexts.changeableUntil(deadline);
  }
  return leavable.length > 0 ? manageTexts.datesCanBeLeft : manageTexts.tooLate;
}

type AppointmentProps = {
  appointment: ManagedAppointment;
  thisYear: number;
  isMoving: boolean;
  isOneOfSeveral: boolean;
  onMove: () => void;
  onCancel: () => void;
};

function Appointment({
  appointment,
  thisYear,
  isMoving,
  isOneOfSeveral,
  onMove,
  onCancel,
}: AppointmentProps) {
  const { title, price, employeeName, start, end, canBeMoved } = appointment;
  const status = statusOf(appointment);
  return (
    <Flex direction={{ base: "column", sm: "row" }} gap="4" justify="space-between">
      <Box minW="0">
        <Flex gap="3" align="center" wrap="wrap">
          <Heading as="h2" textStyle="cardTitle">
            {title}
          </Heading>
          <Badge colorPalette={status === "CONFIRMED" ? "brand" : "gray"}>{manageTexts.status[status]}</Badge>
        </Flex>
        <Text mt="2" textDecoration={status === "CANCELLED" ? "line-through" : undefined}>
          <WallTimes start={start} end={end} thisYear={thisYear} />
        </Text>
        <Flex align="center" gap="2" textStyle="sm" color="fg.muted" mt="1">
          <UserRound size={16} aria-hidden />
          {employeeName} · {formatPrice(price)}
        </Flex>
      </Box>
      {canBeMoved && !isMoving && (
        <Stack gap="2" flexShrink="0">
          <Button variant="outline" aria-label={manageTexts.moveOf(title)} onClick={onMove}>
            <CalendarClock aria-hidden />
            {manageTexts.move}
          </Button>
          {/* What the customer may still move may be cancelled, too. */}
          {isOneOfSeveral && (
            <QuietCancelButton aria-label={manageTexts.cancelOnlyOf(title)} onClick={onCancel}>
              {manageTexts.cancelOnly}
            </QuietCancelButton>
          )}
        </Stack>
      )}
    </Flex>
  );
}

type MovingProps = Omit<HeadProps, "thisYear"> & {
  token: string;
  appointment: ManagedAppointment;
  onChoose: (time: NewTime) => void;
  onClose: () => void;
};

function Moving({ organization, ...panel }: MovingProps) {
  const now = useWallTime(organization.timeZone);
  const day = toCalendarDate(now).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same object as long as it is the same day
  const today = useMemo(() => toCalendarDate(now), [day]);
  return <MovePanel today={today} horizonDays={organization.horizonDays} {...panel} />;
}

export function ManageSkeleton() {
  return (
    <Page py={{ base: "6", md: "12" }} aria-busy="true" aria-label={manageTexts.loading} role="status">
      <Box maxW="52rem" mx="auto">
        <Skeleton height="10" width="14rem" maxW="100%" mb="4" />
        <Skeleton height="5" width="20rem" maxW="100%" mb="8" />
        <Skeleton height="9rem" borderRadius="l3" mb="6" />
        <Skeleton height="12" width="16rem" borderRadius="l2" />
      </Box>
    </Page>
  );
}
