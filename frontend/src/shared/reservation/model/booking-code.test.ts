import { describe, expect, it } from "vitest";
import { bookingCodeIn } from "./booking-code";

describe("bookingCodeIn", () => {
  it.each([
    ["012345", "012345"],
    [" 012 345\n", "012345"],
    ["\u200b012\u00a0345\u202c", "012345"],
    ["01234", null],
    ["0123456", null],
    ["01234x", null],
    ["", null],
  ])("reads %j as %j", (typed, code) => {
    expect(bookingCodeIn(typed)).toBe(code);
  });
});
