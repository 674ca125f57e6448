import type { components } from "@/api/schema";
import { type CustomField, toAnswers } from "@/shared/reservation/model/custom-fields";
import {
  type BookedOrganization,
  customerDataOf,
  type DetailsValues,
} from "@/shared/reservation/model/customer-data";

export type EventBookingRequest = components["schemas"]["EventBookingRequest"];

export type EventBookingDraft = {
  organization: BookedOrganization;
  eventId: number;
  fields: CustomField[];
  values: DetailsValues;
};

/** The call that signs up for an event or a course, with all of its dates. */
export function eventBookingRequest(draft: EventBookingDraft): EventBookingRequest {
  const { organization, eventId, fields, values } = draft;
  return {
    customerData: customerDataOf(organization, values.customerData),
    location: "",
    // The wire spells it like this.
    organizatonNr: organization.organizationNr,
    eventID: eventId,
    schedules: [],
    customizedFields: toAnswers(fields, values.answers),
    ...(values.furtherPeople.length > 0 && {
      furtherPeople: values.furtherPeople.map(({ firstName, lastName, answers }) => ({
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        customizedFields: toAnswers(fields, answers),
      })),
    }),
  };
}
