import { parseDateTime } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import { isCancellationOver } from "./cancellation";

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
