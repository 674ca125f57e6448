import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { isNotFound } from "@/api/errors";
import { organizationQuery } from "@/features/providers/api/get-organization";
import { webContentQuery } from "@/features/providers/api/get-web-content";
import { businessHoursQuery } from "@/features/providers/api/list-business-hours";
import { eventsQuery } from "@/features/providers/api/list-events";
import { offeredServicesQuery } from "@/features/providers/api/list-offered-services";
import { ProfilePage } from "@/features/providers/components/profile-page";
import type { ProfileTab } from "@/shared/lib/paths";
import { ExistingOrganization } from "../existing-organization";
import { organizationOfPage } from "../organization-of-page";

export function createProfileLoader(queryClient: QueryClient) {
  function start<Data, Failure, Key extends QueryKey>(query: FetchQueryOptions<Data, Failure, Data, Key>) {
    void queryClient.prefetchQuery(query);
    return query.queryKey;
  }
  return (page: LoaderFunctionArgs) => {
    const organizationNr = organizationOfPage(page);
    const organization = organizationQuery(organizationNr);
    // Not awaited: the page shows its skeleton at once. A failure shows where the query is used.
    const answered = queryClient.prefetchQuery(organization);
    const tab: string | null = new URL(page.request.url).searchParams.get("tab");
    const others = [
      start(businessHoursQuery(organizationNr)),
      start(offeredServicesQuery(organizationNr)),
      start(webContentQuery(organizationNr, "account_overview_slogan")),
      start(webContentQuery(organizationNr, "account_background_image")),
      start(webContentQuery(organizationNr, "account_overview_topcontent")),
      ...(tab === ("events" satisfies ProfileTab) ? [start(eventsQuery(organizationNr))] : []),
    ];
    void answered.then(() => {
      if (!isNotFound(queryClient.getQueryState(organization.queryKey)?.error)) return;
      for (const queryKey of others) void queryClient.cancelQueries({ queryKey });
    });
    return { organizationNr };
  };
}

export function ProfileRoute() {
  const { organizationNr } = useLoaderData<{ organizationNr: number }>();
  return (
    <ExistingOrganization organizationNr={organizationNr}>
      <ProfilePage organizationNr={organizationNr} />
    </ExistingOrganization>
  );
}
