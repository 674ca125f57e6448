import { $api } from "@/api/client";

/** The custom fields for whoever signs up for one event. */
export function eventBookingFieldsQuery(eventId: number) {
  return $api.queryOptions("get", "/api/customizedbookingfields", {
    params: { query: { eventid: eventId } },
  });
}
