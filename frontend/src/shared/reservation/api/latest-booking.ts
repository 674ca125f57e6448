import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Booked, CalendarEntry } from "./booked-entry";
import { allBookedEntries } from "./booked-key";

/** What was booked last at an organisation in this visit, as long as the cache keeps it. */
export function useLatestBooking(organizationNr: number): CalendarEntry | undefined {
  const queryClient = useQueryClient();
  const [entry] = useState(() =>
    queryClient
      .getQueriesData<Booked>(allBookedEntries)
      .flatMap(([, booked]) => booked ?? [])
      .toSorted((one, other) => other.bookedAt - one.bookedAt)
      .find((booked) => booked.entry.organizationid === organizationNr),
  );
  return entry?.entry;
}
