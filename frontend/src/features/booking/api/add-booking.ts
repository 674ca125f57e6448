import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import { ApiError } from "@/api/errors";
import { afterBooking, type CalendarEntry } from "@/shared/reservation/api/booked-entry";
import { bookingHeaders } from "@/shared/reservation/api/booking-headers";
import { allSlotQueries } from "@/shared/slots/api/slot-queries";
import type { BookingRequest } from "../model/booking-request";

type Call = { body: BookingRequest; code: string | null };

async function addBooking({ body, code }: Call): Promise<CalendarEntry> {
  const { data } = await apiClient.POST("/api/calendar/addbooking", {
    params: { header: await bookingHeaders(body, code) },
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
