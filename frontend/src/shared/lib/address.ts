export type Address = { streetName: string; streetNumber: string; zipCode: string; city: string };

/** `Alter Platz 12, 9020 Klagenfurt` */
export function addressOf({ streetName, streetNumber, zipCode, city }: Address): string {
  const street = [streetName, streetNumber].filter(Boolean).join(" ");
  return [street, `${zipCode} ${city}`.trim()].filter(Boolean).join(", ");
}
