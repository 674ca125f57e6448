import { useQueryClient } from "@tanstack/react-query";
import { OwnBookingsPage, OwnBookingsSkeleton } from "@/features/manage-booking/components/own-bookings-page";
import { offeredServicesQuery } from "@/features/providers/api/list-offered-services";
import { OnlyFor } from "@/shared/account/components/only-for";

/** The bookings of the signed-in user. */
export function MyBookingsRoute() {
  const queryClient = useQueryClient();
  return (
    <OnlyFor otherwise="login" loading={<OwnBookingsSkeleton />}>
      {({ firstName }) => (
        <OwnBookingsPage
          firstName={firstName}
          // Without a connection the customer is told at once.
          loadServices={(organizationNr) =>
            queryClient.fetchQuery({ ...offeredServicesQuery(organizationNr), networkMode: "always" })
          }
        />
      )}
    </OnlyFor>
  );
}
