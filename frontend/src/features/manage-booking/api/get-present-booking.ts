import { useQueryClient } from "@tanstack/react-query";
import { allOpenBookingsQuery, allOwnBookingQueries } from "./list-own-bookings";
import { type BookingKey, managedBookingQuery } from "./manage-booking";

/**
 * The booking as it stands now: it may have been moved since the page asked, in another tab or by its provider. None where
 * a member has more bookings than one answer holds.
 */
export function usePresentBooking() {
  const queryClient = useQueryClient();
  // Without a connection the customer is told at once.
  const now = { staleTime: 0, networkMode: "always" } as const;
  return async (key: BookingKey) => {
    if ("token" in key) return queryClient.fetchQuery({ ...managedBookingQuery(key.token), ...now });
    // The lists behind the question show it as well.
    void queryClient.invalidateQueries(allOwnBookingQueries);
    const open = await queryClient.fetchQuery({ ...allOpenBookingsQuery(), ...now });
    return open.find(({ id }) => id === key.bookingId);
  };
}
