import type { components } from "@/api/schema";
import type { SelectedService } from "@/shared/lib/session/basket";
import type { UserData } from "@/shared/lib/session/personal-data-store";
import { type CustomField, type FieldValues, toAnswers } from "./custom-fields";

export type BookingRequest = components["schemas"]["BookingRequest"];
export type BookedOrganization = components["schemas"]["Organization"];

/** Values of the form of the second step. */
export type DetailsValues = { customerData: UserData; answers: FieldValues };

export const noUserData: UserData = {
  firstName: "",
  lastName: "",
  userEmail: "",
  userPhone: "",
  userRemarks: "",
};

function given(asked: boolean, text: string): string | null {
  const trimmed = text.trim();
  return asked && trimmed !== "" ? trimmed : null;
}

type CustomerData = components["schemas"]["CustomerData"];

/** Who books, without what the organisation does not ask for. */
export function customerDataOf(organization: BookedOrganization, typed: UserData): CustomerData {
  return {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    userEmail: typed.userEmail.trim(),
    userPhone: given(organization.showPhoneNumberBookingDialog, typed.userPhone),
    userRemarks: given(organization.showCommentBookingDialog, typed.userRemarks),
  };
}

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
    services: basket.flatMap(({ service, user, selectedSlot }) =>
      selectedSlot
        ? [{ serviceId: service.serviceID, userId: user?.userId ?? null, start: selectedSlot.dateFrom }]
        : [],
    ),
    customizedFields: toAnswers(fields, values.answers),
  };
}
