import { Box, Flex, Heading, Stack, Text, VisuallyHidden } from "@chakra-ui/react";
import { useQueryClient } from "@tanstack/react-query";
import { CalendarCheck, MailCheck, MapPin, UserPlus, UserRound } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate } from "react-router";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { addressOf } from "@/shared/lib/address";
import { formatPrice } from "@/shared/lib/format";
import { paths } from "@/shared/lib/paths";
import { sumOfPrices } from "@/shared/lib/session/basket";
import {
  noPersonalData,
  type PersonalData,
  type UserData,
  usePersonalDataStore,
} from "@/shared/lib/session/personal-data-store";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { useWallTime } from "@/shared/lib/use-wall-time";
import {
  type Booked,
  type BookedEvent,
  type CalendarEntry,
  settle,
  useBooked,
} from "@/shared/reservation/api/booked-entry";
import { Conditions, Total } from "@/shared/reservation/components/booking-facts";
import { CalendarFileButton } from "@/shared/reservation/components/calendar-file-button";
import { CalendarLinks } from "@/shared/reservation/components/calendar-links";
import { type CalendarItem, calendarItem } from "@/shared/reservation/model/calendar-links";
import { type BookedStarts, wayOut } from "@/shared/reservation/model/cancellation";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { type Reservation, signUpOfAnother } from "@/shared/reservation/model/reservation";
import { commonTexts } from "@/shared/texts/common";
import { ButtonLink } from "@/shared/ui/buttons";
import { PageLink } from "@/shared/ui/links";
import { MapLink } from "@/shared/ui/map-link";
import { MessagePage } from "@/shared/ui/message-page";
import { MissedMinimum } from "@/shared/ui/missed-minimum";
import { Page } from "@/shared/ui/page";
import { Panel } from "@/shared/ui/panel";
import { PrintButton } from "@/shared/ui/print-button";
import { Separator } from "@/shared/ui/separator";
import { WallTimes } from "@/shared/ui/wall-times";
import { useSignedUpEvent } from "../api/get-signed-up-event";
import { successTexts } from "../success-texts";
import { MailedAddress } from "./mailed-address";

/** A sign-up, and the names of all whom it is for as far as they are known. */
type SignedUp = { entry: CalendarEntry; event: BookedEvent; names: string[]; thisYear: number };
type RenderEvent = (signedUp: SignedUp) => ReactNode;

type SuccessPageProps = {
  /** None when nothing led here. */
  reservation: Reservation | null;
  /** Where the customer has to go; missing while it is loaded. */
  organization: BookedOrganization | undefined;
  /** What a sign-up for an event or a course holds. */
  renderEvent: RenderEvent;
  /** How the provider is reached, where nothing can be changed online any more. */
  renderContact: () => ReactNode;
  /** The way to an account for guests, with what they have typed already. */
  renderRegistration: (customer: UserData) => ReactNode;
};

/** The end of a booking. What was booked belongs to the visit that made it: after a reload only that it was is known. */
export function SuccessPage({ reservation, ...props }: SuccessPageProps) {
  if (reservation === null) return <NothingBooked />;
  if (reservation.calendarGuid === "") return <Navigate to={paths.home} replace />;
  return <Confirmation reservation={reservation} {...props} />;
}

/** Services that were booked leave the basket, and what was typed leaves the browser. */
function useSettledSession({ organizationNr }: Reservation, booked: Booked | undefined) {
  const queryClient = useQueryClient();
  const removeOrganization = useSessionStore((state) => state.removeOrganization);
  const forgetPersonalData = usePersonalDataStore((state) => state.forget);
  useEffect(() => {
    // Whoever looks at it later may have begun another one.
    if (!booked || booked.isSettled) return;
    const { event, calendarGuid } = booked.entry;
    if (organizationNr !== null && event === null) removeOrganization(organizationNr);
    forgetPersonalData();
    settle(queryClient, calendarGuid);
  }, [booked, organizationNr, queryClient, removeOrganization, forgetPersonalData]);
}

/** Empty to the eye; who cannot see the page hears that. */
function NothingBooked() {
  // The page came with the title of a reservation.
  useDocumentTitle();
  return <VisuallyHidden as="h1">{successTexts.nothingBooked}</VisuallyHidden>;
}

/** The page was loaded again. */
function BookedBefore() {
  const { kind } = useCurrentUser();
  return (
    <MessagePage
      picture={<CalendarCheck size={56} />}
      title={successTexts.booked}
      description={successTexts.restIsMailed}
      actions={
        <>
          {kind === "member" && <ButtonLink to={paths.myBookings}>{successTexts.toMyBookings}</ButtonLink>}
          <ButtonLink to={paths.home} variant="outline">
            {commonTexts.toStartPage}
          </ButtonLink>
        </>
      }
    />
  );
}

type ConfirmationProps = SuccessPageProps & { reservation: Reservation };

function Confirmation({ reservation, organization, renderEvent, ...props }: ConfirmationProps) {
  const { renderContact, renderRegistration } = props;
  const { calendarGuid } = reservation;
  const booked = useBooked(calendarGuid);
  const entry = booked?.entry;
  // The browser forgets it now; this page keeps it while it is shown.
  const [typed] = useState(() => (booked?.isSettled ? noPersonalData : usePersonalDataStore.getState()));
  const [customer, setCustomer] = useState(typed.userData);
  const { kind } = useCurrentUser();
  useSettledSession(reservation, booked);
  const signedUp = useSignedUpEvent(entry);
  const title = entry?.event ? successTexts.signedUp(peopleOf(entry)) : successTexts.title;
  useDocumentTitle(entry ? title : undefined);
  if (!booked || !entry) return <BookedBefore />;
  return (
    <Page py={{ base: "8", md: "14" }}>
      <Box maxW="40rem" mx="auto">
        <Flex direction="column" align="center" textAlign="center" mb="8">
          <Flex aria-hidden p="4.5" borderRadius="full" bg="brand.muted" color="brand.fg" mb="5">
            <CalendarCheck size={40} strokeWidth={1.75} />
          </Flex>
          <Heading as="h1" textStyle="pageTitle">
            {title}
          </Heading>
          {signedUp && signedUp.minimum !== null && (
            <Box mt="4" maxW="30rem" fontWeight="600">
              <MissedMinimum {...signedUp} minimum={signedUp.minimum} />
            </Box>
          )}
          <Flex gap="2.5" mt="4" maxW="30rem" color="fg.muted" textAlign="start">
            <Box aria-hidden pt="0.5" color="brand.fg">
              <MailCheck size={20} />
            </Box>
            <Text textWrap="pretty">
              {organization ? (
                <MailNote entry={entry} organization={organization} renderContact={renderContact} />
              ) : (
                successTexts.mail
              )}
            </Text>
          </Flex>
          {customer && (
            <Box maxW="30rem" width="100%" ps="calc(20px + 0.625rem)">
              <MailedAddress
                {...booked}
                people={peopleOf(entry)}
                calendarGuid={calendarGuid}
                email={customer.userEmail}
                onCorrected={(userEmail) => setCustomer({ ...customer, userEmail })}
              />
            </Box>
          )}
        </Flex>
        <BookedSummary
          entry={entry}
          names={namesOf(typed, entry)}
          organization={organization}
          renderEvent={renderEvent}
        />
        <Flex
          direction={{ base: "column", sm: "row" }}
          wrap="wrap"
          gap="3"
          mt="6"
          justify="center"
          data-not-printed
        >
          {entry.event && organization && customer && (
            <SignUpAnother
              to={`${paths.eventBooking(organization, entry.event.eventId)}&step=details`}
              customer={customer}
            />
          )}
          <CalendarFileButton calendarGuid={calendarGuid} />
          {kind === "member" && (
            <ButtonLink to={paths.myBookings} variant="outline" size="lg">
              {successTexts.toMyBookings}
            </ButtonLink>
          )}
          <ButtonLink to={paths.home} variant="outline" size="lg">
            {commonTexts.toStartPage}
          </ButtonLink>
          <PrintButton />
        </Flex>
        {customer && kind === "visitor" && (
          // Anew with another address, which the form takes over once.
          <Box key={customer.userEmail} data-not-printed>
            {renderRegistration(customer)}
          </Box>
        )}
      </Box>
    </Page>
  );
}

/** The form once more, for somebody with the same contact, mostly of the same family. */
function SignUpAnother({ to, customer }: { to: string; customer: UserData }) {
  const saveUserData = usePersonalDataStore((state) => state.saveUserData);
  const anybody = { ...customer, firstName: "", userRemarks: "" };
  return (
    <ButtonLink
      to={to}
      state={signUpOfAnother}
      variant="outline"
      size="lg"
      onClick={() => saveUserData(anybody)}
    >
      <UserPlus aria-hidden />
      {successTexts.signUpAnother}
    </ButtonLink>
  );
}

type MailNoteProps = Pick<SuccessPageProps, "renderContact"> & {
  entry: CalendarEntry;
  organization: BookedOrganization;
};

/** What the mail is good for. Nobody books without an address; the link changes nothing after the deadline. */
function MailNote({ entry, organization, renderContact }: MailNoteProps) {
  const now = useWallTime(organization.timeZone);
  const { still } = wayOut(organization, bookedStarts(entry), now);
  if (still === "NOTHING") {
    return (
      <>
        {successTexts.mail} {renderContact()}
      </>
    );
  }
  if (entry.event === null) return successTexts.mailWithLink(entry.appointments.length);
  const people = peopleOf(entry);
  return still === "LATER_DATES"
    ? successTexts.mailWithLaterDates(people)
    : successTexts.mailWithWayOut(people);
}

/** How many have signed up, each with a seat. */
function peopleOf({ furtherPeople = [] }: CalendarEntry): number {
  return 1 + furtherPeople.length;
}

/** Of whom a sign-up is for, as they were typed. */
function namesOf({ userData, furtherPeople }: PersonalData, { event }: CalendarEntry): string[] {
  const together = furtherPeople.filter(({ eventID }) => eventID === event?.eventId);
  return [...(userData ? [userData] : []), ...together].map(({ firstName, lastName }) =>
    `${firstName.trim()} ${lastName.trim()}`.trim(),
  );
}

function bookedStarts({ appointments, event }: CalendarEntry): BookedStarts {
  return {
    starts: (event ? event.schedules : appointments).map(({ start }) => start),
    isSignUp: event !== null,
  };
}

type BookedProps = Pick<SuccessPageProps, "organization" | "renderEvent"> & {
  entry: CalendarEntry;
  names: string[];
};

function BookedSummary({ entry, names, organization, renderEvent }: BookedProps) {
  const { year: thisYear } = useWallTime(entry.timeZone);
  const { appointments, event } = entry;
  const price = event
    ? event.price * peopleOf(entry)
    : sumOfPrices(appointments.map((appointment) => appointment.price));
  return (
    <Panel as="section" aria-labelledby="reservierung" boxShadow="md" p={{ base: "5", sm: "7" }}>
      <Heading as="h2" id="reservierung" textStyle="cardTitle" fontSize="xl" mb="1">
        {event ? successTexts.signUp(peopleOf(entry)) : successTexts.summary}
      </Heading>
      {organization && (
        <Flex gap="2" textStyle="sm" color="fg.muted" mb="2">
          <Box aria-hidden pt="0.5">
            <MapPin size={16} />
          </Box>
          <Text>
            <PageLink to={paths.profile(organization)} color="fg" fontWeight="600" textDecoration="underline">
              {organization.companyName}
            </PageLink>
            , {addressOf(organization)} · <MapLink place={organization} />
          </Text>
        </Flex>
      )}
      {event ? (
        renderEvent({ entry, event, names, thisYear })
      ) : (
        <Stack as="ul" listStyleType="none" gap="0">
          {appointments.map((appointment) => (
            <Appointment
              key={`${appointment.serviceId} ${appointment.start}`}
              appointment={appointment}
              thisYear={thisYear}
              calendar={
                organization &&
                calendarItem(appointment, organization, entry.timeZone, addressOf(organization))
              }
            />
          ))}
        </Stack>
      )}
      <Separator my="4" />
      <Total price={price} />
      {organization && (
        <Stack gap="2" mt="4">
          <Conditions organization={organization} {...bookedStarts(entry)} price={price} />
        </Stack>
      )}
    </Panel>
  );
}

type AppointmentProps = {
  appointment: CalendarEntry["appointments"][number];
  thisYear: number;
  /** What can be entered into a calendar; missing until the provider is known. */
  calendar: CalendarItem | undefined;
};

function Appointment({ appointment, thisYear, calendar }: AppointmentProps) {
  const { title, price, employeeName, start, end } = appointment;
  return (
    <Box as="li" py="4" borderTopWidth="1px" _first={{ borderTopWidth: "0" }} _last={{ pb: "0" }}>
      <Flex justify="space-between" wrap="wrap" columnGap="4" fontWeight="600">
        <Text as="h3" textStyle="cardTitle" minW="0">
          {title}
        </Text>
        <Text as="span" whiteSpace="nowrap">
          {formatPrice(price)}
        </Text>
      </Flex>
      <Text mt="1">
        <WallTimes start={start} end={end} thisYear={thisYear} />
      </Text>
      {calendar && <CalendarLinks item={calendar} title={title} />}
      <Flex align="center" gap="2" textStyle="sm" color="fg.muted" mt="1">
        <UserRound size={16} aria-hidden />
        {employeeName}
      </Flex>
    </Box>
  );
}
