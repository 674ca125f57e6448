import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { isNotFound } from "@/api/errors";
import { organizationQuery } from "@/features/providers/api/get-organization";
import { webContentQuery } from "@/features/providers/api/get-web-content";
import { businessHoursQuery } from "@/features/providers/api/list-business-hours";
import { eventsQuery } from "@/features/providers/api/list-events";
import { offeredServicesQuery } from "@/features/providers/api/list-offered-services";
import { servicesAtAGlanceQuery } from "@/features/providers/api/list-services-at-a-glance";
import { ProfilePage } from "@/features/providers/components/profile-page";
import { ProfileSkeleton } from "@/features/providers/components/profile-skeleton";
import type { ProfileTab } from "@/shared/lib/paths";
import { ExistingOrganization } from "../existing-organization";
import { organizationOfPage } from "../organization-of-page";
import { OwnProfile } from "../own-profile";

export function createProfileLoader(queryClient: QueryClient) {
  return (page: LoaderFunctionArgs) => {
    const organizationNr = organizationOfPage(page);
    // Not awaited: the page shows its skeleton at once. A failure shows where the query is used.
    void prefetchOrganization(queryClient, organizationNr);
    void queryClient.prefetchQuery(businessHoursQuery(organizationNr));
    void queryClient.prefetchQuery(offeredServicesQuery(organizationNr));
    void queryClient.prefetchQuery(servicesAtAGlanceQuery(organizationNr));
    void queryClient.prefetchQuery(webContentQuery(organizationNr, "account_overview_slogan"));
    void queryClient.prefetchQuery(webContentQuery(organizationNr, "account_background_image"));
    void queryClient.prefetchQuery(webContentQuery(organizationNr, "account_overview_topcontent"));
    const tab: string | null = new URL(page.request.url).searchParams.get("tab");
    if (tab === ("events" satisfies ProfileTab)) void queryClient.prefetchQuery(eventsQuery(organizationNr));
    return { organizationNr };
  };
}

async function prefetchOrganization(queryClient: QueryClient, organizationNr: number) {
  const query = organizationQuery(organizationNr);
  await queryClient.prefetchQuery(query);
  const { error } = queryClient.getQueryState(query.queryKey) ?? {};
  // Without an organisation nobody shows the other answers: what is still under way is given up.
  if (isNotFound(error)) void queryClient.cancelQueries({ type: "inactive" });
}

export function ProfileRoute() {
  const { organizationNr } = useLoaderData<{ organizationNr: number }>();
  const loading = <ProfileSkeleton />;
  return (
    <ExistingOrganization
      organizationNr={organizationNr}
      loading={loading}
      notFound={<OwnProfile organizationNr={organizationNr} loading={loading} />}
    >
      {(organization) => <ProfilePage organization={organization} />}
    </ExistingOrganization>
  );
}
