import type { QueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { ProviderCard } from "@/features/providers/components/provider-card";
import { branchesQuery } from "@/features/search/api/list-branches";
import { newcomersQuery } from "@/features/search/api/list-newcomers";
import { organizationsByNumberQuery } from "@/features/search/api/list-organizations-by-number";
import { searchQuery } from "@/features/search/api/search-organizations";
import { HomePage } from "@/features/search/components/home-page";
import { readSearch } from "@/features/search/model/search-address";
import { useFavourites } from "@/shared/account/api/favourites";
import { useSessionStore } from "@/shared/lib/session/session-store";

export function createHomeLoader(queryClient: QueryClient) {
  return ({ request }: LoaderFunctionArgs) => {
    const search = readSearch(new URL(request.url).searchParams);
    // Not awaited: the page shows its skeletons at once and waits by itself.
    if (search) void queryClient.prefetchQuery(searchQuery(search));
    void queryClient.prefetchQuery(branchesQuery());
    void queryClient.prefetchQuery(newcomersQuery());
    const { lastViewedOrganizations } = useSessionStore.getState();
    if (lastViewedOrganizations.length > 0) {
      void queryClient.prefetchQuery(organizationsByNumberQuery(lastViewedOrganizations));
    }
    return null;
  };
}

export function HomeRoute() {
  const favourites = useFavourites();
  return (
    <HomePage
      favourites={favourites}
      renderCard={(organization) => <ProviderCard organization={organization} />}
    />
  );
}
