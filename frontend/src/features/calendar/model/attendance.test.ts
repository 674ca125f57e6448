import { describe, expect, it } from "vitest";
import { parseWallTime } from "@/shared/lib/format";
import { eventDate, participant } from "@/test/staff-calendar-answers";
import { attendanceOf, canCheckIn, datesAhead, withOutcome } from "./attendance";

describe("attendance", () => {
  const date = eventDate({
    participants: [
      participant(),
      participant({ participationId: 2, state: "DONE" }),
      participant({ participationId: 3, state: "NO_SHOW" }),
    ],
  });

  it("is counted by what is known", () => {
    expect(attendanceOf(date)).toEqual({ CONFIRMED: 1, DONE: 1, NO_SHOW: 1 });
    expect(attendanceOf(withOutcome(date, 1, "DONE"))).toEqual({ CONFIRMED: 0, DONE: 2, NO_SHOW: 1 });
    expect(attendanceOf(withOutcome(date, 3, "CONFIRMED"))).toEqual({ CONFIRMED: 2, DONE: 1, NO_SHOW: 0 });
  });

  it.each([
    ["2027-01-12T23:59:00", false],
    ["2027-01-13T00:00:00", true],
    ["2027-02-01T00:00:00", true],
  ])("is noted at %s: %s", (now, expected) => {
    expect(canCheckIn({ start: "2027-01-13T18:00:00" }, parseWallTime(now))).toBe(expected);
  });

  it("of dates ahead begins later than now", () => {
    const dates = ["2027-01-13T18:00:00", "2027-01-13T18:01:00", "2027-01-20T18:00:00"].map(
      (start, scheduleId) => ({ scheduleId, start, end: start }),
    );
    const ahead = datesAhead({ dates }, parseWallTime("2027-01-13T18:00:00"));
    expect(ahead.map(({ scheduleId }) => scheduleId)).toEqual([1, 2]);
  });
});
