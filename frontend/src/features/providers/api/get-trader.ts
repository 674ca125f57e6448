import { $api } from "@/api/client";
import type { components } from "@/api/schema";

export type Trader = components["schemas"]["Trader"];

export function traderQuery(organizationNr: number) {
  return $api.queryOptions("get", "/api/organization/{organizationNr}/trader", {
    params: { path: { organizationNr } },
  });
}
