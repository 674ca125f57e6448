import { looksLikeEmail, plainPhoneNumber, visibleText } from "@/shared/lib/contact-rules";
import type { FoundCustomer, NewBooking } from "../api/new-booking";

/** Who comes: nobody knows, somebody on file, or somebody who is not yet. */
export type Guest =
  | { kind: "unknown" }
  | { kind: "known"; customer: FoundCustomer }
  | ({ kind: "new" } & NewCustomer);

export type NewCustomer = { firstName: string; lastName: string; userEmail: string; userPhone: string };

export const nobodyYet: NewCustomer = { firstName: "", lastName: "", userEmail: "", userPhone: "" };

/** A number within other words; what has fewer digits belongs to the name. */
const phoneNumber = /(?<![\p{L}\d])\+*(?=(?:[ ./()-]*\d){3})[\d(][\d ./()-]*/u;

/**
 * What was typed to find somebody is the beginning of a new file: an e-mail address, a number, and what is left is the
 * name.
 */
export function customerFromText(text: string): NewCustomer {
  const words = plainPhoneNumber(text).split(/\s+/);
  const userEmail = words.find((word) => word.includes("@")) ?? "";
  const rest = words.filter((word) => word !== userEmail).join(" ");
  const isNumber = /\d/.test(rest) && !/\p{L}/u.test(rest);
  const number = isNumber ? rest : (phoneNumber.exec(rest)?.[0] ?? "");
  const userPhone = number.replace(/[\s./(-]+$/, "");
  const name = rest.replace(number, " ").replace(/[,;:]+(?=\s|$)/g, "");
  const [lastName = "", ...others] = name.trim().split(/\s+/).reverse();
  // Who is known by one word only is known by the last name.
  return { firstName: others.reverse().join(" "), lastName, userEmail, userPhone };
}

/** What was typed for somebody, with what was typed since in its place. */
export function customerAgain(before: NewCustomer, text: string): NewCustomer {
  const { firstName, lastName, userEmail, userPhone } = customerFromText(text);
  const name = firstName === "" && lastName === "" ? before : { firstName, lastName };
  return {
    firstName: name.firstName,
    lastName: name.lastName,
    userEmail: userEmail || before.userEmail,
    userPhone: userPhone || before.userPhone,
  };
}

/** What the spellings of an address have in common; null where it is none. */
export function normalizedEmailOf(email: string): string | null {
  if (!looksLikeEmail(email)) return null;
  const [local = "", domain = ""] = visibleText(email).split("@");
  // Parsed, a host is written in ASCII, whether it was typed with umlauts or as `xn--…`.
  const url = `https://${domain}`;
  return URL.canParse(url) ? `${local.toLowerCase()}@${new URL(url).hostname}` : null;
}

export const orNull = (text: string) => text.trim() || null;

const nobody = { customerId: null, firstName: null, lastName: null, userEmail: null, userPhone: null };

/** What the server gets of who comes; what was left empty is not known. */
export function customerData(guest: Guest): NewBooking["customerData"] {
  if (guest.kind === "unknown") return nobody;
  if (guest.kind === "known") return { ...nobody, customerId: guest.customer.customerId };
  return {
    ...nobody,
    firstName: orNull(guest.firstName),
    lastName: orNull(guest.lastName),
    userEmail: orNull(guest.userEmail),
    userPhone: orNull(guest.userPhone),
  };
}

/** Who has no e-mail address cannot be told anything. */
export function canBeTold(guest: Guest): boolean {
  if (guest.kind === "unknown") return false;
  const email = guest.kind === "known" ? guest.customer.userEmail : guest.userEmail;
  return (email ?? "").trim() !== "";
}
