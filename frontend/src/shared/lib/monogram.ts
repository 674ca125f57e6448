const legalForms = new Set(["gmbh", "kg", "og", "ag", "eu", "ug", "gbr", "ohg", "sarl"]);

/** One or two capitals that stand for a company or a person without a picture. */
export function monogramOf(name: string): string {
  const words = name
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{Letter}\p{Number}]/gu, ""))
    .filter((word) => word !== "" && !legalForms.has(word.toLowerCase()));
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return "";
  const letters = words.length === 1 ? first.slice(0, 2) : `${first.charAt(0)}${last.charAt(0)}`;
  return letters.toLocaleUpperCase("de-AT");
}
