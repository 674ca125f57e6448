import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { components } from "@/api/schema";

const shownOrganizations = {
  queryKey: ["get", "/api/organization/{organizationNr}"],
  type: "active",
} as const;

/** Asks anew whether online booking is paused: where it is, the page says so in place of its form. */
async function isPausedNow(queryClient: QueryClient): Promise<boolean> {
  await queryClient.refetchQueries(shownOrganizations);
  return queryClient
    .getQueriesData<components["schemas"]["Organization"]>(shownOrganizations)
    .some(([, organization]) => Boolean(organization?.bookingPause));
}

export function usePauseCheck() {
  const queryClient = useQueryClient();
  return () => isPausedNow(queryClient);
}
