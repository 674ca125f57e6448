import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import { ApiError } from "@/api/errors";
import { afterBooking, type CalendarEntry } from "@/shared/reservation/api/booked-entry";
import { idempotencyKeyFor } from "@/shared/reservation/api/idempotency-key";
import { allSlotQueries } from "@/shared/slots/api/slot-queries";
import type { BookingRequest } from "../model/booking-request";

async function addBooking(body: BookingRequest): Promise<CalendarEntry> {
  const { data } = await apiClient.POST("/api/calendar/addbooking", {
    params: { header: { "Idempotency-Key": await idempotencyKeyFor(JSON.stringify(body)) } },
    body,
  });
  // Refusals were thrown by the client: an answer without data confirms nothing.
  if (!data) throw new ApiError(0, {});
  return data;
}

export function useAddBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: addBooking,
    ...afterBooking(queryClient),
    // Won or lost, other times are free now.
    onSettled: () => void queryClient.invalidateQueries(allSlotQueries),
  });
}
