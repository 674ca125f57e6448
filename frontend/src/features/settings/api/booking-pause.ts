import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { fresh } from "./settings";

type Schemas = components["schemas"];

export type StaffBookingPause = Schemas["StaffBookingPause"];
export type BookingPause = Schemas["BookingPause"];

export function bookingPauseQuery() {
  return $api.queryOptions("get", "/api/staff/bookingpause", {}, fresh);
}

export async function sendBookingPause(body: Schemas["BookingPauseRequest"]) {
  return answered((await apiClient.PUT("/api/staff/bookingpause", { body })).data);
}
