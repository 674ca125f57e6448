import { describe, expect, it } from "vitest";
import { slot } from "@/test/booking-answers";
import { anna, bert } from "@/test/staff-calendar-answers";
import { startsByCell, startsOn } from "./free-starts";

const starts = [
  slot("2027-01-13T09:15", anna, bert),
  slot("2027-01-13T10:00", bert),
  slot("2027-01-14T09:00", anna),
];

describe("free starts", () => {
  it("lie in the columns of those who can do it", () => {
    expect(startsByCell(starts, "employees", new Set())).toEqual({
      "2027-01-13 11": [555],
      "2027-01-13 12": [555, 600],
      "2027-01-14 11": [540],
    });
    expect(startsByCell(starts, "employees", new Set([anna]))).toEqual({
      "2027-01-13 11": [555],
      "2027-01-14 11": [540],
    });
  });

  it("lie once on their day in the week, of those who are shown", () => {
    expect(startsByCell(starts, "days", new Set([bert]))).toEqual({ "2027-01-13 ": [555, 600] });
  });

  it("stand in the list on their day, of those who are shown", () => {
    expect(startsOn(starts, "2027-01-13", new Set())).toEqual(["09:15", "10:00"]);
    expect(startsOn(starts, "2027-01-13", new Set([anna]))).toEqual(["09:15"]);
    expect(startsOn(starts, "2027-01-14", new Set([bert]))).toEqual([]);
  });

  it("lie in no room", () => {
    expect(startsByCell(starts, "rooms", new Set())).toEqual({});
  });
});
