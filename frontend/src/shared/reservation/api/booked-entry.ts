import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { components } from "@/api/schema";
import { currentInstant } from "@/shared/lib/clock";
import { isOutcomeUnknown } from "../model/booking-refusal";
import { bookedEntryKey } from "./booked-key";
import { forgetIdempotencyKey, takeIdempotencyKey } from "./idempotency-key";

export type CalendarEntry = components["schemas"]["CalendarEntry"];
export type BookedEvent = components["schemas"]["BookedEvent"];

export type Booked = {
  entry: CalendarEntry;
  /** Whoever has it may correct a mistyped address for a while. */
  idempotencyKey: string | null;
  /** Milliseconds since 1970. */
  bookedAt: number;
  /** Whether the basket and the form of this visit are free of it: what is in them since belongs to another booking. */
  isSettled: boolean;
};

/** What was booked in this visit. It is never fetched: only the one who booked has seen it. */
export function useBooked(calendarGuid: string): Booked | undefined {
  const queryClient = useQueryClient();
  // Taken once: the cache forgets after a while, the page must not.
  const [booked] = useState(() => queryClient.getQueryData<Booked>(bookedEntryKey(calendarGuid)));
  return booked;
}

/** Says once of each booking that basket and form are free of it. */
export function settle(queryClient: QueryClient, calendarGuid: string): void {
  queryClient.setQueryData<Booked>(
    bookedEntryKey(calendarGuid),
    (booked) => booked && { ...booked, isSettled: true },
  );
}

/** What every call that books does with its outcome. */
export function afterBooking(queryClient: QueryClient) {
  return {
    // Without a connection the customer is told at once instead of waiting under the overlay.
    networkMode: "always" as const,
    onSuccess: (entry: CalendarEntry) => {
      const booked: Booked = {
        entry,
        idempotencyKey: takeIdempotencyKey(),
        bookedAt: currentInstant(),
        isSettled: false,
      };
      queryClient.setQueryData(bookedEntryKey(entry.calendarGuid), booked);
    },
    onError: (error: unknown) => {
      if (!isOutcomeUnknown(error)) forgetIdempotencyKey();
    },
  };
}
