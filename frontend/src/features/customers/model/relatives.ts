import type { Customer } from "../api/customers";

type Person = Pick<Customer, "customerId" | "firstName" | "lastName" | "userEmail">;

/** Without case, accents and what stands between the parts of a name. */
const letters = ({ firstName, lastName }: Person) =>
  `${firstName} ${lastName}`
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");

const mailbox = ({ userEmail }: Person) => userEmail?.toLowerCase() ?? null;

/** Other people whose mails go to the mailbox of this one. */
export function sharingMailbox<Found extends Person>(person: Person, found: Found[]): Found[] {
  return found.filter(
    (other) =>
      other.customerId !== person.customerId &&
      mailbox(person) !== null &&
      mailbox(other) === mailbox(person) &&
      letters(other) !== letters(person),
  );
}

/** Files with this name, which may be about one person. */
export function perhapsSamePerson<Found extends Person>(person: Person, found: Found[]): Found[] {
  const name = letters(person);
  return found.filter(
    (other) => other.customerId !== person.customerId && name !== "" && letters(other) === name,
  );
}
