import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import type { EventRequest } from "../model/event-form";
import { fresh } from "./settings";

export type SettledEvent = components["schemas"]["SettledEvent"];
export type StaffEventSummary = components["schemas"]["StaffEventSummary"];

const listPath = "/api/staff/events";
const onePath = "/api/staff/events/{eventId}";

/** Those with the next date ahead first, archived ones last. */
export function staffEventsQuery() {
  return $api.queryOptions("get", listPath, {}, fresh);
}

export function staffEventQuery(eventId: number) {
  return $api.queryOptions("get", onePath, { params: { path: { eventId } } }, fresh);
}

export async function sendEvent(eventId: number | null, body: EventRequest): Promise<SettledEvent> {
  if (eventId === null) return answered((await apiClient.POST(listPath, { body })).data);
  return answered((await apiClient.PUT(onePath, { params: { path: { eventId } }, body })).data);
}

/** Archives an event or offers it again; as a preview nothing is kept, and the answer says what it would be. */
export async function sendEventArchived(
  eventId: number,
  isArchived: boolean,
  isPreview: boolean,
): Promise<SettledEvent> {
  const { data } = await apiClient.POST("/api/staff/events/{eventId}/archive", {
    params: { path: { eventId } },
    body: { isArchived, isPreview },
  });
  return answered(data);
}

export type Series = { first: string; everyWeeks: number; count?: number; until?: string };

/** The dates of a series; nothing is stored. */
export async function planSeries(query: Series) {
  const { data } = await apiClient.GET("/api/staff/events/series", { params: { query } });
  return answered(data).schedules;
}
