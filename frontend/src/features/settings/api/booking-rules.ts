import { answered } from "@/shared/account/api/answered";
import { fresh } from "./settings";
import { $settings, type BookingRules, settingsClient } from "./wire";

export function bookingRulesQuery() {
  return $settings.queryOptions("get", "/api/staff/bookingrules", {}, fresh);
}

export async function sendBookingRules(rules: BookingRules, isPreview: boolean) {
  const body = { ...rules, isPreview };
  return answered((await settingsClient.PUT("/api/staff/bookingrules", { body })).data);
}
