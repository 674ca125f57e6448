import { describe, expect, it } from "vitest";
import { isDuring, wallTimeIn } from "./own-times";

const massage = { start: "2027-01-14T10:00:00", end: "2027-01-14T10:45:00" };

describe("a time during another appointment", () => {
  it.each([
    ["ends when it begins", "09:30", 30, false],
    ["ends in it", "09:30", 31, true],
    ["lies inside", "10:15", 15, true],
    ["holds it", "09:00", 180, true],
    ["begins when it ends", "10:45", 60, false],
  ])("that %s", (_name, time, minutes, isTouching) => {
    expect(isDuring([massage], `2027-01-14T${time}:00`, minutes)).toBe(isTouching);
  });

  it("is none on another day, or without appointments", () => {
    expect(isDuring([massage], "2027-01-15T10:00:00", 60)).toBe(false);
    expect(isDuring([], "2027-01-14T10:00:00", 60)).toBe(false);
  });
});

it("is the same moment in another zone", () => {
  expect(wallTimeIn("Europe/Vienna", "2027-01-14T10:00:00", "Europe/Vienna")).toBe("2027-01-14T10:00:00");
  expect(wallTimeIn("Europe/Vienna", "2027-07-14T23:30:00", "Europe/London")).toBe("2027-07-15T00:30:00");
});
