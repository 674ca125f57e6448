import type { components } from "@/api/schema";
import { auditTexts, bookingEntryTexts, changeTexts } from "../organization-texts";

export type AuditEntry = components["schemas"]["AuditEntry"];

/** What was done. A word that this version does not know yet still stands in the log. */
export function entrySentence({ what, isBooking, subject, subjectKind }: AuditEntry): string {
  const texts = isBooking ? bookingEntryTexts : changeTexts;
  const sentence = Object.hasOwn(texts, what) ? texts[what] : undefined;
  return sentence?.(subject ?? "", subjectKind) ?? auditTexts.unknown;
}

/**
 * In whose name: a person, somebody who is gone, or the program itself; and how, where it was not by their own
 * hand: by a tool with a key that they made, or by somebody who runs the product.
 */
export function entryAuthor({ accountId, accountName, apiKeyName, byOperator }: AuditEntry): string {
  if (accountId === null) return auditTexts.program;
  const person = accountName ?? auditTexts.gone;
  if (apiKeyName !== null) return `${person} (${auditTexts.withKey(apiKeyName)})`;
  return byOperator ? `${person} (${auditTexts.byOperator})` : person;
}
