import { describe, expect, it } from "vitest";
import { slot } from "@/test/booking-answers";
import { byDayPart, daysOfStrip, dayToStartWith, freeDays, nextFreeDay, slotsOn } from "./slot-days";

const slots = [
  slot("2027-01-13T08:30", 1),
  slot("2027-01-13T11:59", 1),
  slot("2027-01-13T12:00", 1),
  slot("2027-01-13T17:45", 1),
  slot("2027-01-13T18:00", 1),
  slot("2027-01-15T00:00", 1),
  slot("2027-01-15T23:45", 1),
];

describe("freeDays", () => {
  it("counts the slots of each day by the provider's wall time, whatever zone the device is in", () => {
    expect([...freeDays(slots)]).toEqual([
      ["2027-01-13", 5],
      ["2027-01-15", 2],
    ]);
  });
});

describe("slotsOn", () => {
  it("takes the slots from midnight to midnight", () => {
    expect(slotsOn(slots, "2027-01-15").map(({ dateFrom }) => dateFrom)).toEqual([
      "2027-01-15T00:00:00",
      "2027-01-15T23:45:00",
    ]);
    expect(slotsOn(slots, "2027-01-14")).toEqual([]);
  });
});

describe("daysOfStrip", () => {
  const day = (number: number) => `2027-01-${String(number).padStart(2, "0")}`;
  const days = new Map(Array.from({ length: 20 }, (_, index) => [day(index + 1), 1] as const));
  const strip = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => day(first + index));

  it.each([
    ["the first ones", 3, strip(1, 14)],
    ["the first ones while a busy day is looked at", 31, strip(1, 14)],
    ["those from a later one on", 16, strip(16, 20)],
  ])("are %s", (_name, chosen, shown) => {
    expect(daysOfStrip(days, day(chosen))).toEqual(shown);
  });
});

describe("nextFreeDay", () => {
  const days = ["2027-01-13", "2027-01-15", "2027-02-01"];

  it.each([
    ["2027-01-12", "2027-01-13"],
    ["2027-01-13", "2027-01-15"],
    ["2027-01-31", "2027-02-01"],
    ["2027-02-01", "2027-01-13"],
    ["2027-06-01", "2027-01-13"],
  ])("after %s comes %s", (day, next) => {
    expect(nextFreeDay(days, day)).toBe(next);
  });

  it("is none when nothing is free", () => {
    expect(nextFreeDay([], "2027-01-13")).toBeNull();
  });
});

describe("dayToStartWith", () => {
  const days = freeDays(slots);

  it.each([
    ["the day of its own slot", slot("2027-01-15T00:00", 1), [slot("2027-01-13T08:30", 1)], "2027-01-15"],
    ["the day on which the customer comes anyway", null, [slot("2027-01-15T10:00", 1)], "2027-01-15"],
    ["the first free day when that day is taken", null, [slot("2027-01-14T10:00", 1)], "2027-01-13"],
    ["the first free day", null, [], "2027-01-13"],
  ])("is %s", (_name, own, others, day) => {
    expect(dayToStartWith(days, own, others)).toBe(day);
  });

  it("is none when nothing is free", () => {
    expect(dayToStartWith(new Map(), null, [])).toBeNull();
  });
});

describe("byDayPart", () => {
  it("parts at noon and at six in the evening", () => {
    const parts = byDayPart(slotsOn(slots, "2027-01-13")).map(({ part, slots: ofPart }) => [
      part,
      ofPart.map(({ dateFrom }) => dateFrom.slice(11, 16)),
    ]);
    expect(parts).toEqual([
      ["morning", ["08:30", "11:59"]],
      ["afternoon", ["12:00", "17:45"]],
      ["evening", ["18:00"]],
    ]);
  });

  it("leaves out parts without slots", () => {
    expect(byDayPart([slot("2027-01-13T19:00", 1)]).map(({ part }) => part)).toEqual(["evening"]);
  });
});
