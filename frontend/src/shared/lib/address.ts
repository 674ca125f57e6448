export type Address = { streetName: string; streetNumber: string; zipCode: string; city: string };

const nonBreakingSpace = "\u00A0";

/** `Alter Platz 12, 9020 Klagenfurt`; the line never breaks between code and city. */
export function addressOf({ streetName, streetNumber, zipCode, city }: Address): string {
  const street = [streetName, streetNumber].filter(Boolean).join(" ");
  return [street, [zipCode, city].filter(Boolean).join(nonBreakingSpace)].filter(Boolean).join(", ");
}
