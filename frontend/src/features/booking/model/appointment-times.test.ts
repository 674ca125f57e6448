import { describe, expect, it } from "vitest";
import { entry, miriam, slot } from "@/test/booking-answers";
import { offeredService } from "@/test/provider-answers";
import { inOrderOfTime, minutesTaken, type Pause, pauseBetween } from "./appointment-times";
import { expectedTerms } from "./expected-terms";

let id = 0;

/** Half an hour at a time of `2027-01-14`, or at none. */
function half(start: string | null, followUpTime = 0) {
  id += 1;
  const service = offeredService({ serviceID: id, duration: 30, followUpTime });
  const at = start?.includes("T") ? start : `2027-01-14T${start}`;
  return entry({ service, selectedSlot: start ? slot(at, 11) : null });
}

describe("inOrderOfTime", () => {
  it("puts the earliest first and what has no time last", () => {
    const [evening, none, morning, day] = [
      half("18:00"),
      half(null),
      half("08:00"),
      half("2027-01-13T20:00"),
    ];
    expect(inOrderOfTime([evening, none, morning, day])).toEqual([day, morning, evening, none]);
  });
});

it.each<[string, ReturnType<typeof half>[], boolean, number]>([
  ["one after the other", [half("09:00"), half("09:30")], false, 60],
  ["both at once", [half("09:00"), half("09:00")], true, 30],
  ["overlapping", [half("09:20"), half("09:00")], true, 50],
  ["one of them during a longer time", [half("09:00"), half("09:10"), half("09:20")], true, 50],
  ["without times", [half(null), half(null)], false, 60],
  ["without times, at once", [half(null), half(null)], true, 30],
  ["on two days", [half("09:00"), half("2027-01-15T09:00")], false, 60],
])("minutesTaken counts %s", (_case, basket, isAtOnce, minutes) => {
  expect(minutesTaken(basket, ({ service }) => service.duration, isAtOnce)).toBe(minutes);
});

describe("pauseBetween", () => {
  const minutes = (sum: number, count = 1): Pause => ({ kind: "minutes", minutes: sum, count });

  it.each<[string, ReturnType<typeof half>[], Pause | null]>([
    ["one appointment", [half("09:00")], null],
    ["one after the other", [half("09:00"), half("09:30")], null],
    ["one after the other, chosen the other way round", [half("09:30"), half("09:00")], null],
    ["both at once", [half("09:00"), half("09:00")], null],
    ["one that waits for the provider", [half("09:00", 15), half("09:45")], null],
    ["a wait that begins when the customer is done", [half("09:00", 15), half("11:00")], minutes(90)],
    ["a wait", [half("11:00"), half("09:00")], minutes(90)],
    ["two waits", [half("09:00"), half("10:00"), half("12:00")], minutes(120, 2)],
    ["one still without a time", [half("09:00"), half(null), half("10:00")], minutes(30)],
    ["two days", [half("09:00"), half("2027-01-15T09:30")], { kind: "days", count: 2 }],
    ["two days at midnight", [half("23:30"), half("2027-01-15T09:30")], { kind: "days", count: 2 }],
  ])("finds for %s the right pause", (_case, basket, pause) => {
    expect(pauseBetween(basket, (one) => expectedTerms(one))).toEqual(pause);
  });

  it("counts from the end of the longest one", () => {
    const long = entry({
      service: offeredService({ serviceID: 90, duration: 120 }),
      selectedSlot: slot("2027-01-14T09:00", 11),
    });
    const known = (one: typeof long) => expectedTerms(one);
    expect(pauseBetween([half("09:30"), long, half("11:00")], known)).toBeNull();
    expect(pauseBetween([half("09:30"), long, half("11:10")], known)).toEqual(minutes(10));
  });

  it("counts the time that the chosen employee takes", () => {
    const slower = { ...half("09:00"), user: { ...miriam, duration: 45 } };
    expect(pauseBetween([slower, half("10:00")], (one) => expectedTerms(one))).toEqual(minutes(15));
  });

  it.each<[string, string[], Pause | null]>([
    ["the first one", ["09:00", "11:00"], null],
    ["the last one, after which nobody waits", ["11:00", "09:00"], minutes(90)],
    ["one of another day", ["09:00", "2027-01-15T09:00"], { kind: "days", count: 2 }],
  ])("does not count on a time that depends on who does %s", (_case, [open = "", other = ""], pause) => {
    const uncertain = half(open);
    const terms = (one: typeof uncertain) => ({
      ...expectedTerms(one),
      isDurationCertain: one !== uncertain,
    });
    expect(pauseBetween([uncertain, half(other)], terms)).toEqual(pause);
  });
});
