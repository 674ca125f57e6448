import { ApiError } from "@/api/errors";
import { commonTexts } from "@/shared/texts/common";
import { signUpTexts } from "../day-texts";
import type { Guest, NewCustomer } from "./guest";
import { refusedContact } from "./new-customer-errors";

export type SignUpRefusal =
  | { kind: "fields"; errors: Partial<NewCustomer> }
  | { kind: "other"; message: string };

/** Why somebody gets no seat: said of the fields where they are shown, which are those of somebody new. */
export function readSignUpRefusal(error: unknown, guest: Guest["kind"]): SignUpRefusal {
  if (!(error instanceof ApiError)) return { kind: "other", message: commonTexts.networkError };
  const errors = guest === "new" ? refusedContact(error) : {};
  if (Object.keys(errors).length === 0) {
    return { kind: "other", message: signUpTexts.refusals[error.code] ?? error.message };
  }
  return { kind: "fields", errors };
}
