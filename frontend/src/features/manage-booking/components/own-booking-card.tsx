import { Badge, Box, Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { CalendarHeart, CalendarPlus, MapPin, Video, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatDeadline, formatShortMonth, parseWallTime } from "@/shared/lib/format";
import { paths } from "@/shared/lib/paths";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { SlotCalendarSkeleton } from "@/shared/slots/components/slot-calendar-skeleton";
import { ButtonLink } from "@/shared/ui/buttons";
import { EventBadge, EventFacts } from "@/shared/ui/event-facts";
import { PageLink } from "@/shared/ui/links";
import { MeetingLink } from "@/shared/ui/meeting-link";
import { Panel } from "@/shared/ui/panel";
import { QueryArea } from "@/shared/ui/query-area";
import { WallTimes } from "@/shared/ui/wall-times";
import type { OwnBooking } from "../api/list-own-bookings";
import type { ManagedEvent } from "../api/manage-booking";
import {
  canAnyBeMoved,
  countOfBooked,
  courseToChooseFrom,
  dateOf,
  datesToLeave,
  type ManagedDate,
  managedDatesAhead,
  statusOf,
} from "../model/managed-booking";
import { leadingStart, outcomeOf } from "../model/own-bookings";
import { ownBookingsTexts } from "../own-bookings-texts";
import { manageTexts } from "../texts";
import { AskProvider } from "./ask-provider";
import { BookAgainButton, type LoadServices } from "./book-again-button";
import { LostMoveNoticeOnDemand } from "./lost-move-notice-on-demand";
import { ManagedAppointmentRow } from "./managed-appointment-row";
import { MovePanelOnDemand } from "./move-panel-on-demand";
import { MoveVisit } from "./move-visit";
import type { BookingManagement, Managed } from "./use-manage-booking";

/** The longest way ahead that any provider takes bookings; what one does not take has no times. */
const longestHorizon = 180;

type OpenBookingCardProps = { booking: OwnBooking; management: BookingManagement };

/** A booking that lies ahead, with everything that can be done about it. */
export function OpenBookingCard({ booking, management }: OpenBookingCardProps) {
  const { appointments, events, title, timeZone, calendarGuid, canBeCancelled } = booking;
  const now = useWallTime(timeZone);
  const managed: Managed = { key: { bookingId: booking.id }, booking, now };
  const ahead = managedDatesAhead(booking, now);
  const leavable = events.flatMap(datesToLeave);
  const course = courseToChooseFrom(booking, ahead);
  const { moving, lost } = management;
  const lostAppointment = appointments.find(({ appointmentId }) => appointmentId === lost?.entryId);
  const cancel = () => {
    if (course) management.askToLeave(managed, course);
    else management.askToCancel(managed, canBeCancelled ? ahead : leavable);
  };
  return (
    <CardFrame start={leadingStart(booking, ahead)}>
      <Stack as="ul" listStyleType="none" gap="5" aria-label={ownBookingsTexts.appointmentsOf(title)}>
        {appointments.map((appointment) => {
          const isMoving = moving === appointment.appointmentId;
          return (
            <li key={appointment.appointmentId}>
              {lost && appointment === lostAppointment && (
                <LostMoveNoticeOnDemand
                  lost={lost}
                  appointment={appointment}
                  appointments={appointments}
                  timeZone={timeZone}
                  onChoose={(time) => management.askToMove(managed, appointment, time)}
                />
              )}
              <ManagedAppointmentRow
                appointment={
                  booking.organizationIsPublic ? appointment : { ...appointment, canBeMoved: false }
                }
                thisYear={now.year}
                hiddenStatus="CONFIRMED"
                actions={{
                  isMoving,
                  isOneOfSeveral: ahead.length > 1,
                  onCancel: () => management.askToCancel(managed, [dateOf(appointment)]),
                  onMove: () => management.setMoving(appointment.appointmentId),
                }}
              />
              {isMoving && (
                <Box mt="6">
                  <QueryArea loading={<SlotCalendarSkeleton />}>
                    <MovePanelOnDemand
                      bookingKey={managed.key}
                      organizationNr={booking.organizationid}
                      timeZone={timeZone}
                      horizonDays={longestHorizon}
                      appointment={appointment}
                      appointments={booking.appointments}
                      onChoose={(time) => management.askToMove(managed, appointment, time)}
                      onClose={() => management.setMoving(null)}
                    />
                  </QueryArea>
                </Box>
              )}
            </li>
          );
        })}
        {events.map((event) => (
          <li key={event.eventId}>
            <OwnEvent event={event} ahead={ahead} thisYear={now.year} heading="h2" />
          </li>
        ))}
      </Stack>
      {booking.organizationIsPublic && (
        <MoveVisit
          bookingKey={managed.key}
          organizationNr={booking.organizationid}
          timeZone={timeZone}
          horizonDays={longestHorizon}
          appointments={appointments}
        />
      )}
      <Provider booking={booking} />
      {booking.onlineMeetingLink !== null && (
        <Flex align="center" gap="2" mt="3" px="3" py="2" borderRadius="l2" bg="brand.muted" color="brand.fg">
          <Video size={18} aria-hidden />
          <MeetingLink address={booking.onlineMeetingLink} />
        </Flex>
      )}
      <WayOut booking={booking} leavable={leavable} thisYear={now.year} />
      <Flex wrap="wrap" gap="3" mt="5">
        <Button asChild variant="outline">
          <a href={paths.calendarFile(calendarGuid)} download aria-label={ownBookingsTexts.calendarOf(title)}>
            <CalendarPlus aria-hidden />
            {ownBookingsTexts.calendar}
          </a>
        </Button>
        {(canBeCancelled || leavable.length > 0) && (
          <Button
            variant="ghost"
            colorPalette="red"
            aria-label={countOfBooked(ahead) > 1 ? undefined : ownBookingsTexts.cancelOf(title)}
            onClick={cancel}
          >
            <X aria-hidden />
            {countOfBooked(ahead) > 1 ? manageTexts.cancelAll : manageTexts.cancel}
          </Button>
        )}
      </Flex>
    </CardFrame>
  );
}

type PastBookingCardProps = { booking: OwnBooking; loadServices: LoadServices };

/** A booking that is over or was cancelled. */
export function PastBookingCard({ booking, loadServices }: PastBookingCardProps) {
  const { appointments, events, title, start, organizationid: organizationNr, companyName } = booking;
  const now = useWallTime(booking.timeZone);
  const outcome = outcomeOf(booking);
  const organization = { organizationNr, companyName };
  return (
    <CardFrame start={start} isPast>
      {outcome && (
        <Badge colorPalette="gray" bg="bg.panel" mb="2">
          {manageTexts.status[outcome]}
        </Badge>
      )}
      <Stack as="ul" listStyleType="none" gap="4" aria-label={ownBookingsTexts.appointmentsOf(title)}>
        {appointments.map((appointment) => (
          <li key={appointment.appointmentId}>
            <ManagedAppointmentRow
              appointment={appointment}
              thisYear={now.year}
              heading="h3"
              // That it is over, and what has become of the whole, stands above.
              hiddenStatus={hiddenStatusOf(statusOf(appointment), outcome)}
            />
          </li>
        ))}
        {events.map((event) => (
          <li key={event.eventId}>
            <OwnEvent event={event} ahead={[]} thisYear={now.year} heading="h3" />
          </li>
        ))}
      </Stack>
      <Provider booking={booking} />
      {booking.organizationIsPublic && (
        <Flex mt="5">
          {appointments.length > 0 ? (
            <BookAgainButton
              booking={booking}
              organization={organization}
              loadServices={loadServices}
              size="md"
              variant="outline"
              aria-label={ownBookingsTexts.bookAgainOf(title)}
            />
          ) : (
            <ButtonLink to={paths.profile(organization, "events")} variant="outline">
              <CalendarHeart aria-hidden />
              {manageTexts.toEvents}
            </ButtonLink>
          )}
        </Flex>
      )}
    </CardFrame>
  );
}

type Status = ReturnType<typeof statusOf>;

function hiddenStatusOf(status: Status, outcome: Status | null): Status {
  return status === "CONFIRMED" || status === "DONE" ? status : (outcome ?? "DONE");
}

type CardFrameProps = { start: string; isPast?: boolean; children: ReactNode };

function CardFrame({ start, isPast = false, children }: CardFrameProps) {
  const date = parseWallTime(start);
  return (
    <Panel as="li" display="flex" flexWrap="wrap" overflow="hidden" bg={isPast ? "bg.muted" : "bg.panel"}>
      {/* Decoration: the whole date stands beside it. */}
      <Flex
        aria-hidden
        direction="column"
        align="center"
        py={{ base: "4", sm: "7" }}
        flexGrow="1"
        flexShrink="0"
        width={{ base: "4.5rem", md: "6rem" }}
        bg={isPast ? "bg.emphasized" : "brand.muted"}
        color={isPast ? "fg.muted" : "brand.fg"}
        lineHeight="1.15"
      >
        <Text as="span" fontFamily="heading" fontSize="3xl" fontWeight="700" lineHeight="1">
          {String(date.day).padStart(2, "0")}
        </Text>
        <Text as="span" textStyle="sm" fontWeight="600">
          {formatShortMonth(date)}
        </Text>
      </Flex>
      <Box flex="999 1 min(14rem, 100%)" minW="0" p={{ base: "4", sm: "6" }}>
        {children}
      </Box>
    </Panel>
  );
}

type OwnEventProps = { event: ManagedEvent; ahead: ManagedDate[]; thisYear: number; heading: "h2" | "h3" };

/** An event or a course by its next date, or by its first one when all are over. */
function OwnEvent({ event, ahead, thisYear, heading }: OwnEventProps) {
  const { eventId, type, title, participant, trainer, location, schedules } = event;
  const next = ahead.filter((date) => date.eventId === eventId);
  const standing = schedules.filter((schedule) => statusOf(schedule) !== "CANCELLED");
  const shown = schedules.find(({ id }) => id === next[0]?.id) ?? standing[0] ?? schedules[0];
  const isCancelled = statusOf(event) === "CANCELLED";
  return (
    <Box>
      <EventBadge type={type} />
      <Heading as={heading} textStyle="cardTitle" mt="2">
        {title}
      </Heading>
      {participant && <Text mt="1">{manageTexts.participant(participant)}</Text>}
      {shown && (
        <Text mt="2" textDecoration={isCancelled ? "line-through" : undefined}>
          <WallTimes start={shown.start} end={shown.end} thisYear={thisYear} />
        </Text>
      )}
      {next.length > 1 && (
        <Text textStyle="sm" color="fg.muted">
          {ownBookingsTexts.moreDates(next.length - 1)}
        </Text>
      )}
      <Box mt="1">
        <EventFacts trainer={trainer} location={location} />
      </Box>
    </Box>
  );
}

function Provider({ booking }: { booking: OwnBooking }) {
  const { organizationid: organizationNr, companyName, organizationIsPublic } = booking;
  return (
    <Flex gap="2" mt="3" textStyle="sm" color="fg.muted">
      <Box aria-hidden pt="0.5">
        <MapPin size={16} />
      </Box>
      <Text overflowWrap="anywhere">
        {organizationIsPublic ? (
          <PageLink
            to={paths.profile({ organizationNr, companyName })}
            color="fg"
            fontWeight="600"
            textDecoration="underline"
          >
            {companyName}
          </PageLink>
        ) : (
          `${companyName}. ${ownBookingsTexts.notPublic}`
        )}
      </Text>
    </Flex>
  );
}

type WayOutProps = { booking: OwnBooking; leavable: ManagedDate[]; thisYear: number };

/** Until when it can be changed; after that, whom to ask. */
function WayOut({ booking, leavable, thisYear }: WayOutProps) {
  const { canBeCancelled, changeableUntil, appointments, organizationIsPublic } = booking;
  // It has begun: there is nothing left to change.
  if (changeableUntil === null) return null;
  const text = () => {
    if (canBeCancelled) {
      const deadline = formatDeadline(parseWallTime(changeableUntil), thisYear);
      // Dates of events are not moved, and nobody moves to who is not public any more.
      const canBeMoved = appointments.length > 0 && organizationIsPublic;
      return canBeMoved ? manageTexts.changeableUntil(deadline) : manageTexts.cancellableUntil(deadline);
    }
    return (
      <AskProvider
        phone={booking.contactPhone}
        email={booking.contactEmail}
        changeable={
          organizationIsPublic && canAnyBeMoved(booking)
            ? manageTexts.laterCanBeChanged
            : leavable.length > 0
              ? manageTexts.datesCanBeLeft
              : undefined
        }
      />
    );
  };
  return (
    <Text mt="3" textStyle="sm" color="fg.muted">
      {text()}
    </Text>
  );
}
