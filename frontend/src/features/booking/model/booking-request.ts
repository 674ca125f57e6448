import type { components } from "@/api/schema";
import type { SelectedService } from "@/shared/lib/session/basket";
import { type CustomField, toAnswers } from "@/shared/reservation/model/custom-fields";
import {
  type BookedOrganization,
  customerDataOf,
  type DetailsValues,
} from "@/shared/reservation/model/customer-data";
import { employeeOf } from "./visit-basket";

export type BookingRequest = components["schemas"]["BookingRequest"];

export type BookingDraft = {
  organization: BookedOrganization;
  basket: SelectedService[];
  fields: CustomField[];
  values: DetailsValues;
};

/** The call that books the basket; entries without a slot are not in it. */
export function bookingRequest({ organization, basket, fields, values }: BookingDraft): BookingRequest {
  return {
    customerData: customerDataOf(organization, values.customerData),
    location: "",
    // The wire spells it like this.
    organizatonNr: organization.organizationNr,
    services: basket.flatMap((entry) => {
      const { service, selectedSlot } = entry;
      const userId = employeeOf(entry)?.userId ?? null;
      return selectedSlot ? [{ serviceId: service.serviceID, userId, start: selectedSlot.dateFrom }] : [];
    }),
    customizedFields: toAnswers(fields, values.answers),
  };
}
