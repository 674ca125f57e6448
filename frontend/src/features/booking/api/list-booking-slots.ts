import type { CalendarDate } from "@internationalized/date";
import { $api } from "@/api/client";

const refreshInterval = 300_000;

type Horizon = { today: CalendarDate; horizonDays: number };

/** All free starts of one service from today to the horizon, in one call. They are never taken as fresh. */
export function bookingSlotsQuery(
  organizationNr: number,
  serviceId: number,
  { today, horizonDays }: Horizon,
) {
  return $api.queryOptions(
    "post",
    "/api/calendar/getbookingslotsoverview",
    {
      body: {
        organizationNr,
        serviceIdList: [serviceId],
        dateFrom: today.toString(),
        dateTo: today.add({ days: horizonDays }).toString(),
      },
    },
    { staleTime: 0, refetchInterval: refreshInterval, refetchOnWindowFocus: true },
  );
}

/** Begins the keys of all slot queries: what they hold is outdated after a booking, won or lost. */
export const allBookingSlots = { queryKey: ["post", "/api/calendar/getbookingslotsoverview"] };
