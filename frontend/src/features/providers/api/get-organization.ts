import { $api } from "@/api/client";
import type { components } from "@/api/schema";

export type Organization = components["schemas"]["Organization"];

export function organizationQuery(organizationNr: number) {
  return $api.queryOptions("get", "/api/organization/{organizationNr}", {
    params: { path: { organizationNr } },
  });
}
