import type { CalendarDate } from "@internationalized/date";
import { type Query, queryOptions } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { BasketEmployee, SelectedService } from "@/shared/lib/session/basket";
import { type BasketQuestion, basketQuestion, othersWithSlot } from "../model/basket-question";
import { type BasketRefusal, readBasketRefusal } from "../model/basket-refusal";
import { findNoSlotsCause } from "../model/no-slots-cause";
import type { Slot } from "../model/slot-days";

export type Horizon = { today: CalendarDate; horizonDays: number };

const movePath = "/api/calendar/getmoveslots";
const basketPath = "/api/calendar/getbasketslots";

/** Slots are never taken as fresh. */
const freshness = { staleTime: 0, refetchInterval: 300_000, refetchOnWindowFocus: true } as const;

function rangeOf({ today, horizonDays }: Horizon) {
  return { dateFrom: today.toString(), dateTo: today.add({ days: horizonDays }).toString() };
}

/** The starts to which an appointment of a manage link can be moved, from today to the horizon. */
export function moveSlotsQuery(token: string, appointmentId: number, horizon: Horizon) {
  const body = { token, appointmentId, ...rangeOf(horizon) };
  return $api.queryOptions("post", movePath, { body }, freshness);
}

/** Slots are of any employee. */
export type BasketAnswer = { slots: Slot[]; refusal: BasketRefusal | null };

async function askForBasket(
  body: BasketQuestion & ReturnType<typeof rangeOf>,
  signal: AbortSignal,
): Promise<BasketAnswer> {
  try {
    const { data } = await apiClient.POST(basketPath, { body, signal });
    // An answer without data is no answer.
    if (!data) throw new ApiError(0, {});
    return { slots: data, refusal: null };
  } catch (error) {
    // An answer like any other: it takes the place of slots that were offered before, and another basket gets its own.
    const refusal = readBasketRefusal(error);
    if (refusal === null) throw error;
    return { slots: [], refusal };
  }
}

/**
 * The starts of one entry that leave its basket possible, from today to the horizon: of any employee, or of only one
 * where all of them are too many to be looked at.
 */
export function basketSlotsQuery(
  entry: SelectedService,
  basket: SelectedService[],
  horizon: Horizon,
  only: BasketEmployee | null = null,
) {
  const body = { ...basketQuestion(entry, basket, only), ...rangeOf(horizon) };
  return queryOptions({
    queryKey: ["post", basketPath, body],
    queryFn: ({ signal }) => askForBasket(body, signal),
    ...freshness,
  });
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
      findNoSlotsCause(entry, others, async (wanted, smaller) => {
        const { slots, refusal } = await client.fetchQuery(basketSlotsQuery(wanted, smaller, horizon));
        // No cause was found then: a basket that is refused has no starts, but not because somebody took them.
        if (refusal) throw new Error(refusal.message);
        return slots;
      }),
    ...freshness,
    // The calls inside are repeated already.
    retry: false,
    // An old cause must not drop a slot that was chosen since.
    gcTime: 0,
  });
}

/** All slot queries: what they hold is outdated after a booking, won or lost. */
export const allBookingSlots = {
  predicate: ({ queryKey: [, path] }: Query) => path === movePath || path === basketPath,
};
