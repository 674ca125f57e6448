import { keepPreviousData } from "@tanstack/react-query";
import { $api } from "@/api/client";
import type { components } from "@/api/schema";
import type { Search } from "../model/search-address";
import { filterParameters } from "../model/search-filters";

export type OrganizationCard = components["schemas"]["OrganizationCard"];

export const pageSize = 12;

/** One page of what was found. The page of before stays on screen until the next one has arrived. */
export function searchQuery({ text, mode, page, filters }: Search) {
  return $api.queryOptions(
    "get",
    "/api/search/organizations",
    {
      params: {
        query: {
          ...(text !== "" && { q: text }),
          ...(mode !== null && { mode }),
          ...filterParameters(filters),
          // The address counts from 1, the call from 0.
          page: page - 1,
          size: pageSize,
        },
      },
    },
    { placeholderData: keepPreviousData },
  );
}
