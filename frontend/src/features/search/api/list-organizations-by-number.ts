import { $api } from "@/api/client";

/** The cards of these organisations in this order; whoever is not public any more is left out. */
export function organizationsByNumberQuery(organizationNumbers: number[]) {
  return $api.queryOptions("get", "/api/search/organizations/named", {
    params: { query: { organizationNr: organizationNumbers.join(",") } },
  });
}
