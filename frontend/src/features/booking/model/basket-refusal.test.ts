import { describe, expect, it } from "vitest";
import { ApiError, errorOfLostConnection } from "@/api/errors";
import type { ProblemCode } from "@/api/problem-codes";
import { type BasketRefusal, readBasketRefusal } from "./basket-refusal";

const message = "Nachricht";

function refusal(code: ProblemCode | "toString", ...paths: string[]) {
  const fields = Object.fromEntries(paths.map((path) => [path, message]));
  return readBasketRefusal(new ApiError(422, { code, message, fields }));
}

describe("readBasketRefusal", () => {
  it.each<[ProblemCode | "toString", string[], BasketRefusal | null]>([
    ["UNKNOWN_SERVICE", ["services[0].serviceId"], { kind: "service", index: 0, message }],
    ["UNKNOWN_SERVICE", ["services[10].serviceId"], { kind: "service", index: 10, message }],
    ["UNKNOWN_EMPLOYEE", ["services[1].userId"], { kind: "employee", index: 1, message }],
    ["TOO_COMPLEX", [], { kind: "tooComplex", message }],
    ["UNKNOWN_SERVICE", [], null],
    ["UNKNOWN_SERVICE", ["services[0].userId"], null],
    ["UNKNOWN_EMPLOYEE", ["userId"], null],
    ["SKIPPED_BY_CLOCK", ["services[0].start"], null],
    ["VALIDATION", ["services[0].serviceId"], null],
    ["toString", [], null],
  ])("takes %s with %j as %j", (code, paths, read) => {
    expect(refusal(code, ...paths)).toEqual(read);
  });

  it.each([errorOfLostConnection(), new ApiError(500, { code: "INTERNAL" }), new TypeError("boom")])(
    "leaves %s to others",
    (error) => {
      expect(readBasketRefusal(error)).toBeNull();
    },
  );
});
