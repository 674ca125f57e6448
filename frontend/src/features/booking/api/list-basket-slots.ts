import { queryOptions } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import type { BasketEmployee, SelectedService } from "@/shared/lib/session/basket";
import { wholeList } from "@/shared/slots/api/long-lists";
import { basketSlotsPath, dateRange, type Horizon, slotFreshness } from "@/shared/slots/api/slot-queries";
import type { Slot } from "@/shared/slots/model/slot-days";
import { type BasketRefusal, readBasketRefusal } from "../model/basket-refusal";
import { type BasketSlotQuery, basketSlotQuery, othersWithSlot } from "../model/basket-slot-query";
import { findNoSlotsCause } from "../model/no-slots-cause";

/** The days of a slot query, and whether several people come, who may be served at once. */
export type BasketHorizon = Horizon & { parallel: boolean };

/** Slots are of any employee. */
export type BasketAnswer = { slots: Slot[]; refusal: BasketRefusal | null };

async function askForBasket(
  body: BasketSlotQuery & ReturnType<typeof dateRange>,
  signal: AbortSignal,
): Promise<BasketAnswer> {
  try {
    const slots = await wholeList(body, (part) => apiClient.POST(basketSlotsPath, { body: part, signal }));
    return { slots, refusal: null };
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
  horizon: BasketHorizon,
  only: BasketEmployee | null = null,
) {
  const body = { ...basketSlotQuery(entry, basket, only, horizon.parallel), ...dateRange(horizon) };
  return queryOptions({
    queryKey: ["post", basketSlotsPath, body],
    queryFn: ({ signal }) => askForBasket(body, signal),
    ...slotFreshness,
  });
}

/** Why the answer for an entry holds no starts. */
export function noSlotsCauseQuery(entry: SelectedService, basket: SelectedService[], horizon: BasketHorizon) {
  const others = othersWithSlot(entry, basket);
  return queryOptions({
    queryKey: [
      ...basketSlotsQuery(entry, basket, horizon).queryKey,
      "cause",
      // The request identifies services, the cause identifies entries.
      others.map(({ id }) => id),
    ],
    queryFn: ({ client }) =>
      findNoSlotsCause(entry, others, async (wanted, smaller) => {
        const { slots, refusal } = await client.fetchQuery(basketSlotsQuery(wanted, smaller, horizon));
        // No cause was found then: a basket that is refused has no starts, but not because somebody took them.
        if (refusal) throw new Error(refusal.message);
        return slots;
      }),
    ...slotFreshness,
    // The calls inside are repeated already.
    retry: false,
    // An old cause must not drop a slot that was chosen since.
    gcTime: 0,
  });
}
