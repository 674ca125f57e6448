import type { components } from "@/api/schema";
import { auditTexts, bookingDeedTexts, changeTexts } from "../organization-texts";

export type Deed = components["schemas"]["AuditedDeed"];

/** What was done. A word that this version does not know yet still stands in the log. */
export function deedSentence({ what, isBooking, subject, subjectKind }: Deed): string {
  const texts = isBooking ? bookingDeedTexts : changeTexts;
  const sentence = Object.hasOwn(texts, what) ? texts[what] : undefined;
  return sentence?.(subject ?? "", subjectKind) ?? auditTexts.unknown;
}

/**
 * In whose name: a person, somebody who is gone, or the program itself; and how, where it was not by their own
 * hand: by a tool with a key that they made, or by somebody who runs the product.
 */
export function deedAuthor({ accountId, accountName, apiKeyName, byOperator }: Deed): string {
  if (accountId === null) return auditTexts.program;
  const person = accountName ?? auditTexts.gone;
  if (apiKeyName !== null) return `${person} (${auditTexts.withKey(apiKeyName)})`;
  return byOperator ? `${person} (${auditTexts.byOperator})` : person;
}
