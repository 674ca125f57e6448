import { $api } from "@/api/client";
import type { components } from "@/api/schema";

export type Operator = components["schemas"]["Operator"];

/** Who runs this installation. It changes with a restart of the server only. */
export function operatorQuery() {
  return $api.queryOptions("get", "/api/operator", {}, { staleTime: Number.POSITIVE_INFINITY });
}
