import { $api } from "@/api/client";

/** The five organisations that became public last. */
export function newcomersQuery() {
  return $api.queryOptions("get", "/api/search/newcomers");
}
