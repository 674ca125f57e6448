import { contactTexts } from "../texts/contact";

/** Lengths count characters as people see them in a text, not the code units of JavaScript. */
export function characterCount(text: string): number {
  return [...text].length;
}

export const longest = {
  name: 50,
  email: 100,
  phone: 50,
  remarks: 255,
  text: 100,
  multiline: 255,
  number: 30,
};

/** Without what nobody sees (zero-width characters, marks of direction), with composed letters, trimmed. */
export function visibleText(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .trim()
    .normalize("NFC");
}

// The server has the same rules: one dotted domain, no quoted local part, nothing that starts a second
// header. `\p{L}\p{M}\p{N}` are letters, marks and digits of any script. Whether a domain is one of IDNA the server
// knows.
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~\\-]+";
const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}\\-]{0,61}[\\p{L}\\p{M}\\p{N}])?";
const email = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?=[^.]*[^.\\d])(?=[^.]{2})${label}$`, "u");
const longestLocalPart = 64;

/** Whether it has the form of an address, though perhaps one that few mail servers take. */
export function looksLikeEmail(text: string): boolean {
  const address = visibleText(text);
  return email.test(address) && address.lastIndexOf("@") <= longestLocalPart;
}

/** Whether all letters before the `@` are those that every mail server takes. */
export function isPlainBeforeAt(text: string): boolean {
  const address = visibleText(text);
  return /^[ -~]*$/.test(address.slice(0, address.lastIndexOf("@") + 1));
}

/** What is wrong with an address; `invalid` where it is none at all. */
export function emailError(text: string, invalid: string): string | undefined {
  if (!looksLikeEmail(text)) return invalid;
  return isPlainBeforeAt(text) ? undefined : contactTexts.notPlainBeforeAt;
}

const fewestDigits = 3;

/** As the server keeps it: invisible characters left out, every blank a space and every dash a hyphen. */
export function plainPhoneNumber(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Z}\t]/gu, " ")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .trim();
}

/**
 * Plus signs, then digits, parentheses and separators. The length comes first and the pattern reads each
 * character once: the pattern that many sites copy takes seconds for fifty well-chosen characters.
 */
export function isPhoneNumber(text: string): boolean {
  const number = plainPhoneNumber(text);
  if (characterCount(number) > longest.phone || !/^\+*[\d ./()-]*$/.test(number)) return false;
  return number.replace(/\D/g, "").length >= fewestDigits;
}
