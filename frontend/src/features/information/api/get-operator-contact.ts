import { $api } from "@/api/client";

/** The operator's e-mail address. Asked for on a click only, so that no page holds it for collectors of addresses. */
export function operatorContactQuery() {
  return $api.queryOptions("get", "/api/operator/contact", {}, { staleTime: Number.POSITIVE_INFINITY });
}
