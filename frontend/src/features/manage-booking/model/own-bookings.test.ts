import { describe, expect, it } from "vitest";
import { leadingStart, listPagesPath, outcomeOf, readListPages } from "./own-bookings";

describe("address of the own bookings", () => {
  it.each([
    ["", 1, 1],
    ["page=2", 2, 1],
    ["past=3&page=2", 2, 3],
    ["page=0&past=-1", 1, 1],
    ["page=abc&past=1.5", 1, 1],
    ["page=99999999", 1, 1],
  ])("?%s shows the pages %i and %i", (search, open, past) => {
    expect(readListPages(new URLSearchParams(search))).toEqual({ open, past });
  });

  it("names only what is not the first page", () => {
    expect(listPagesPath({ open: 1, past: 1 })).toBe("/mybookings");
    expect(listPagesPath({ open: 2, past: 1 })).toBe("/mybookings?page=2");
    expect(listPagesPath({ open: 2, past: 3 })).toBe("/mybookings?page=2&past=3");
  });
});

describe("own booking", () => {
  it("is dated by what comes next, else by its first start", () => {
    const date = (start: string) => ({ id: 1, eventId: 7, title: "Kurs", start });
    const booking = { start: "2027-01-06T18:00:00" };
    const ahead = [date("2027-01-27T18:00:00"), date("2027-01-20T18:00:00")];
    expect(leadingStart(booking, ahead)).toBe("2027-01-20T18:00:00");
    expect(leadingStart(booking, [])).toBe("2027-01-06T18:00:00");
  });

  it.each([
    ["CANCELLED_BY_CUSTOMER", "CANCELLED"],
    ["CANCELLED_BY_PROVIDER", "CANCELLED"],
    ["NO_SHOW", "NO_SHOW"],
    ["DONE", null],
    ["CONFIRMED", null],
  ] as const)("that is over as %s is marked as %s", (status, outcome) => {
    expect(outcomeOf({ status })).toBe(outcome);
  });
});
