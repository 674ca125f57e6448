import { $api } from "@/api/client";
import type { components } from "@/api/schema";

export type OfferedService = components["schemas"]["OfferedService"];

export function offeredServicesQuery(organizationNr: number) {
  return $api.queryOptions("get", "/api/offeredservices", { params: { query: { organizationNr } } });
}
