import { $api } from "@/api/client";
import type { components } from "@/api/schema";

export type SocialMedia = components["schemas"]["SocialMedia"];

export function socialMediaQuery(organizationNr: number) {
  return $api.queryOptions("get", "/api/socialmedia", {
    params: { query: { organizationnr: organizationNr } },
  });
}
