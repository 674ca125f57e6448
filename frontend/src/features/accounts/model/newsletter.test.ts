import { describe, expect, it } from "vitest";
import { newsletterState } from "./newsletter";

const given = { purpose: "NEWSLETTER", textVersion: "2027-01", givenAt: "2027-01-11T07:00:00Z" } as const;
const at = "2027-01-12T07:00:00Z";

describe("state of the newsletter", () => {
  it.each([
    ["off", []],
    ["off", [{ ...given, purpose: "TERMS" as const, confirmedAt: at, withdrawnAt: null }]],
    ["wished", [{ ...given, confirmedAt: null, withdrawnAt: null }]],
    ["on", [{ ...given, confirmedAt: at, withdrawnAt: null }]],
    ["off", [{ ...given, confirmedAt: at, withdrawnAt: at }]],
    [
      "wished",
      [
        { ...given, confirmedAt: null, withdrawnAt: null },
        { ...given, confirmedAt: at, withdrawnAt: at },
      ],
    ],
  ] as const)("is %s", (state, consents) => {
    expect(newsletterState([...consents])).toBe(state);
  });
});
