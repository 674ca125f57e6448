const transliterations: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Lower case, umlauts written out, everything else that is no letter or digit becomes a hyphen. */
export function slugOf(companyName: string): string {
  return companyName
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => transliterations[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/**
 * The organisation number in a path segment such as `haarwerk-am-markt-1000`: the whole run of digits at
 * the very end, one to nine of them. Anything else names no organisation.
 */
export function organizationNrOf(segment: string): number | null {
  const digits = /\d+$/.exec(segment)?.[0];
  return digits && digits.length <= 9 ? Number(digits) : null;
}
