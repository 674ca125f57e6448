import { describe, expect, it } from "vitest";
import { statusOf, tokenOf } from "./managed-booking";

describe("tokenOf", () => {
  const token = "0123456789abcdef".repeat(4);

  it("takes the fragment of a link", () => {
    expect(tokenOf(`#${token}`)).toBe(token);
  });

  it.each(["", "#", token, `#${token}0`, `#${token.slice(1)}`, `#${token.toUpperCase()}`, "#../../etc"])(
    "takes nothing else: %s",
    (hash) => {
      expect(tokenOf(hash)).toBeNull();
    },
  );
});

describe("statusOf", () => {
  it.each([
    ["CONFIRMED", "CONFIRMED"],
    ["CANCELLED_BY_CUSTOMER", "CANCELLED"],
    ["CANCELLED_BY_PROVIDER", "CANCELLED"],
    ["DONE", "DONE"],
    ["NO_SHOW", "NO_SHOW"],
  ])("shows %s as %s", (status, shown) => {
    expect(statusOf({ status })).toBe(shown);
  });
});
