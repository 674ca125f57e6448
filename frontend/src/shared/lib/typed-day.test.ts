import { CalendarDate } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import { anyDay, dayText, isDayText, isTooEarly, isTooLate, parseTypedDay, typedDay } from "./typed-day";

describe("parseTypedDay", () => {
  it.each([
    ["13.01.2027", "2027-01-13"],
    ["1.2.2027", "2027-02-01"],
    ["1.1.26", "2026-01-01"],
    ["13.01.85", "1985-01-13"],
    ["010126", "2026-01-01"],
    ["29.02.2028", "2028-02-29"],
    ["29.02.2027", undefined],
    ["31.04.27", undefined],
    ["00.01.2027", undefined],
    ["13.13.2027", undefined],
    ["2027-01-13", undefined],
    ["13.01.027", undefined],
    ["13,1,2027", "2027-01-13"],
    ["13/01/2027", "2027-01-13"],
    ["13-01-27", "2027-01-13"],
    [" 13. 1. 2027 ", "2027-01-13"],
    ["13012027", "2027-01-13"],
    ["31022027", undefined],
    ["1312027", undefined],
    ["", undefined],
  ])("reads %j as %s", (text, day) => {
    expect(parseTypedDay(text)?.toString()).toBe(day);
    expect(isDayText(text)).toBe(day !== undefined || /^(29|3[01]|00|13.13)/.test(text));
  });
});

describe("limits", () => {
  const limits = { notBefore: "2027-01-10", notAfter: "2027-01-12" };
  it.each([
    ["09.01.2027", true, false],
    ["10.01.2027", false, false],
    ["12.01.2027", false, false],
    ["13.01.2027", false, true],
  ])("%s: too early %s, too late %s", (text, early, late) => {
    const day = parseTypedDay(text);
    if (!day) throw new Error("is a day");
    expect([isTooEarly(day, limits), isTooLate(day, limits)]).toEqual([early, late]);
    expect([isTooEarly(day, anyDay), isTooLate(day, anyDay)]).toEqual([false, false]);
  });
});

it("dayText writes a day of the API as it is typed", () => expect(dayText("2027-01-03")).toBe("03.01.2027"));

const today = new CalendarDate(2027, 1, 13);

it.each([
  ["13.1.20", "", "2020-01-13"],
  ["13.1.202", "", ""],
  ["13.1.2027", "2027-01-13", "2027-01-13"],
  ["130120", "", "2020-01-13"],
  ["13012027", "", "2027-01-13"],
  ["31.2.2027", "", ""],
  ["12.1.", "", "2028-01-12"],
  ["13.1.", "", "2027-01-13"],
  ["14.01", "", "2027-01-14"],
  ["29.2.", "", "2028-02-29"],
  ["31.2.", "", ""],
  ["", "", ""],
])("%j is the day %j while somebody types and %j when the field is left", (text, typing, left) => {
  expect([typedDay(text, false, today, "next"), typedDay(text, true, today, "next")]).toEqual([typing, left]);
});

it.each([
  ["12.1.", "2027-01-12"],
  ["13.1.", "2027-01-13"],
  ["14.1.", "2027-01-14"],
  ["1.10.", "2026-10-01"],
  ["1.7.", "2027-07-01"],
  ["29.2.", "2028-02-29"],
  ["31.2.", ""],
  ["13.1.20", "2020-01-13"],
])("%j is the nearest such day %j where people look back", (text, day) => {
  expect(typedDay(text, true, today, "nearest")).toBe(day);
});
