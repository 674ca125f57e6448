import type { CalendarDate } from "@internationalized/date";
import { type Query, queryOptions } from "@tanstack/react-query";
import { $api } from "@/api/client";
import type { SelectedService } from "@/shared/lib/session/basket";
import { basketQuestion, othersWithSlot } from "../model/basket-question";
import { findNoSlotsCause } from "../model/no-slots-cause";

export type Horizon = { today: CalendarDate; horizonDays: number };

const overviewPath = "/api/calendar/getbookingslotsoverview";
const basketPath = "/api/calendar/getbasketslots";

/** Slots are never taken as fresh. */
const freshness = { staleTime: 0, refetchInterval: 300_000, refetchOnWindowFocus: true } as const;

function rangeOf({ today, horizonDays }: Horizon) {
  return { dateFrom: today.toString(), dateTo: today.add({ days: horizonDays }).toString() };
}

/** All free starts of one service from today to the horizon, in one call. */
export function bookingSlotsQuery(organizationNr: number, serviceId: number, horizon: Horizon) {
  const body = { organizationNr, serviceIdList: [serviceId], ...rangeOf(horizon) };
  return $api.queryOptions("post", overviewPath, { body }, freshness);
}

/** The starts of one entry, by any employee, that leave its basket possible, from today to the horizon. */
export function basketSlotsQuery(entry: SelectedService, basket: SelectedService[], horizon: Horizon) {
  const body = { ...basketQuestion(entry, basket), ...rangeOf(horizon) };
  return $api.queryOptions("post", basketPath, { body }, freshness);
}

/** Why the answer for an entry holds no starts. */
export function noSlotsCauseQuery(entry: SelectedService, basket: SelectedService[], horizon: Horizon) {
  const others = othersWithSlot(entry, basket);
  return queryOptions({
    queryKey: [
      ...basketSlotsQuery(entry, basket, horizon).queryKey,
      "cause",
      // The request names services, the cause names entries.
      others.map(({ id }) => id),
    ],
    queryFn: ({ client }) =>
      findNoSlotsCause(entry, others, (wanted, smaller) =>
        client.fetchQuery(basketSlotsQuery(wanted, smaller, horizon)),
      ),
    ...freshness,
    // The calls inside are repeated already.
    retry: false,
    // An old cause must not drop a slot that was chosen since.
    gcTime: 0,
  });
}

/** All slot queries: what they hold is outdated after a booking, won or lost. */
export const allBookingSlots = {
  predicate: ({ queryKey: [, path] }: Query) => path === overviewPath || path === basketPath,
};
