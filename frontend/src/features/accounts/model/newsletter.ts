import type { components } from "@/api/schema";

type Consent = components["schemas"]["ConsentEntry"];

export type NewsletterState = "on" | "wished" | "off";

/** A wish is no consent before it is confirmed. */
export function newsletterState(consents: Consent[]): NewsletterState {
  const open = consents.filter((consent) => consent.purpose === "NEWSLETTER" && consent.withdrawnAt === null);
  if (open.some((consent) => consent.confirmedAt !== null)) return "on";
  return open.length > 0 ? "wished" : "off";
}
