import * as z from "zod/mini";
import { ApiError } from "@/api/errors";
import type { Slot } from "@/shared/slots/model/slot-days";
import { commonTexts } from "@/shared/texts/common";
import { moveTexts, refusalTexts } from "../texts";

export type StaffRefusal = {
  /** Somebody or something is in the way, a rule forbids it that a manager may break knowingly, or anything else. */
  kind: "taken" | "rule" | "other";
  message: string;
  /** Position of the service or appointment that is refused. */
  index: number;
  /** The nearest free times, with the employee who was wanted. */
  alternatives: Slot[];
  /** Who else could do it at the time that was wanted. */
  colleagues: number[];
};

const choices = z.object({
  serviceIndex: z._default(z.int(), 0),
  alternatives: z._default(z.array(z.object({ dateFrom: z.string(), userIdList: z.array(z.int()) })), []),
  colleagues: z._default(z.array(z.int()), []),
  canBeOverruled: z._default(z.boolean(), false),
});

/** What the server lets a manager override; an hour that the clock skips is there for nobody. */
const breakable = new Set([
  "OUTSIDE_HOURS",
  "IN_THE_PAST",
  "NOTICE_TOO_SHORT",
  "PAST_HORIZON",
  "OFF_GRID",
  "UNKNOWN_EMPLOYEE",
]);

const shownAlternatives = 3;

const wordsOfStaff = new Map<string, string>(Object.entries(refusalTexts));

/** What the server says to customers, who can only choose another time, in the words of those who work there. */
export function messageForStaff(code: string, message: string): string {
  return wordsOfStaff.get(code) ?? message;
}

/** What a refused booking or move means for the screen, and what can be chosen instead. */
export function readStaffRefusal(error: unknown): StaffRefusal {
  const none = { index: 0, alternatives: [], colleagues: [] };
  if (!(error instanceof ApiError)) return { kind: "other", message: commonTexts.networkError, ...none };
  const { data } = choices.safeParse(error.problem);
  const offered = data
    ? {
        index: data.serviceIndex,
        alternatives: data.alternatives.slice(0, shownAlternatives),
        colleagues: data.colleagues,
      }
    : none;
  const kind = kindOf(error.code);
  // An absence or a closure takes the time as an appointment does, but over that one nobody books.
  return kind === "taken" && data?.canBeOverruled
    ? { kind: "rule", message: moveTexts.away, ...offered }
    : { kind, message: messageForStaff(error.code, error.message), ...offered };
}

/** Whether a manager may break knowingly what refuses with this code. */
export function isRule(code: string): boolean {
  return breakable.has(code);
}

function kindOf(code: string): StaffRefusal["kind"] {
  if (code === "SLOT_TAKEN") return "taken";
  return isRule(code) ? "rule" : "other";
}
