import { $api, apiClient } from "@/api/client";
import { answered } from "@/shared/account/api/answered";
import { fresh } from "./settings";
import type { BookingRules } from "./wire";

export function bookingRulesQuery() {
  return $api.queryOptions("get", "/api/staff/bookingrules", {}, fresh);
}

export async function sendBookingRules(rules: BookingRules, isPreview: boolean) {
  const body = { ...rules, isPreview };
  return answered((await apiClient.PUT("/api/staff/bookingrules", { body })).data);
}
