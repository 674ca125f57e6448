import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { apiClient } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema";
import { isOutcomeUnknown } from "../model/booking-refusal";
import type { BookingRequest } from "../model/booking-request";
import { intentKeyFor, settleIntent } from "./booking-intent";
import { allBookingSlots } from "./list-booking-slots";

export type CalendarEntry = components["schemas"]["CalendarEntry"];

const bookedEntryKey = (calendarGuid: string) => ["bookedEntry", calendarGuid];

/** What was booked in this visit. It is never fetched: only the one who booked has seen it. */
export function useBookedEntry(calendarGuid: string): CalendarEntry | undefined {
  const queryClient = useQueryClient();
  // Taken once: the cache forgets after a while, the page must not.
  const [entry] = useState(() => queryClient.getQueryData<CalendarEntry>(bookedEntryKey(calendarGuid)));
  return entry;
}

async function addBooking(body: BookingRequest): Promise<CalendarEntry> {
  const { data } = await apiClient.POST("/api/calendar/addbooking", {
    params: { header: { "Idempotency-Key": await intentKeyFor(JSON.stringify(body)) } },
    body,
  });
  // Refusals were thrown by the client: an answer without data confirms nothing.
  if (!data) throw new ApiError(0, {});
  return data;
}

function afterwards(queryClient: QueryClient) {
  return {
    onSuccess: (entry: CalendarEntry) => {
      settleIntent();
      queryClient.setQueryData(bookedEntryKey(entry.calendarGuid), entry);
    },
    onError: (error: unknown) => {
      if (!isOutcomeUnknown(error)) settleIntent();
    },
    // Won or lost, other times are free now.
    onSettled: () => void queryClient.invalidateQueries(allBookingSlots),
  };
}

export function useAddBooking() {
  return useMutation({
    mutationFn: addBooking,
    // Without a connection the customer is told at once instead of waiting under the overlay.
    networkMode: "always",
    ...afterwards(useQueryClient()),
  });
}
