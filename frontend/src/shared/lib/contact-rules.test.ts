import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { characterCount, emailError, isPhoneNumber, plainPhoneNumber } from "./contact-rules";

// The server checks the same texts: crates/shared-kernel/src/email_address.rs.

describe("emailError", () => {
  it.each([
    "anna@example.org",
    " o'neil+termin@Mail.Example.AT ",
    "info@müller.example",
    "ida@fuß-straße.example",
    "ida@mu\u0308ller-bau.example",
    "ida@xn--mller-bau-q9a.example",
    "\u202aanna@\u200bexample.org\u202c\u00a0",
    "a.b-c_d@sub.example.ch",
    `${"a".repeat(64)}@example.org`,
  ])("takes %s", (text) => {
    expect(emailError(text, "ungültig")).toBeUndefined();
  });

  it.each([
    "anna",
    "@example.org",
    "anna@",
    "anna@localhost",
    "a b@example.org",
    "a@b@example.org",
    "a@example.org\r\nBcc: x@y.zz",
    "<a@example.org>",
    "a,b@example.org",
    "a..b@example.org",
    ".a@example.org",
    "a@-example.org",
    "a@example-.org",
    "a@[127.0.0.1]",
    "a@127.0.0.1",
    "a@example.o",
    `${"a".repeat(65)}@example.org`,
    `a@${"b".repeat(64)}.org`,
  ])("refuses %s", (text) => {
    expect(emailError(text, "ungültig")).toBe("ungültig");
  });

  it.each(["müller@example.org", "mu\u0308ller@example.org"])("says why %s does not arrive", (text) => {
    expect(emailError(text, "ungültig")).toBe("Umlaute vor dem @ kommen bei vielen Postfächern nicht an.");
  });
});

// The server keeps numbers as these say, and refuses those with null.
const vectors: Record<string, string | null> = JSON.parse(
  readFileSync("../crates/shared-kernel/src/phone_numbers.json", "utf8"),
);

describe("isPhoneNumber", () => {
  it.each(Object.entries(vectors))("knows %j as the server does", (typed, kept) => {
    expect(isPhoneNumber(typed)).toBe(kept !== null);
    if (kept !== null) expect(plainPhoneNumber(typed)).toBe(kept);
  });

  // A pattern that goes back and forth would not end within the time that a test has.
  it("comes to an end with a million characters", () => {
    expect(isPhoneNumber("+".repeat(1_000_000))).toBe(false);
    expect(isPhoneNumber(`${"(".repeat(49)}x`)).toBe(false);
  });
});

describe("characterCount", () => {
  it("counts characters and not code units", () => {
    expect(characterCount("Grüße 👋")).toBe(7);
  });
});
