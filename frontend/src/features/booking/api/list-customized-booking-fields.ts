import { $api } from "@/api/client";

/** What the organisation asks about one service. */
export function customizedBookingFieldsQuery(serviceId: number) {
  return $api.queryOptions("get", "/api/customizedbookingfields", {
    params: { query: { serviceid: serviceId } },
  });
}
