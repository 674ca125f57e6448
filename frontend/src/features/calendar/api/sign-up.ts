import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { forgetIdempotencyKey, idempotencyKeyFor } from "@/shared/reservation/api/idempotency-key";
import { allDateQueries } from "./event-dates";
import { useAfterBooking } from "./new-booking";
import { staffBookingQuery } from "./staff-bookings";

/** Gives somebody a seat of an event or course, for all its dates that lie ahead. */
export function useSignUp(eventId: number) {
  const queryClient = useQueryClient();
  const { onSettled, ...afterwards } = useAfterBooking();
  return useMutation({
    mutationFn: async (body: components["schemas"]["StaffSignUpRequest"]) => {
      const header = { "Idempotency-Key": await idempotencyKeyFor(JSON.stringify([eventId, body])) };
      const params = { path: { eventId }, header };
      return answered((await apiClient.POST("/api/staff/events/{eventId}/bookings", { params, body })).data);
    },
    ...afterwards,
    onSuccess: (booking) => {
      forgetIdempotencyKey();
      queryClient.setQueryData(staffBookingQuery(booking.id).queryKey, booking);
    },
    onSettled: () => Promise.all([onSettled(), queryClient.invalidateQueries(allDateQueries)]),
  });
}
