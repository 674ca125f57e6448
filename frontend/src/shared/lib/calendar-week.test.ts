import { parseDate } from "@internationalized/date";
import { expect, it } from "vitest";
import { calendarWeekOf } from "./calendar-week";

it.each([
  ["2023-01-01", 52],
  ["2024-12-29", 52],
  ["2024-12-30", 1],
  ["2026-12-20", 51],
  ["2026-12-21", 52],
  ["2026-12-27", 52],
  // Two odd ones in a row.
  ["2026-12-28", 53],
  ["2026-12-31", 53],
  ["2027-01-03", 53],
  ["2027-01-04", 1],
  ["2027-01-13", 2],
  ["2028-01-02", 52],
  ["2028-01-03", 1],
])("%s lies in the week of its Thursday", (day, week) => {
  expect(calendarWeekOf(parseDate(day))).toBe(week);
});
