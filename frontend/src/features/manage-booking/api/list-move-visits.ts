import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { wholeList } from "@/shared/slots/api/long-lists";
import { dateRange, type Horizon, moveVisitsPath, slotFreshness } from "@/shared/slots/api/slot-queries";
import type { OwnTime } from "@/shared/slots/model/own-times";
import { dayAfter, visitPage } from "@/shared/slots/model/visit";
import { besideOwnTimes } from "@/shared/slots/model/visits-beside";
import type { BookingKey } from "./manage-booking";

export type MoveVisit = components["schemas"]["MoveVisit"];

type Moved = Pick<components["schemas"]["MoveVisitsRequest"], "appointments" | "maxWaiting">;

/** The visits beside these times to which appointments of a booking can be moved together, page by page up to the horizon. */
export function moveVisitsQuery(key: BookingKey, moved: Moved, ownTimes: OwnTime[], horizon: Horizon) {
  const query = { ...key, ...moved };
  const last = horizon.today.add({ days: horizon.horizonDays });
  return infiniteQueryOptions({
    queryKey: ["post", moveVisitsPath, { ...query, ...dateRange(horizon), ownTimes }],
    queryFn: ({ pageParam, signal }) =>
      visitPage(pageParam, last, (range) =>
        wholeList({ ...query, ...besideOwnTimes(ownTimes, range) }, (body) =>
          apiClient.POST(moveVisitsPath, { body, signal }),
        ),
      ),
    initialPageParam: horizon.today.toString(),
    getNextPageParam: ({ until }) => dayAfter(until, last),
    ...slotFreshness,
  });
}
