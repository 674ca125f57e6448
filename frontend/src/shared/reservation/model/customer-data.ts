import type { components } from "@/api/schema";
import type { FurtherPerson, UserData } from "@/shared/lib/session/personal-data-store";
import { type CustomField, type FieldValues, initialValues } from "./custom-fields";

export type BookedOrganization = components["schemas"]["Organization"];

/** Values of the form of the second step. */
export type DetailsValues = { customerData: UserData; answers: FieldValues; furtherPeople: FurtherPerson[] };

/** Most people who are signed up beside the customer. */
export const mostFurtherPeople = 5;

/** Nobody yet. Siblings have one last name more often than not. */
export function furtherPerson(eventID: number, lastName: string, fields: CustomField[]): FurtherPerson {
  return { eventID, firstName: "", lastName, answers: initialValues(fields, new Map()) };
}

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
