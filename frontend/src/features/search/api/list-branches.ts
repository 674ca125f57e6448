import { $api } from "@/api/client";

/** The twelve categories. They never change while somebody looks at them. */
export function branchesQuery() {
  return $api.queryOptions("get", "/api/account/getBranches", {}, { staleTime: Number.POSITIVE_INFINITY });
}
