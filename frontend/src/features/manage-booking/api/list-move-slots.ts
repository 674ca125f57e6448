import { queryOptions } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import { wholeList } from "@/shared/slots/api/long-lists";
import { dateRange, type Horizon, moveSlotsPath, slotFreshness } from "@/shared/slots/api/slot-queries";
import type { BookingKey } from "./manage-booking";

/**
 * The starts to which an appointment of a booking can be moved, from today to the horizon. One person is at one place;
 * where several come, they may be served at once (`parallel`).
 */
export function moveSlotsQuery(key: BookingKey, appointmentId: number, horizon: Horizon, parallel = true) {
  const body = { ...key, appointmentId, ...dateRange(horizon), ...(parallel ? {} : { parallel }) };
  return queryOptions({
    queryKey: ["post", moveSlotsPath, body],
    queryFn: ({ signal }) => wholeList(body, (part) => apiClient.POST(moveSlotsPath, { body: part, signal })),
    ...slotFreshness,
  });
}
