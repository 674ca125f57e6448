import { $api } from "@/api/client";
import type { components } from "@/api/schema";

export type BusinessHours = components["schemas"]["BusinessHours"];

const refreshInterval = 60_000;

export function businessHoursQuery(organizationNr: number) {
  return $api.queryOptions(
    "get",
    "/api/businesshours/{organizationNr}",
    { params: { path: { organizationNr } } },
    { refetchInterval: refreshInterval },
  );
}
