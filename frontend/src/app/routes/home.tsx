import type { QueryClient } from "@tanstack/react-query";
import { branchesQuery } from "@/features/providers/api/list-branches";
import { organizationPageQuery } from "@/features/providers/api/list-organizations";
import { HomePage } from "@/features/providers/components/home-page";

export function createHomeLoader(queryClient: QueryClient) {
  return () => {
    // Not awaited: the page shows its skeleton at once and waits by itself.
    void queryClient.prefetchQuery(branchesQuery());
    void queryClient.prefetchInfiniteQuery(organizationPageQuery());
    return null;
  };
}

export function HomeRoute() {
  return <HomePage />;
}
