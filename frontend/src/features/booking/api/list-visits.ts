import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import type { SelectedService } from "@/shared/lib/session/basket";
import { wholeList } from "@/shared/slots/api/long-lists";
import { dateRange, type Horizon, slotFreshness, visitsPath } from "@/shared/slots/api/slot-queries";
import type { OwnTime } from "@/shared/slots/model/own-times";
import { dayAfter, type VisitPage, visitPage } from "@/shared/slots/model/visit";
import { besideOwnTimes } from "@/shared/slots/model/visits-beside";
import { type BasketRefusal, readBasketRefusal } from "../model/basket-refusal";
import { visitQuery } from "../model/basket-visits";

type BasketVisitPage = VisitPage & { refusal: BasketRefusal | null };

/** The visits of a basket beside these times, from today on page by page up to the horizon. */
export function visitsQuery(
  basket: SelectedService[],
  maxWaiting: number,
  ownTimes: OwnTime[],
  horizon: Horizon,
) {
  const query = visitQuery(basket, maxWaiting);
  const last = horizon.today.add({ days: horizon.horizonDays });
  return infiniteQueryOptions({
    queryKey: ["post", visitsPath, { ...query, ...dateRange(horizon), ownTimes }],
    queryFn: async ({ pageParam, signal }): Promise<BasketVisitPage> => {
      try {
        const page = await visitPage(pageParam, last, (range) =>
          wholeList({ ...query, ...besideOwnTimes(ownTimes, range) }, (body) =>
            apiClient.POST(visitsPath, { body, signal }),
          ),
        );
        return { ...page, refusal: null };
      } catch (error) {
        // An answer like any other: asking again would not help, another basket would.
        const refusal = readBasketRefusal(error);
        if (refusal === null) throw error;
        return { visits: [], until: last.toString(), refusal };
      }
    },
    initialPageParam: horizon.today.toString(),
    getNextPageParam: ({ until }) => dayAfter(until, last),
    ...slotFreshness,
  });
}
