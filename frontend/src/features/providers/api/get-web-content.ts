import { $api } from "@/api/client";

export type WebContentType =
  | "account_overview_content"
  | "account_background_image"
  | "account_overview_slogan"
  | "account_overview_topcontent";

export function webContentQuery(organizationNr: number, contentType: WebContentType) {
  return $api.queryOptions("get", "/api/webcontent/{organizationNr}/{contentType}", {
    params: { path: { organizationNr, contentType } },
  });
}
