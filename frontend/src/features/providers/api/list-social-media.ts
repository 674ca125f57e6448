import { $api } from "@/api/client";

export function socialMediaQuery(organizationNr: number) {
  return $api.queryOptions("get", "/api/socialmedia", {
    params: { query: { organizationnr: organizationNr } },
  });
}
