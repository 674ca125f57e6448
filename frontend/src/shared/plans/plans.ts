import { $api } from "@/api/client";
import type { components } from "@/api/schema";
import { privateAnswer } from "@/shared/account/api/current-user";

export type OfferedPlan = components["schemas"]["OfferedPlan"];

/** What the price packages of this installation cost and contain; none where nothing is limited. */
export function plansQuery() {
  return $api.queryOptions("get", "/api/operator/plans");
}

/** Which package the organisation has that somebody administers, and how full it is. */
export function planQuery() {
  return $api.queryOptions("get", "/api/staff/plan", {}, privateAnswer);
}
