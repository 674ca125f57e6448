import { emailError, isPhoneNumber } from "@/shared/lib/contact-rules";
import type { ComparedContacts, Customer, CustomerFields } from "../api/customers";
import { customerTexts } from "../texts";

type Person = Pick<Customer, "firstName" | "lastName" | "userPhone" | "userEmail">;

/** `Eva Moser`; whoever gave no name goes by number or e-mail address. */
export function nameOf({ firstName, lastName, userPhone, userEmail }: Person): string {
  return `${firstName} ${lastName}`.trim() || userPhone || userEmail || customerTexts.unnamed;
}

export const contactsOf = ({ userPhone, userEmail }: Pick<Person, "userPhone" | "userEmail">) =>
  [userPhone, userEmail].filter(Boolean).join(" · ");

/** Nothing but the name speaks for one person, and a contact against it. */
export function areContradicting({ isSameEmail, isSamePhone }: ComparedContacts): boolean {
  const compared = [isSameEmail, isSamePhone];
  return compared.includes(false) && !compared.includes(true);
}

export type CustomerPlace = {
  search: string;
  page: number;
  customerId: number | "new" | null;
  /** Whether the form of that file is open from the beginning. */
  isEdited: boolean;
};

const wholeNumber = (text: string | null) =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

/** What the address of the page names. */
export function placeOf(search: URLSearchParams): CustomerPlace {
  const customer = search.get("customer");
  return {
    search: search.get("search") ?? "",
    page: wholeNumber(search.get("page")) ?? 1,
    customerId: customer === "new" ? "new" : wholeNumber(customer),
    isEdited: search.has("edit"),
  };
}

/** A form that was opened once is not opened again. */
export function searchOf({ search, page, customerId }: Omit<CustomerPlace, "isEdited">): string {
  const next = new URLSearchParams();
  if (search !== "") next.set("search", search);
  if (page > 1) next.set("page", String(page));
  if (customerId !== null) next.set("customer", String(customerId));
  const text = next.toString();
  return text === "" ? "" : `?${text}`;
}

export type CustomerValues = Record<keyof CustomerFields, string>;

export function valuesOf(customer: { [Name in keyof CustomerFields]?: string | null }): CustomerValues {
  const { firstName, lastName, userEmail, userPhone, note } = customer;
  return {
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    userEmail: userEmail ?? "",
    userPhone: userPhone ?? "",
    note: note ?? "",
  };
}

/** What was left empty is not known. */
export function fieldsOf(values: CustomerValues): CustomerFields {
  const orNull = (text: string) => text.trim() || null;
  return {
    firstName: orNull(values.firstName),
    lastName: orNull(values.lastName),
    userEmail: orNull(values.userEmail),
    userPhone: orNull(values.userPhone),
    note: orNull(values.note),
  };
}

/** Nothing is mandatory; what is there has to be right. */
export function errorsOf({ userEmail, userPhone }: CustomerValues): Partial<CustomerValues> {
  const wrongMail = userEmail.trim() === "" ? undefined : emailError(userEmail, customerTexts.wrongMail);
  return {
    ...(wrongMail !== undefined && { userEmail: wrongMail }),
    ...(userPhone.trim() !== "" && !isPhoneNumber(userPhone) && { userPhone: customerTexts.wrongPhone }),
  };
}
