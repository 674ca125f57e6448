import { useQueries, useQuery } from "@tanstack/react-query";
import {
  customizedBookingFieldsQuery,
  eventBookingFieldsQuery,
} from "@/shared/reservation/api/list-customized-booking-fields";
import type { OfferedService } from "../../api/new-booking";
import { type CustomFieldGroup, withoutObligation } from "../../model/custom-field-groups";

/** What visitors are asked for these services, each once. */
export function useServiceCustomFields(serviceIds: number[], offered: OfferedService[]): CustomFieldGroup[] {
  const asked = [...new Set(serviceIds)];
  return useQueries({
    queries: asked.map(customizedBookingFieldsQuery),
    combine: (results) =>
      results.flatMap(({ data }, index) => {
        const key = asked[index];
        if (key === undefined || !data || data.length === 0) return [];
        const title = offered.find(({ serviceID }) => serviceID === key)?.description ?? "";
        return [{ key, title, fields: withoutObligation(data) }];
      }),
  });
}

/** What visitors are asked who sign up for an event or course. */
export function useEventCustomFields(eventId: number, title: string): CustomFieldGroup[] {
  const { data = [] } = useQuery(eventBookingFieldsQuery(eventId));
  return data.length === 0 ? [] : [{ key: eventId, title, fields: withoutObligation(data) }];
}
