import * as z from "zod/mini";
import { ApiError } from "@/api/errors";
import type { Slot } from "@/shared/slots/model/slot-days";
import { commonTexts } from "@/shared/texts/common";

export type StaffRefusal =
  /** Somebody or something is in the way: the nearest other times. */
  | { kind: "taken"; message: string; alternatives: Slot[] }
  /** A rule that a manager may break knowingly. */
  | { kind: "rule"; message: string }
  | { kind: "other"; message: string };

const taken = z.object({
  alternatives: z.array(z.object({ dateFrom: z.string(), userIdList: z.array(z.int()) })),
});

/** What the server lets a manager override; the past and an hour that the clock skips stay closed to everybody. */
const breakable = new Set([
  "OUTSIDE_HOURS",
  "NOTICE_TOO_SHORT",
  "PAST_HORIZON",
  "OFF_GRID",
  "UNKNOWN_EMPLOYEE",
]);

const shownAlternatives = 3;

/** What a refused booking or move means for the screen. */
export function readStaffRefusal(error: unknown): StaffRefusal {
  if (!(error instanceof ApiError)) return { kind: "other", message: commonTexts.networkError };
  if (error.code === "SLOT_TAKEN") {
    const parsed = taken.safeParse(error.problem);
    const alternatives = parsed.success ? parsed.data.alternatives.slice(0, shownAlternatives) : [];
    return { kind: "taken", message: error.message, alternatives };
  }
  return { kind: breakable.has(error.code) ? "rule" : "other", message: error.message };
}
