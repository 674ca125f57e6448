import { $api } from "@/api/client";

export function servicesAtAGlanceQuery(organizationNr: number) {
  return $api.queryOptions("get", "/api/offeredservices/ataglance", {
    params: { query: { organizationNr } },
  });
}
