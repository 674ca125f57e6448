import { Badge, Box, Button, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import type { CalendarDateTime } from "@internationalized/date";
import {
  CalendarClock,
  CalendarRange,
  Check,
  Download,
  IdCard,
  Mail,
  Pencil,
  Phone,
  UserX,
} from "lucide-react";
import { useRef, useState } from "react";
import { formatDateAndTime, formatPrice, parseWallTime } from "@/shared/lib/format";
import { paths } from "@/shared/lib/paths";
import { staffPaths } from "@/shared/lib/staff-paths";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { mostServicesOfVisit } from "@/shared/slots/model/visit";
import { ButtonLink } from "@/shared/ui/buttons";
import { ContactSharers } from "@/shared/ui/contact-sharers";
import { ContactLink, DrawerPart } from "@/shared/ui/drawer-parts";
import { notifyResult } from "@/shared/ui/notify-result";
import { WallTimes } from "@/shared/ui/wall-times";
import { type BookedAppointment, type StaffBooking, useCloseAppointment } from "../../api/staff-bookings";
import type { StaffCalendar } from "../../api/staff-calendar";
import { bookable } from "../../model/entries";
import { moveInWords, rulesInWords, titleOf, whoDid } from "../../model/history";
import type { Opened } from "../../model/opened";
import { isAhead, type Outcome, outcomeInstead } from "../../model/settling";
import { calendarTexts, detailTexts, historyTexts, moveVisitTexts } from "../../texts";
import type { MoveRequest } from "../move/move-dialog";
import { MoveForm } from "../move/move-form";
import { MoveVisitForm } from "../move/move-visit-form";
import { BookedEvents } from "./booked-events";
import { BookedSeries } from "./booked-series";
import { BookingContact } from "./booking-contact";
import { BookingMails } from "./booking-mails";
import { BookingNote } from "./booking-note";
import { CancelDialog, type Cancellation } from "./cancel-dialog";
import { CustomerFacts } from "./customer-facts";

type BookingDetailsProps = {
  booking: StaffBooking;
  calendar: StaffCalendar;
  now: CalendarDateTime;
  /** Managers change also what is not their own: appointments of others, and dates of events. */
  isManager: boolean;
  /** The appointment whose form is open from the beginning. */
  movedFirst: number | null;
  onOpen: (opened: Opened) => void;
  onMove: (request: MoveRequest) => void;
};

/** As what an appointment is moved: once it is elsewhere, the form is of no use any more. */
const placeOf = ({ appointmentId, start, end, userId }: BookedAppointment) =>
  `${appointmentId} ${start} ${end} ${userId}`;

/** What the organisation knows of a booking, and what can be done with it. */
export function BookingDetails(props: BookingDetailsProps) {
  const { booking, calendar, now, isManager, movedFirst, onOpen, onMove } = props;
  const [cancellation, setCancellation] = useState<Cancellation | null>(null);
  const [settle, isSettling] = useSettling(booking.id, now);
  const first = booking.appointments.find(({ appointmentId }) => appointmentId === movedFirst);
  const [moving, setMoving] = useState(first ? placeOf(first) : null);
  const [isMovingAll, setIsMovingAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The form goes with what was pressed in it, and the focus would be nowhere.
  const stopMoving = (appointmentId?: number) => {
    const one = list.current?.querySelector<HTMLElement>(`[data-appointment="${appointmentId}"]`);
    (one ?? list.current)?.focus();
    setMoving(null);
    setIsMovingAll(false);
  };
  const { customer, appointments, events, answers, remark, note, history } = booking;
  const open = appointments.filter(({ status }) => status === "CONFIRMED");
  const datesAhead = events.flatMap(({ schedules }) => schedules.filter((date) => isAhead(date, now)));
  // Whoever is no manager gets the own calendar alone, and the server lets nothing else be changed.
  const mayChange = ({ userId }: BookedAppointment) =>
    isManager || calendar.employees.some((one) => one.userId === userId);
  const ahead = open.filter((appointment) => isAhead(appointment, now));
  const isVisit = ahead.length > 1 && ahead.length <= mostServicesOfVisit && ahead.every(mayChange);
  const cancel = (cancelled: BookedAppointment[]) =>
    setCancellation({
      kind: "appointments",
      parts: cancelled.map(({ appointmentId, title, start }) => ({ id: appointmentId, title, start })),
      hasOthers: open.length > cancelled.length,
      isOver: cancelled.every(({ end }) => parseWallTime(end).compare(now) <= 0),
    });
  const employeeOf = (userId: number) => {
    const employee = calendar.employees.find((one) => one.userId === userId);
    return employee ? employeeName(employee) : null;
  };
  return (
    <Stack gap="6">
      <Box>
        <Heading as="h3" textStyle="sectionTitle" fontSize="2xl">
          {employeeName(customer) || calendarTexts.walkIn}
        </Heading>
        <Text color="fg.muted" mt="1">
          {detailTexts.madeAt(formatDateAndTime(parseWallTime(booking.madeAt), now.year))}
        </Text>
        <Stack gap="0" mt="2">
          {customer.userPhone && (
            <ContactLink
              href={`tel:${customer.userPhone.replace(/\s/g, "")}`}
              icon={<Phone size={18} aria-hidden />}
            >
              {customer.userPhone}
            </ContactLink>
          )}
          {customer.userEmail && (
            <ContactLink href={`mailto:${customer.userEmail}`} icon={<Mail size={18} aria-hidden />}>
              {customer.userEmail}
            </ContactLink>
          )}
          <ContactSharers sharers={booking.sharesContactWith} texts={detailTexts} />
        </Stack>
        <CustomerFacts customerId={customer.customerId} />
        <BookingContact booking={booking} isManager={isManager} />
        <Flex gap="2" wrap="wrap" mt="2">
          <ButtonLink to={staffPaths.customer(customer.customerId)} variant="outline">
            <IdCard aria-hidden />
            {detailTexts.file}
          </ButtonLink>
          {isManager && (
            <ButtonLink to={staffPaths.editCustomer(customer.customerId)} variant="outline">
              <Pencil aria-hidden />
              {detailTexts.editContact}
            </ButtonLink>
          )}
          <Button asChild variant="ghost">
            <a href={paths.calendarFile(booking.calendarGuid)} download>
              <Download aria-hidden />
              {detailTexts.calendarFile}
            </a>
          </Button>
        </Flex>
      </Box>
      {remark && (
        <DrawerPart title={detailTexts.remark}>
          <Text whiteSpace="pre-wrap">{remark}</Text>
        </DrawerPart>
      )}
      {answers.length > 0 && (
        <DrawerPart title={detailTexts.answers}>
          <Box as="dl">
            {answers.map(({ displayText, value }) => (
              <Box key={displayText} mb="2">
                <chakra.dt textStyle="sm" color="fg.muted">
                  {displayText}
                </chakra.dt>
                <chakra.dd>{value}</chakra.dd>
              </Box>
            ))}
          </Box>
        </DrawerPart>
      )}
      {events.length > 0 && (
        <BookedEvents
          events={events}
          now={now}
          isManager={isManager}
          onOpen={onOpen}
          onCancel={({ title }, dates) =>
            setCancellation({
              kind: "dates",
              parts: dates.map(({ id, start }) => ({ id, title, start })),
              hasOthers: datesAhead.length > dates.length,
              isOver: false,
            })
          }
        />
      )}
      {appointments.length > 0 && (
        <DrawerPart title={detailTexts.appointments}>
          <Stack as="ul" ref={list} tabIndex={-1} outline="none" listStyleType="none" gap="4">
            {appointments.map((appointment) => (
              <Box
                as="li"
                key={appointment.appointmentId}
                borderWidth="1px"
                borderRadius="l3"
                p="4"
                tabIndex={-1}
                data-appointment={appointment.appointmentId}
              >
                <Appointment
                  appointment={appointment}
                  instead={outcomeInstead(appointment, history, now)}
                  now={now}
                  mayChange={mayChange(appointment)}
                  isMoving={moving === placeOf(appointment)}
                  onMove={() => setMoving(placeOf(appointment))}
                  isSettling={isSettling}
                  onClose={(outcome, button) => {
                    // The button goes with the outcome, and the focus would be nowhere.
                    button.closest("li")?.focus();
                    void settle(appointment, outcome);
                  }}
                  onCancel={() => cancel([appointment])}
                />
                {moving === placeOf(appointment) && appointment.status === "CONFIRMED" && (
                  <Box borderTopWidth="1px" mt="4" pt="4">
                    <MoveForm
                      bookingId={booking.id}
                      appointment={appointment}
                      employees={bookable(calendar).employees}
                      onMove={onMove}
                      onClose={() => stopMoving(appointment.appointmentId)}
                    />
                  </Box>
                )}
              </Box>
            ))}
          </Stack>
          {!isMovingAll && (
            <Flex gap="2" wrap="wrap" mt="4" _empty={{ display: "none" }}>
              {isVisit && (
                <Button variant="outline" onClick={() => setIsMovingAll(true)}>
                  <CalendarRange aria-hidden />
                  {moveVisitTexts.title}
                </Button>
              )}
              {open.length > 1 && open.every(mayChange) && (
                <Button variant="outline" colorPalette="red" onClick={() => cancel(open)}>
                  {detailTexts.cancelAll}
                </Button>
              )}
            </Flex>
          )}
          {isMovingAll && isVisit && (
            <Box borderWidth="1px" borderRadius="l3" p="4" mt="4">
              <MoveVisitForm
                bookingId={booking.id}
                appointments={ahead}
                employees={bookable(calendar).employees}
                thisYear={now.year}
                onClose={() => stopMoving()}
              />
            </Box>
          )}
        </DrawerPart>
      )}
      <BookingNote bookingId={booking.id} note={note ?? null} />
      <BookedSeries booking={booking} thisYear={now.year} />
      <BookingMails bookingId={booking.id} thisYear={now.year} />
      <DrawerPart title={detailTexts.history}>
        <Stack as="ol" listStyleType="none" gap="3">
          {history.map((entry, index) => {
            const moved = moveInWords(entry, employeeOf, now.year);
            const title = appointments.find(
              ({ appointmentId }) => appointmentId === entry.appointmentId,
            )?.title;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays in its place
              <Box as="li" key={index} borderInlineStartWidth="3px" ps="3">
                <Text fontWeight="600">
                  {titleOf(entry)}
                  {title && appointments.length > 1 && `: ${title}`}
                </Text>
                {moved && <Text textStyle="sm">{moved}</Text>}
                {entry.overridden.length > 0 && (
                  <Text textStyle="sm" color="accent.fg">
                    {historyTexts.overridden(rulesInWords(entry.overridden))}
                  </Text>
                )}
                <Text textStyle="sm" color="fg.muted">
                  {formatDateAndTime(parseWallTime(entry.at), now.year)} · {whoDid(entry)}
                </Text>
              </Box>
            );
          })}
        </Stack>
      </DrawerPart>
      {cancellation && (
        <CancelDialog
          cancellation={cancellation}
          bookingId={booking.id}
          hasEmail={Boolean(customer.userEmail)}
          thisYear={now.year}
          onClose={() => setCancellation(null)}
        />
      )}
    </Stack>
  );
}

type AppointmentProps = {
  appointment: BookedAppointment;
  /** What it can still become although it is settled. */
  instead: Outcome | null;
  now: CalendarDateTime;
  mayChange: boolean;
  isMoving: boolean;
  onMove: () => void;
  isSettling: boolean;
  onClose: (outcome: Outcome, button: HTMLElement) => void;
  onCancel: () => void;
};

function Appointment(props: AppointmentProps) {
  const { appointment, instead, now, mayChange, isMoving, onMove, isSettling, onClose, onCancel } = props;
  const { title, status, start, end, price, employeeName: employee, followUpTime } = appointment;
  const isOpen = status === "CONFIRMED";
  const lies = isAhead(appointment, now);
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        <Heading as="h4" textStyle="cardTitle">
          {title}
        </Heading>
        <Badge colorPalette={isOpen ? "brand" : "gray"}>{detailTexts.status[status] ?? status}</Badge>
      </Flex>
      <Text mt="1">
        <WallTimes start={start} end={end} thisYear={now.year} />
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {employee} · {formatPrice(price)}
        {followUpTime > 0 && ` · ${calendarTexts.followUp(followUpTime)}`}
      </Text>
      {mayChange && instead && (
        <Button
          variant="outline"
          colorPalette="gray"
          mt="3"
          aria-label={
            instead === "DONE" ? detailTexts.doneAfterAllOf(title) : detailTexts.noShowAfterAllOf(title)
          }
          disabled={isSettling}
          onClick={({ currentTarget }) => onClose(instead, currentTarget)}
        >
          {instead === "DONE" ? <Check aria-hidden /> : <UserX aria-hidden />}
          {instead === "DONE" ? detailTexts.doneAfterAll : detailTexts.noShowAfterAll}
        </Button>
      )}
      {mayChange && isOpen && !isMoving && (
        <Flex gap="2" wrap="wrap" mt="3">
          {parseWallTime(end).compare(now) <= 0 && (
            <Button
              aria-label={detailTexts.doneOf(title)}
              disabled={isSettling}
              onClick={({ currentTarget }) => onClose("DONE", currentTarget)}
            >
              <Check aria-hidden />
              {detailTexts.done}
            </Button>
          )}
          {!lies && (
            <Button
              variant="outline"
              colorPalette="gray"
              aria-label={detailTexts.noShowOf(title)}
              disabled={isSettling}
              onClick={({ currentTarget }) => onClose("NO_SHOW", currentTarget)}
            >
              <UserX aria-hidden />
              {detailTexts.noShow}
            </Button>
          )}
          {/* Who is on the chair already may stay there for longer. */}
          <Button
            variant="outline"
            aria-label={lies ? detailTexts.moveOf(title) : detailTexts.stretchOf(title)}
            onClick={onMove}
          >
            <CalendarClock aria-hidden />
            {lies ? detailTexts.move : detailTexts.stretch}
          </Button>
          <Button
            variant="ghost"
            colorPalette="red"
            aria-label={detailTexts.cancelOf(title)}
            onClick={onCancel}
          >
            {detailTexts.cancel}
          </Button>
        </Flex>
      )}
    </>
  );
}

/**
 * Records at once what became of an appointment. It can be exchanged for a day, and where the opposite is possible by
 * now, the message offers it.
 */
function useSettling(bookingId: number, now: CalendarDateTime) {
  const { mutateAsync, isPending } = useCloseAppointment();
  const settle = async (appointment: BookedAppointment, outcome: Outcome): Promise<void> => {
    const { appointmentId, title, end } = appointment;
    const opposite = outcome === "DONE" ? "NO_SHOW" : "DONE";
    const isPossible = opposite === "NO_SHOW" || parseWallTime(end).compare(now) <= 0;
    await notifyResult(mutateAsync({ bookingId, appointmentId, outcome }), {
      title: detailTexts.settled(title, outcome),
      description: detailTexts.settledDescription,
      action: isPossible
        ? {
            label: opposite === "DONE" ? detailTexts.doneAfterAll : detailTexts.noShowAfterAll,
            onClick: () => void settle(appointment, opposite),
          }
        : undefined,
    });
  };
  return [settle, isPending] as const;
}
