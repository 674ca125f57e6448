import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { BookingPage } from "@/features/booking/components/booking-page";
import { BookingSkeleton } from "@/features/booking/components/booking-skeleton";
import { readEventId } from "@/features/events/model/event-sign-up";
import { signUpTexts } from "@/features/events/texts";
import { type Organization, organizationQuery } from "@/features/providers/api/get-organization";
import { eventsQuery } from "@/features/providers/api/list-events";
import { ServicesTab, ServicesTabSkeleton } from "@/features/providers/components/services-tab";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { BookingHeading } from "@/shared/reservation/components/booking-heading";
import { DetailsSkeleton } from "@/shared/reservation/components/details-skeleton";
import type { RenderSignIn } from "@/shared/reservation/components/use-sign-in-offer";
import { noOwnTimes, type OwnTime } from "@/shared/slots/model/own-times";
import { Page } from "@/shared/ui/page";
import { OptionalQueryArea, QueryArea } from "@/shared/ui/query-area";
import { BasketOfLink } from "../basket-of-link";
import { ExistingOrganization } from "../existing-organization";
import { NotFoundPage } from "../message-pages";
import { organizationOfPage } from "../organization-of-page";

// Most customers book services.
const EventBookingPage = lazy(async () => ({
  default: (await import("@/features/events/components/event-booking-page")).EventBookingPage,
}));

// Hardly anybody pauses.
const BookingPaused = lazy(async () => ({ default: (await import("../booking-paused")).BookingPaused }));

// Most customers book as guests.
const OwnTimes = lazy(async () => ({
  default: (await import("@/features/manage-booking/components/own-times")).OwnTimes,
}));
// Nobody comes back from a booking before it is made.
const BookedNote = lazy(async () => ({
  default: (await import("@/features/booking/components/booked-note")).BookedNote,
}));
const EmbeddedLogin = lazy(async () => ({
  default: (await import("@/features/accounts/components/embedded-login")).EmbeddedLogin,
}));

const renderSignIn: RenderSignIn = ({ onSignedIn }) => (
  <QueryArea loading={<DetailsSkeleton />}>
    <EmbeddedLogin onSignedIn={onSignedIn} />
  </QueryArea>
);

export function createBookingLoader(queryClient: QueryClient) {
  return (page: LoaderFunctionArgs) => {
    const organizationNr = organizationOfPage(page);
    // Not awaited: the page shows its skeleton at once. A failure shows where the query is used.
    void queryClient.prefetchQuery(organizationQuery(organizationNr));
    if (new URL(page.request.url).searchParams.has("event")) {
      void queryClient.prefetchQuery(eventsQuery(organizationNr));
    }
    return { organizationNr };
  };
}

export function BookingRoute() {
  const { organizationNr } = useLoaderData<{ organizationNr: number }>();
  return (
    <ExistingOrganization
      organizationNr={organizationNr}
      loading={<BookingSkeleton />}
      notFound={<NotFoundPage />}
    >
      {(organization) => (
        <Suspense key={organizationNr} fallback={<BookingSkeleton />}>
          {organization.bookingPause ? (
            <BookingPaused organization={organization} pause={organization.bookingPause} />
          ) : (
            <Booking organization={organization} />
          )}
        </Suspense>
      )}
    </ExistingOrganization>
  );
}

function Booking({ organization }: { organization: Organization }) {
  const [search] = useSearchParams();
  const event = search.get("event");
  const { kind } = useCurrentUser();
  const [ownTimes, setOwnTimes] = useState<OwnTime[]>([]);
  if (event !== null) return <EventBooking key={event} organization={organization} event={event} />;
  return (
    <BasketOfLink organizationNr={organization.organizationNr}>
      {kind === "member" && (
        <OptionalQueryArea loading={null}>
          <OwnTimes zone={organization.timeZone} onKnown={setOwnTimes} />
        </OptionalQueryArea>
      )}
      <BookingPage
        organization={organization}
        // Whoever sees the page after the session has ended learns nothing of it.
        ownTimes={kind === "member" ? ownTimes : noOwnTimes}
        renderSignIn={renderSignIn}
        serviceList={
          <>
            <OptionalQueryArea loading={null}>
              <BookedNote organizationNr={organization.organizationNr} />
            </OptionalQueryArea>
            <QueryArea loading={<ServicesTabSkeleton />}>
              <ServicesTab organization={organization} leadsToTimes={false} />
            </QueryArea>
          </>
        }
      />
    </BasketOfLink>
  );
}

type EventBookingProps = {
  organization: Organization;
  /** As the address names it. */
  event: string;
};

/** The same address books services, or signs up for the event that it names. */
function EventBooking({ organization, event }: EventBookingProps) {
  const eventId = readEventId(event);
  if (eventId === null) return <EventBookingPage organization={organization} event={null} />;
  return (
    <QueryArea
      loading={<BookingSkeleton />}
      frame={(panel) => (
        <Page pt={{ base: "2", md: "6" }}>
          <BookingHeading organization={organization} title={signUpTexts.title.EVENT} />
          {panel}
        </Page>
      )}
    >
      <KnownEventBooking organization={organization} eventId={eventId} />
    </QueryArea>
  );
}

function KnownEventBooking({ organization, eventId }: { organization: Organization; eventId: number }) {
  const { data } = useSuspenseQuery(eventsQuery(organization.organizationNr));
  return (
    <EventBookingPage
      organization={organization}
      event={data.find(({ id }) => id === eventId) ?? null}
      renderSignIn={renderSignIn}
    />
  );
}
