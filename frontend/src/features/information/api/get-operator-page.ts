import { $api } from "@/api/client";

export type OperatorPageName = "imprint" | "terms-conditions" | "dataprivacy" | "media";

export function operatorPageQuery(page: OperatorPageName) {
  return $api.queryOptions("get", "/api/operator/pages/{page}", { params: { path: { page } } });
}
