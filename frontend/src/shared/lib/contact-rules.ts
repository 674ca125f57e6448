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

// The server has the same rules: one dotted domain, no quoted local part, nothing that starts a second
// header. `\p{L}\p{N}` are letters and digits of any script.
const atom = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~\\-]+";
const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]{0,61}[\\p{L}\\p{N}])?";
const email = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?=[^.]*[^.\\d])(?=[^.]{2})${label}$`, "u");
const longestLocalPart = 64;

export function isEmailAddress(text: string): boolean {
  const address = text.trim();
  return email.test(address) && address.lastIndexOf("@") <= longestLocalPart;
}

const fewestDigits = 3;

/**
 * Plus signs, then digits, parentheses and separators. The length comes first and the pattern reads each
 * character once: the pattern that many sites copy takes seconds for fifty well-chosen characters.
 */
export function isPhoneNumber(text: string): boolean {
  const number = text.trim();
  if (characterCount(number) > longest.phone || !/^\+*[\d ./()-]*$/.test(number)) return false;
  return number.replace(/\D/g, "").length >= fewestDigits;
}
