import { Box, Button, Flex, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { CalendarHeart, CalendarX2, MapPin } from "lucide-react";
import { type RefObject, useRef } from "react";
import { addressOf } from "@/shared/lib/address";
import { formatDeadline, parseWallTime } from "@/shared/lib/format";
import { paths } from "@/shared/lib/paths";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { CalendarFileButton } from "@/shared/reservation/components/calendar-file-button";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { SlotCalendarSkeleton } from "@/shared/slots/components/slot-calendar-skeleton";
import { slotTexts } from "@/shared/slots/texts";
import { ButtonLink } from "@/shared/ui/buttons";
import { PageLink } from "@/shared/ui/links";
import { MapLink } from "@/shared/ui/map-link";
import { Page } from "@/shared/ui/page";
import { Panel } from "@/shared/ui/panel";
import { PrintButton } from "@/shared/ui/print-button";
import { QueryArea } from "@/shared/ui/query-area";
import type { ManagedBooking, OfferedEvent } from "../api/manage-booking";
import {
  canAnyBeMoved,
  countOfBooked,
  courseToChooseFrom,
  dateOf,
  datesToLeave,
  isTooLate,
  managedDatesAhead,
  statusOf,
} from "../model/managed-booking";
import { overlapsOf } from "../model/moved-visit";
import { manageTexts } from "../texts";
import { AskProvider } from "./ask-provider";
import { BookAgainButton, type LoadServices } from "./book-again-button";
import { LostMoveNoticeOnDemand } from "./lost-move-notice-on-demand";
import { ManagedAppointmentRow } from "./managed-appointment-row";
import { ManagedEventCard } from "./managed-event";
import { MovePanelOnDemand } from "./move-panel-on-demand";
import { MoveVisit } from "./move-visit";
import { useBookedEmployees } from "./use-booked-employees";
import { type Managed, useManageBooking } from "./use-manage-booking";

type Contact = { phone: string | null; email: string | null };

type ManagePageProps = {
  token: string;
  /** What the token stands for. */
  booking: ManagedBooking;
  organization: BookedOrganization;
  /** What the organisation offers now; empty until the answer is there, and for a booking without events. */
  offeredEvents: OfferedEvent[];
  loadServices: LoadServices;
  /** Of the organisation, where nothing can be changed online any more; missing while it is loaded. */
  contact: Contact | undefined;
};

function titleOf({ appointments }: ManagedBooking): string {
  return appointments.length > 0 ? manageTexts.title : manageTexts.signUpTitle;
}

/** See, move, cancel and download a booking: for whoever has its link. */
export function ManagePage(props: ManagePageProps) {
  const { token, booking, organization, offeredEvents, loadServices, contact } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed is gone, and what it led to may be far above.
  const management = useManageBooking(() => heading.current);
  const { moving, lost } = management;
  useDocumentTitle(`${titleOf(booking)} · ${organization.companyName}`);

  const employeeOf = useBookedEmployees(organization.organizationNr, booking.appointments);
  const now = useWallTime(organization.timeZone);
  const managed: Managed = { key: { token }, booking, now };
  const ahead = managedDatesAhead(booking, now);
  const course = courseToChooseFrom(booking, ahead);
  const lostAppointment = booking.appointments.find(({ appointmentId }) => appointmentId === lost?.entryId);

  return (
    <Page py={{ base: "6", md: "12" }}>
      <Box maxW="52rem" mx="auto">
        <Head
          headingRef={heading}
          booking={booking}
          organization={organization}
          contact={contact}
          thisYear={now.year}
        />
        {lost && lostAppointment && (
          <LostMoveNoticeOnDemand
            lost={lost}
            appointment={lostAppointment}
            appointments={booking.appointments}
            timeZone={organization.timeZone}
            onChoose={(time) => management.askToMove(managed, lostAppointment, time)}
          />
        )}
        <AtOnce appointments={booking.appointments} />
        <Stack as="ul" listStyleType="none" gap="4" aria-label={manageTexts.appointments}>
          {booking.appointments.map((appointment) => (
            <Panel as="li" key={appointment.appointmentId} p={{ base: "5", sm: "6" }}>
              <ManagedAppointmentRow
                appointment={appointment}
                avatar={employeeOf(appointment.userId)?.avatar}
                thisYear={now.year}
                actions={{
                  isMoving: moving === appointment.appointmentId,
                  isOneOfSeveral: ahead.length > 1,
                  onCancel: () => management.askToCancel(managed, [dateOf(appointment)]),
                  onMove: () => management.setMoving(appointment.appointmentId),
                }}
              />
              {moving === appointment.appointmentId && (
                <Box mt="6">
                  <QueryArea loading={<SlotCalendarSkeleton />}>
                    <MovePanelOnDemand
                      bookingKey={managed.key}
                      organizationNr={booking.organizationid}
                      timeZone={organization.timeZone}
                      horizonDays={organization.horizonDays}
                      appointment={appointment}
                      appointments={booking.appointments}
                      onChoose={(time) => management.askToMove(managed, appointment, time)}
                      onClose={() => management.setMoving(null)}
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
                onCancel={(dates) => management.askToCancel(managed, dates)}
              />
            </Panel>
          ))}
        </Stack>
        <MoveVisit
          bookingKey={managed.key}
          organizationNr={booking.organizationid}
          timeZone={organization.timeZone}
          horizonDays={organization.horizonDays}
          appointments={booking.appointments}
        />
        <Flex direction={{ base: "column", sm: "row" }} wrap="wrap" gap="3" mt="6" data-not-printed>
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
              aria-describedby={course ? leaveHintId : undefined}
              onClick={() => management.askToCancel(managed, ahead)}
            >
              <CalendarX2 aria-hidden />
              {cancelAllLabel(course !== null, countOfBooked(ahead))}
            </Button>
          )}
          <PrintButton />
        </Flex>
        {booking.canBeCancelled && course && (
          <Text id={leaveHintId} textStyle="sm" color="fg.muted" mt="2" data-not-printed>
            {manageTexts.leaveCourse}: {manageTexts.seat.FREED}
          </Text>
        )}
      </Box>
      {management.dialogs}
    </Page>
  );
}

const leaveHintId = "abmelden-hinweis";

/** That several people come. */
function AtOnce({ appointments }: Pick<ManagedBooking, "appointments">) {
  return overlapsOf(appointments).map(([one, other]) => (
    <Text key={`${one.appointmentId} ${other.appointmentId}`} textStyle="sm" fontWeight="600" mb="3">
      {slotTexts[one.start === other.start ? "atOnce" : "overlap"](one.title, other.title)}
    </Text>
  ));
}

function cancelAllLabel(isCourse: boolean, count: number): string {
  if (isCourse) return manageTexts.leaveCourse;
  return count > 1 ? manageTexts.cancelAll : manageTexts.cancel;
}

type HeadProps = {
  headingRef: RefObject<HTMLHeadingElement | null>;
  booking: ManagedBooking;
  organization: BookedOrganization;
  contact: Contact | undefined;
  thisYear: number;
};

function Head({ headingRef, booking, organization, contact, thisYear }: HeadProps) {
  return (
    <Box mb="6">
      <Heading as="h1" ref={headingRef} tabIndex={-1} outline="none" textStyle="pageTitle">
        {titleOf(booking)}
      </Heading>
      <Flex gap="2" color="fg.muted" mt="3">
        <Box aria-hidden pt="0.5">
          <MapPin size={18} />
        </Box>
        <Text>
          <PageLink to={paths.profile(organization)} color="fg" fontWeight="600" textDecoration="underline">
            {organization.companyName}
          </PageLink>
          , {addressOf(organization)} · <MapLink place={organization} />
        </Text>
      </Flex>
      {statusOf(booking) === "CONFIRMED" && booking.changeableUntil !== null && (
        <Text color="fg.muted" mt="2">
          {booking.canBeCancelled ? (
            wayOut(booking, thisYear)
          ) : (
            <AskProvider
              phone={contact?.phone ?? null}
              email={contact?.email ?? null}
              changeable={isTooLate(booking) ? undefined : wayOut(booking, thisYear)}
            />
          )}
        </Text>
      )}
    </Box>
  );
}

/** Until when what is booked can be changed. */
function wayOut(booking: ManagedBooking, thisYear: number): string {
  const { appointments, events, canBeCancelled, changeableUntil } = booking;
  const leavable = events.flatMap(datesToLeave);
  const isOnlySignUp = appointments.length === 0;
  // The deadline of the next date says nothing about the others.
  if (isOnlySignUp && leavable.length > 1) {
    const { eachCanBeLeft, laterCanBeLeft } = manageTexts;
    return (canBeCancelled ? eachCanBeLeft : laterCanBeLeft)(booking.cancellationNoticeMinutes);
  }
  if (canBeCancelled && changeableUntil !== null) {
    const deadline = formatDeadline(parseWallTime(changeableUntil), thisYear);
    // Dates of events are not moved.
    return isOnlySignUp ? manageTexts.cancellableUntil(deadline) : manageTexts.changeableUntil(deadline);
  }
  return canAnyBeMoved(booking) ? manageTexts.laterCanBeChanged : manageTexts.datesCanBeLeft;
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
