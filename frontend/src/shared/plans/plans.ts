import { $api } from "@/api/client";
import type { components } from "@/api/schema";

export type OfferedPlan = components["schemas"]["OfferedPlan"];

/** What the price packages of this installation cost and contain; none where nothing is limited. */
export function plansQuery() {
  return $api.queryOptions("get", "/api/operator/plans");
}
