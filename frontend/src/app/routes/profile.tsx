import type { QueryClient } from "@tanstack/react-query";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { organizationQuery } from "@/features/providers/api/get-organization";
import { webContentQuery } from "@/features/providers/api/get-web-content";
import { businessHoursQuery } from "@/features/providers/api/list-business-hours";
import { eventsQuery } from "@/features/providers/api/list-events";
import { offeredServicesQuery } from "@/features/providers/api/list-offered-services";
import { ProfilePage } from "@/features/providers/components/profile-page";
import type { ProfileTab } from "@/shared/lib/paths";
import { organizationNrOf } from "@/shared/lib/slug";

export function createProfileLoader(queryClient: QueryClient) {
  return ({ params, request }: LoaderFunctionArgs) => {
    const organizationNr = organizationNrOf(params.organization ?? "");
    if (organizationNr === null) throw data(null, { status: 404 });
    // Not awaited: the page shows its skeleton at once. A failure shows where the query is used.
    void queryClient.prefetchQuery(organizationQuery(organizationNr));
    void queryClient.prefetchQuery(businessHoursQuery(organizationNr));
    void queryClient.prefetchQuery(offeredServicesQuery(organizationNr));
    void queryClient.prefetchQuery(webContentQuery(organizationNr, "account_overview_slogan"));
    void queryClient.prefetchQuery(webContentQuery(organizationNr, "account_background_image"));
    void queryClient.prefetchQuery(webContentQuery(organizationNr, "account_overview_topcontent"));
    const tab: string | null = new URL(request.url).searchParams.get("tab");
    if (tab === ("events" satisfies ProfileTab)) void queryClient.prefetchQuery(eventsQuery(organizationNr));
    return { organizationNr };
  };
}

export function ProfileRoute() {
  const { organizationNr } = useLoaderData<{ organizationNr: number }>();
  return <ProfilePage organizationNr={organizationNr} />;
}
