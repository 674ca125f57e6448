import { $api } from "@/api/client";
import type { components } from "@/api/schema";

export type Event = components["schemas"]["Event"];

/** Those with a date ahead. Seats go quickly: what was asked before is shown, but asked again. */
export function eventsQuery(organizationNr: number) {
  return $api.queryOptions("get", "/api/events", { params: { query: { organizationNr } } }, { staleTime: 0 });
}
