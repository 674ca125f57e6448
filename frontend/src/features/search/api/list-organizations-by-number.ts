import { keepPreviousData } from "@tanstack/react-query";
import { $api } from "@/api/client";

/** The cards of these organisations in this order; whoever is not public any more is left out. */
export function organizationsByNumberQuery(organizationNumbers: number[]) {
  return $api.queryOptions("get", "/api/search/organizations/named", {
    params: { query: { organizationNr: organizationNumbers.join(",") } },
  });
}

/** The cards of a list that changes while it is looked at. Those of before stay until the next ones are there. */
export function changingOrganizationsQuery(organizationNumbers: number[]) {
  return { ...organizationsByNumberQuery(organizationNumbers), placeholderData: keepPreviousData };
}
