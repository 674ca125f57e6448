import { ApiError } from "@/api/errors";
import { emailError, isPhoneNumber } from "@/shared/lib/contact-rules";
import { newBookingTexts as texts } from "../new-booking-texts";
import type { NewCustomer } from "./guest";

/** What is wrong with how somebody new is reached; all of it may be missing. */
export function contactErrors({ userEmail, userPhone }: NewCustomer): Partial<NewCustomer> {
  const wrongMail = userEmail.trim() === "" ? undefined : emailError(userEmail, texts.wrongMail);
  return {
    ...(wrongMail !== undefined && { userEmail: wrongMail }),
    ...(userPhone.trim() !== "" && !isPhoneNumber(userPhone) && { userPhone: texts.wrongPhone }),
  };
}

/** Whether nothing is known of somebody new. */
export function isNobody(customer: NewCustomer): boolean {
  const { firstName, lastName, userEmail, userPhone } = customer;
  return [firstName, lastName, userEmail, userPhone].every((text) => text.trim() === "");
}

/** What the server says of the fields of somebody new. */
export function refusedContact(error: unknown): Partial<NewCustomer> {
  const fields = error instanceof ApiError ? error.fields : {};
  const names = ["firstName", "lastName", "userEmail", "userPhone"] as const;
  const errors: Partial<NewCustomer> = {};
  for (const name of names) {
    const message = fields[`customerData.${name}`];
    if (message) errors[name] = message;
  }
  return errors;
}
