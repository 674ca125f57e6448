import { type Query, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import { ApiError } from "@/api/errors";
import { afterBooking, type CalendarEntry } from "@/shared/reservation/api/booked-entry";
import { bookingHeaders } from "@/shared/reservation/api/booking-headers";
import type { EventBookingRequest } from "../model/event-booking-request";

type Call = { body: EventBookingRequest; code: string | null };

async function addEventBooking({ body, code }: Call): Promise<CalendarEntry> {
  const { data } = await apiClient.POST("/api/calendar/addeventbooking", {
    params: { header: await bookingHeaders(body, code) },
    body,
  });
  // Refusals were thrown by the client: an answer without data confirms nothing.
  if (!data) throw new ApiError(0, {});
  return data;
}

const allEvents = { predicate: ({ queryKey: [, path] }: Query) => path === "/api/events" };

export function useAddEventBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: addEventBooking,
    ...afterBooking(queryClient),
    // Won or lost, other seats are free now.
    onSettled: () => void queryClient.invalidateQueries(allEvents),
  });
}
