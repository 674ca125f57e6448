import type { components } from "@/api/schema";
import { auditTexts, bookingDeedTexts, changeTexts } from "../organization-texts";

export type Deed = components["schemas"]["AuditedDeed"];

/** What was done. A word that this version does not know yet still stands in the log. */
export function deedSentence({ what, isBooking, subject }: Deed): string {
  const texts = isBooking ? bookingDeedTexts : changeTexts;
  const sentence = Object.hasOwn(texts, what) ? texts[what] : undefined;
  return sentence?.(subject ?? "") ?? auditTexts.unknown;
}

/** In whose name: a person, somebody who is gone, or the program itself. */
export function deedPerson({ accountId, accountName }: Deed): string {
  if (accountId === null) return auditTexts.program;
  return accountName ?? auditTexts.gone;
}
