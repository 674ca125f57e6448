import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import type { components } from "@/api/schema";

export type OrganizationCard = components["schemas"]["OrganizationCard"];
type OrganizationPage = components["schemas"]["OrganizationPage"];

const pageSize = 12;

/** Providers of one branch, or of all of them, newest first, page by page. */
export function organizationPageQuery(branchId: number | null = null) {
  return infiniteQueryOptions({
    queryKey: ["get", "/api/search/organizations", { mode: branchId, size: pageSize }],
    queryFn: async ({ pageParam, signal }): Promise<OrganizationPage> => {
      const { data } = await apiClient.GET("/api/search/organizations", {
        params: { query: { page: pageParam, size: pageSize, ...(branchId !== null && { mode: branchId }) } },
        signal,
      });
      // Refusals were thrown by the client: an answer without data carries nothing to show.
      return data ?? { organizations: [], totalElements: 0, totalPages: 0 };
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, page) => (page + 1 < last.totalPages ? page + 1 : null),
  });
}
