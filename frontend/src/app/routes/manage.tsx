import { QueryErrorResetBoundary, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { CalendarX2 } from "lucide-react";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { isNotFound } from "@/api/errors";
import { managedBookingQuery } from "@/features/manage-booking/api/manage-booking";
import { ManagePage, ManageSkeleton } from "@/features/manage-booking/components/manage-page";
import { isPartlyTooLate, tokenOf } from "@/features/manage-booking/model/managed-booking";
import { manageTexts } from "@/features/manage-booking/texts";
import { organizationQuery } from "@/features/providers/api/get-organization";
import { traderQuery } from "@/features/providers/api/get-trader";
import { type Event, eventsQuery } from "@/features/providers/api/list-events";
import { offeredServicesQuery } from "@/features/providers/api/list-offered-services";
import { paths } from "@/shared/lib/paths";
import { commonTexts } from "@/shared/texts/common";
import { ButtonLink } from "@/shared/ui/buttons";
import { ErrorBoundary } from "@/shared/ui/error-boundary";
import { MessagePage } from "@/shared/ui/message-page";
import { Page } from "@/shared/ui/page";
import { ErrorPanel } from "@/shared/ui/state-panels";

/** The page of a manage link. Its token stands in the fragment, which browsers send to nobody. */
export function ManageRoute() {
  const token = tokenOf(useLocation().hash);
  if (token === null) return <UnknownBooking />;
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          key={token}
          onReset={reset}
          fallback={(error, retry) => <Failure error={error} onRetry={retry} />}
        >
          <Suspense fallback={<ManageSkeleton />}>
            <KnownBooking token={token} />
          </Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

const none: Event[] = [];

function KnownBooking({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { data: booking } = useSuspenseQuery(managedBookingQuery(token));
  const { organizationid: organizationNr, events } = booking;
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationNr));
  // The page does without them while they are on their way, or fail.
  const { data: offeredEvents = none } = useQuery({
    ...eventsQuery(organizationNr),
    enabled: events.length > 0,
  });
  const { data: trader } = useQuery({ ...traderQuery(organizationNr), enabled: isPartlyTooLate(booking) });
  return (
    <ManagePage
      token={token}
      booking={booking}
      organization={organization}
      offeredEvents={offeredEvents}
      // Without a connection the customer is told at once.
      contact={trader}
      loadServices={(nr) => queryClient.fetchQuery({ ...offeredServicesQuery(nr), networkMode: "always" })}
    />
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isNotFound(error)) return <UnknownBooking />;
  return (
    <Page py={{ base: "6", md: "12" }}>
      <ErrorPanel
        message={error instanceof Error ? error.message : commonTexts.networkError}
        onRetry={onRetry}
      />
    </Page>
  );
}

function UnknownBooking() {
  return (
    <MessagePage
      picture={<CalendarX2 size={56} strokeWidth={1.25} />}
      title={manageTexts.unknownTitle}
      description={manageTexts.unknownDescription}
      actions={<ButtonLink to={paths.home}>{commonTexts.toStartPage}</ButtonLink>}
    />
  );
}
