import { queryOptions } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import { ApiError, isNotFound } from "@/api/errors";
import type { components } from "@/api/schema";

const path = "/api/customizedbookingfields";

async function listFields(
  serviceId: number,
  signal: AbortSignal,
): Promise<components["schemas"]["CustomizedBookingField"][] | null> {
  try {
    const { data } = await apiClient.GET(path, { params: { query: { serviceid: serviceId } }, signal });
    // An answer without data is no answer.
    if (!data) throw new ApiError(0, {});
    return data;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** The custom fields for whoever signs up for one event. */
export function eventBookingFieldsQuery(eventId: number) {
  return $api.queryOptions("get", path, { params: { query: { eventid: eventId } } });
}

/** The custom fields of one service; null when it does not offer the service any more. */
export function customizedBookingFieldsQuery(serviceId: number) {
  return queryOptions({
    queryKey: ["get", path, serviceId],
    queryFn: ({ signal }) => listFields(serviceId, signal),
  });
}
