import { parseDateTime } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import { organization } from "@/test/provider-answers";
import { isCancellationOver, wayOut } from "./cancellation";

describe("isCancellationOver", () => {
  it.each([
    ["2027-01-13T22:01", 720, false],
    ["2027-01-13T22:00", 720, true],
    ["2027-01-13T12:00", 720, true],
    ["2027-01-13T12:00", 60, false],
  ])("for an appointment at %s with %d minutes of notice at ten", (start, noticeMinutes, isOver) => {
    const appointment = { start: parseDateTime(start), noticeMinutes, timeZone: "Europe/Vienna" };
    expect(isCancellationOver(appointment, parseDateTime("2027-01-13T10:00"))).toBe(isOver);
  });

  it("counts the hour that is missing when summer time begins", () => {
    const appointment = {
      start: parseDateTime("2027-03-28T08:00"),
      noticeMinutes: 720,
      timeZone: "Europe/Vienna",
    };
    expect(isCancellationOver(appointment, parseDateTime("2027-03-27T18:59"))).toBe(false);
    expect(isCancellationOver(appointment, parseDateTime("2027-03-27T19:00"))).toBe(true);
  });
});

describe("wayOut", () => {
  const [first, second, third] = [
    "2027-01-23T10:00:00",
    "2027-01-30T10:00:00",
    "2027-02-06T10:00:00",
  ] as const;
  const everything = { still: "EVERYTHING" };
  const nothing = { still: "NOTHING" };
  const laterThan = (tooLate: number, last: string) => ({
    still: "LATER_DATES",
    tooLate,
    lastTooLate: parseDateTime(last),
  });

  it.each([
    ["a course in time", true, [first, second], 1_440, everything],
    ["a course whose first date is too close", true, [second, first], 20_160, laterThan(1, first)],
    [
      "a course whose first two dates are too close",
      true,
      [first, second, third],
      30_240,
      laterThan(2, second),
    ],
    ["a course whose dates are all too close", true, [first, second], 30_240, nothing],
    ["an event that is too close", true, [first], 20_160, nothing],
    ["appointments of which one is too close", false, [first, second], 20_160, nothing],
    ["appointments without a time", false, [], 20_160, everything],
    ["what can be left until it begins, and has begun", true, ["2027-01-12T09:00:00", second], 0, everything],
  ])("of %s", (_what, isSignUp, starts, cancellationNoticeMinutes, left) => {
    const now = parseDateTime("2027-01-12T10:00");
    expect(wayOut(organization({ cancellationNoticeMinutes }), { starts, isSignUp }, now)).toEqual(left);
  });
});
