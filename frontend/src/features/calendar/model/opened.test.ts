import { describe, expect, it } from "vitest";
import { isElsewhere, type Opened, openedOf, withOpened } from "./opened";

const opened: [address: string, opened: Opened | null][] = [
  ["view=day", null],
  ["view=day&booking=7", { kind: "booking", bookingId: 7 }],
  ["view=day&schedule=8", { kind: "date", scheduleId: 8 }],
  ["view=day&bookFor=9", { kind: "visit", customerId: 9 }],
  ["view=day&bookFor=new", { kind: "visit", customerId: null }],
  ["view=day&feed=1", { kind: "feed" }],
];

describe("what stands beside the calendar", () => {
  it.each(opened)("is read from and written to %s", (address, expected) => {
    expect(openedOf(new URLSearchParams(address))).toEqual(expected);
    const other = new URLSearchParams("view=day&booking=1");
    expect(withOpened(other, expected).toString()).toBe(address);
  });

  it.each(["booking=", "booking=-1", "booking=0", "booking=1e3", "schedule=eins", "bookFor=1.5"])(
    "is nothing where the address says %s",
    (address) => expect(openedOf(new URLSearchParams(address))).toBeNull(),
  );

  it.each([
    ["?view=day&booking=7", "?view=week&date=2027-01-14&booking=7", false],
    ["?view=day", "?view=week", false],
    ["?booking=7", "?booking=8", true],
    ["?booking=7", "?schedule=7", true],
    ["?booking=7", "", true],
  ])("is elsewhere on the way from %s to %s: %s", (from, to, expected) => {
    const at = (search: string) => ({ pathname: "/mycalender", search });
    expect(isElsewhere(at(from), at(to))).toBe(expected);
    expect(isElsewhere(at(from), { ...at(from), pathname: "/" })).toBe(true);
  });
});
