import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { components } from "@/api/schema";
import { isOutcomeUnknown } from "../model/booking-refusal";
import { forgetIdempotencyKey } from "./idempotency-key";

export type CalendarEntry = components["schemas"]["CalendarEntry"];
export type BookedEvent = components["schemas"]["BookedEvent"];

const bookedEntryKey = (calendarGuid: string) => ["bookedEntry", calendarGuid];

/** What was booked in this visit. It is never fetched: only the one who booked has seen it. */
export function useBookedEntry(calendarGuid: string): CalendarEntry | undefined {
  const queryClient = useQueryClient();
  // Taken once: the cache forgets after a while, the page must not.
  const [entry] = useState(() => queryClient.getQueryData<CalendarEntry>(bookedEntryKey(calendarGuid)));
  return entry;
}

/** What every call that books does with its outcome. */
export function afterBooking(queryClient: QueryClient) {
  return {
    // Without a connection the customer is told at once instead of waiting under the overlay.
    networkMode: "always" as const,
    onSuccess: (entry: CalendarEntry) => {
      forgetIdempotencyKey();
      queryClient.setQueryData(bookedEntryKey(entry.calendarGuid), entry);
    },
    onError: (error: unknown) => {
      if (!isOutcomeUnknown(error)) forgetIdempotencyKey();
    },
  };
}
