import { $api } from "@/api/client";
import { dateRange, type Horizon, moveSlotsPath, slotFreshness } from "@/shared/slots/api/slot-queries";

/** The starts to which an appointment of a manage link can be moved, from today to the horizon. */
export function moveSlotsQuery(token: string, appointmentId: number, horizon: Horizon) {
  const body = { token, appointmentId, ...dateRange(horizon) };
  return $api.queryOptions("post", moveSlotsPath, { body }, slotFreshness);
}
