import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import type { ProblemCode } from "@/api/problem-codes";
import { refusalTexts } from "../texts";
import { readStaffRefusal } from "./staff-refusal";

const refused = (status: number, code: ProblemCode, more = {}) =>
  readStaffRefusal(new ApiError(status, { code, message: "So nicht.", ...more }));

describe("refusal of a move", () => {
  it("offers three other times at most", () => {
    const alternatives = [9, 10, 11, 12].map((hour) => ({
      dateFrom: `2027-01-13T${String(hour).padStart(2, "0")}:00:00`,
      userIdList: [1],
    }));
    expect(refused(409, "SLOT_TAKEN", { alternatives })).toEqual({
      kind: "taken",
      // Not what customers are told, who can only choose another time.
      message: refusalTexts.SLOT_TAKEN,
      index: 0,
      alternatives: alternatives.slice(0, 3),
      colleagues: [],
    });
    expect(refused(409, "SLOT_TAKEN")).toMatchObject({ kind: "taken", alternatives: [] });
  });

  it("tells an absence, which can be booked over, from an appointment, which cannot", () => {
    expect(refused(409, "SLOT_TAKEN", { canBeOverruled: true })).toMatchObject({
      kind: "rule",
      message: "In dieser Zeit ist eine Abwesenheit oder Schließung eingetragen.",
    });
    expect(refused(409, "SLOT_TAKEN", { canBeOverruled: false }).kind).toBe("taken");
  });

  it("names colleagues, whether somebody or a rule is in the way", () => {
    for (const [status, code] of [
      [409, "SLOT_TAKEN"],
      [422, "OUTSIDE_HOURS"],
    ] as const) {
      expect(refused(status, code, { serviceIndex: 1, alternatives: [], colleagues: [2, 3] })).toMatchObject({
        index: 1,
        colleagues: [2, 3],
      });
    }
  });

  it("tells rules that can be broken from those that cannot", () => {
    for (const code of [
      "OUTSIDE_HOURS",
      "IN_THE_PAST",
      "NOTICE_TOO_SHORT",
      "PAST_HORIZON",
      "OFF_GRID",
      "UNKNOWN_EMPLOYEE",
    ] as const) {
      expect(refused(422, code).kind).toBe("rule");
    }
    for (const code of ["SKIPPED_BY_CLOCK", "FORBIDDEN"] as const) {
      expect(refused(422, code).kind).toBe("other");
    }
    expect(readStaffRefusal(new Error("?")).kind).toBe("other");
  });
});
