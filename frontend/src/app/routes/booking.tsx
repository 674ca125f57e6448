import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { BookingPage } from "@/features/booking/components/booking-page";
import { BookingSkeleton } from "@/features/booking/components/booking-skeleton";
import { organizationQuery } from "@/features/providers/api/get-organization";
import { ServicesTab, ServicesTabSkeleton } from "@/features/providers/components/services-tab";
import { QueryArea } from "@/shared/ui/query-area";
import { ExistingOrganization } from "../existing-organization";
import { organizationOfPage } from "../organization-of-page";

export function createBookingLoader(queryClient: QueryClient) {
  return (page: LoaderFunctionArgs) => {
    const organizationNr = organizationOfPage(page);
    // Not awaited: the page shows its skeleton at once. A failure shows where the query is used.
    void queryClient.prefetchQuery(organizationQuery(organizationNr));
    return { organizationNr };
  };
}

export function BookingRoute() {
  const { organizationNr } = useLoaderData<{ organizationNr: number }>();
  return (
    <ExistingOrganization organizationNr={organizationNr}>
      <Suspense key={organizationNr} fallback={<BookingSkeleton />}>
        <Booking organizationNr={organizationNr} />
      </Suspense>
    </ExistingOrganization>
  );
}

function Booking({ organizationNr }: { organizationNr: number }) {
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationNr));
  return (
    <BookingPage
      organization={organization}
      serviceList={
        <QueryArea loading={<ServicesTabSkeleton />}>
          <ServicesTab organizationNr={organizationNr} />
        </QueryArea>
      }
    />
  );
}
