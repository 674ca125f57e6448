import { CalendarDateTime } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import type { BusinessHours } from "./business-hours";
import { openingStatus } from "./opening-status";

let id = 0;

function hours(day: number, openTime: string | null, closeTime: string | null): BusinessHours {
  id += 1;
  return { id, day, openTime, closeTime, closed: openTime === null, closedDescription: null };
}

const closedOn = (day: number) => hours(day, null, null);

/** Closed on Monday, a break at noon on Tuesday, late on Saturday, nothing on Sunday. */
const salon = [
  closedOn(1),
  hours(2, "13:00", "18:00"),
  hours(2, "09:00", "12:00"),
  hours(3, "09:00", "18:00"),
  hours(4, "09:00", "20:00"),
  hours(5, "09:00", "18:00"),
  hours(6, "20:00", "24:00"),
  closedOn(7),
];

/** 2027-01-11 is a Monday. */
const at = (day: number, hour: number, minute = 0) => new CalendarDateTime(2027, 1, 10 + day, hour, minute);

describe("openingStatus", () => {
  it.each([
    ["before the first window", at(2, 8, 59), { kind: "opensToday", at: "09:00" }],
    ["at the first minute", at(2, 9), { kind: "open", until: "12:00" }],
    ["in the last minute", at(2, 11, 59), { kind: "open", until: "12:00" }],
    ["at the closing minute", at(2, 12), { kind: "opensToday", at: "13:00" }],
    ["in the second window", at(2, 13, 30), { kind: "open", until: "18:00" }],
    ["in the evening", at(2, 18), { kind: "opensOn", day: 3, at: "09:00" }],
    ["on a closed day", at(1, 10), { kind: "opensOn", day: 2, at: "09:00" }],
    ["over the weekend", at(7, 10), { kind: "opensOn", day: 2, at: "09:00" }],
    ["until midnight", at(6, 23, 59), { kind: "open", until: "24:00" }],
  ])("%s", (_name, now, status) => {
    expect(openingStatus(salon, now)).toEqual(status);
  });

  it("follows a night over midnight", () => {
    const bar = [hours(5, "18:00", "24:00"), hours(6, "00:00", "02:00")];
    expect(openingStatus(bar, at(5, 20))).toEqual({ kind: "open", until: "02:00" });
    expect(openingStatus(bar, at(6, 1, 59))).toEqual({ kind: "open", until: "02:00" });
    expect(openingStatus(bar, at(6, 2))).toEqual({ kind: "opensOn", day: 5, at: "18:00" });
  });

  it("ends for a provider who never closes", () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map((day) => hours(day, "00:00", "24:00"));
    expect(openingStatus(always, at(3, 12))).toEqual({ kind: "open", until: "24:00" });
  });

  it("finds the same weekday of the next week", () => {
    expect(openingStatus([hours(1, "09:00", "12:00")], at(1, 12))).toEqual({
      kind: "opensOn",
      day: 1,
      at: "09:00",
    });
  });

  it.each([
    ["no rows", []],
    ["closed rows only", [closedOn(1), closedOn(2)]],
    ["damaged rows", [hours(1, "9", "18"), hours(2, "18:00", "09:00")]],
  ])("is closed with %s", (_name, rows) => {
    expect(openingStatus(rows, at(1, 10))).toEqual({ kind: "closed" });
  });
});
