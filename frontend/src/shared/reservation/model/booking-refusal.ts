import * as z from "zod/mini";
import { ApiError } from "@/api/errors";
import type { Slot } from "@/shared/slots/model/slot-days";
import { commonTexts } from "@/shared/texts/common";
import { answerKey } from "./custom-fields";

export type BookingRefusal =
  /** The start of one service cannot be had (any more). `serviceIndex` is its index in the request. */
  | { kind: "slot"; serviceIndex: number; message: string; alternatives: Slot[] }
  /** A service is not offered any more. `serviceIndex` is its index in the request. */
  | { kind: "service"; serviceIndex: number; message: string }
  /** Single fields of the form, by their path in it. */
  | { kind: "fields"; message: string; errors: Record<string, string> }
  /** A code has to be mailed first. */
  | { kind: "code"; message: string }
  /** Online booking is paused. */
  | { kind: "paused"; message: string }
  | { kind: "other"; message: string };

const slotTaken = z.object({
  serviceIndex: z.int(),
  alternatives: z.catch(z.array(z.object({ dateFrom: z.string(), userIdList: z.array(z.int()) })), []),
});

/** Path of a refused member in the form; none when the form has no such field. */
function formPath(path: string): string | null {
  if (/^(customerData|furtherPeople\[\d+\])\.\w+$/.test(path)) return path;
  const [, person = "", fieldId] = /^(furtherPeople\[\d+\]\.)?customizedFields\[(\d+)\]$/.exec(path) ?? [];
  return fieldId ? `${person}answers.${answerKey(Number(fieldId))}` : null;
}

/** What a failed booking means for the screen. */
export function readRefusal(error: unknown): BookingRefusal {
  if (!(error instanceof ApiError)) return { kind: "other", message: commonTexts.networkError };
  const taken = error.code === "SLOT_TAKEN" ? slotTaken.safeParse(error.problem) : null;
  if (taken?.success) return { kind: "slot", message: error.message, ...taken.data };

  if (error.code === "BOOKING_PAUSED") return { kind: "paused", message: error.message };
  if (error.code === "BOOKING_CODE_REQUIRED") return { kind: "code", message: error.message };
  if (error.code.startsWith("BOOKING_CODE_")) {
    return { kind: "fields", message: error.message, errors: { code: error.message } };
  }

  const refused = Object.entries(error.fields);
  const service = refused.find(([path]) => /^(services|appointments)\[/.test(path));
  const serviceIndex = /^(?:services|appointments)\[(\d+)\]/.exec(service?.[0] ?? "")?.[1];
  if (service && serviceIndex && error.code === "UNKNOWN_SERVICE") {
    return { kind: "service", serviceIndex: Number(serviceIndex), message: service[1] };
  }
  if (service && serviceIndex) {
    return { kind: "slot", serviceIndex: Number(serviceIndex), message: service[1], alternatives: [] };
  }
  const errors = refused.flatMap(([path, message]) => {
    const field = formPath(path);
    return field ? [[field, message] as const] : [];
  });
  // Something that the form does not show must be said somewhere else.
  return errors.length > 0 && errors.length === refused.length
    ? { kind: "fields", message: error.message, errors: Object.fromEntries(errors) }
    : { kind: "other", message: error.message };
}

const firstServerError = 500;

/** Whether the booking may have been made although no good answer came. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= firstServerError;
}
