import { expect, it } from "vitest";
import { endOfWallTime, wallTimeOfEnd } from "./end-of-day";

it.each([
  ["2027-01-13", "24:00", "2027-01-14T00:00:00"],
  ["2026-12-31", "24:00", "2027-01-01T00:00:00"],
  ["2027-01-13", "18:30", "2027-01-13T18:30:00"],
])("%s, %s is the wall time %s, and comes back from it", (day, time, wallTime) => {
  expect(wallTimeOfEnd(day, time)).toBe(wallTime);
  expect(endOfWallTime(wallTime)).toEqual({ day, time });
});

it("a midnight at which a day begins is the end of the one before", () => {
  const wallTime = wallTimeOfEnd("2027-01-14", "00:00");
  expect(endOfWallTime(wallTime)).toEqual({ day: "2027-01-13", time: "24:00" });
});
