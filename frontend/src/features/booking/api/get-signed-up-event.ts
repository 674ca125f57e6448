import { useQuery } from "@tanstack/react-query";
import { $api } from "@/api/client";
import { missedMinimum } from "@/shared/lib/event-minimum";
import type { CalendarEntry } from "@/shared/reservation/api/booked-entry";

/** What somebody has signed up for, as it is offered, and from how many people on it takes place where fewer come. */
export function useSignedUpEvent(entry: CalendarEntry | undefined) {
  const eventId = entry?.event?.eventId;
  const organizationNr = entry?.organizationid ?? 0;
  // The page before has asked for them. With the sign-up they are outdated, and nothing else makes them so.
  const { data, isStale } = useQuery({
    ...$api.queryOptions("get", "/api/events", { params: { query: { organizationNr } } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: eventId !== undefined,
  });
  const event = data?.find(({ id }) => id === eventId);
  return event && { event, minimum: missedMinimum(event, isStale ? 1 : 0) };
}
