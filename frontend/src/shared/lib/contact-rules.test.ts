import { describe, expect, it } from "vitest";
import { characterCount, isEmailAddress, isPhoneNumber } from "./contact-rules";

// The server checks the same texts: crates/shared-kernel/src/contact.rs.

describe("isEmailAddress", () => {
  it.each([
    "anna@example.org",
    " o'neil+termin@Mail.Example.AT ",
    "müller@müller.example",
    "a.b-c_d@sub.example.ch",
    `${"a".repeat(64)}@example.org`,
  ])("takes %s", (text) => {
    expect(isEmailAddress(text)).toBe(true);
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
    expect(isEmailAddress(text)).toBe(false);
  });
});

describe("isPhoneNumber", () => {
  it.each(["+43 660 1234567", "0660/123 45 67", "++43(0)660-12.34", "123", "1".repeat(50)])(
    "takes %s",
    (text) => {
      expect(isPhoneNumber(text)).toBe(true);
    },
  );

  it.each(["abc", "12", "+", "0660 x", "06+60 123", "1".repeat(51)])("refuses %s", (text) => {
    expect(isPhoneNumber(text)).toBe(false);
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
