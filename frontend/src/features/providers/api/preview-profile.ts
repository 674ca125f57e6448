import { $api } from "@/api/client";
import type { components } from "@/api/schema";
import { privateAnswer } from "@/shared/account/api/current-user";

export type ProfilePreview = components["schemas"]["ProfilePreview"];

/** The profile of one's own organisation, public or not. Asked for anew each time: one looks at what one has changed. */
export function profilePreviewQuery(organizationNr: number) {
  return $api.queryOptions(
    "get",
    "/api/organization/{organizationNr}/preview",
    { params: { path: { organizationNr } } },
    { staleTime: 0, ...privateAnswer },
  );
}
