import type { QueryClient } from "@tanstack/react-query";

// Beside what was booked itself, which nobody needs who cancels or moves.
export const allBookedEntries = { queryKey: ["bookedEntry"] };
export const bookedEntryKey = (calendarGuid: string) => [...allBookedEntries.queryKey, calendarGuid];

/** What was cancelled or moved does not stand as it was booked any more. */
export function forgetBooked(queryClient: QueryClient, calendarGuid: string): void {
  queryClient.removeQueries({ queryKey: bookedEntryKey(calendarGuid) });
}
