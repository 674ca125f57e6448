import { describe, expect, it } from "vitest";
import { parseWallTime } from "@/shared/lib/format";
import { datesAhead, signUpOf } from "./event-dates";

const now = parseWallTime("2027-01-13T10:00:00");

function on(id: number, start: string) {
  return { id, start: `${start}:00`, end: `${start.slice(0, 11)}23:00:00` };
}

describe("datesAhead", () => {
  it("leaves out what has begun and puts the rest in order", () => {
    const schedules = [on(3, "2027-01-20T18:00"), on(1, "2027-01-13T10:00"), on(2, "2027-01-13T10:01")];
    expect(datesAhead({ schedules }, now).map(({ id }) => id)).toEqual([2, 3]);
  });
});

describe("signUpOf", () => {
  const event = {
    schedules: [on(2, "2027-01-27T18:00"), on(1, "2027-01-20T18:00")],
    signUpFrom: null,
    signUpUntil: null,
    freeSeats: 3,
  };

  it.each([
    ["without a window", {}, "open"],
    ["inside of it", { signUpFrom: "2027-01-13T10:00:00", signUpUntil: "2027-01-13T10:01:00" }, "open"],
    ["before it", { signUpFrom: "2027-01-13T10:01:00" }, "opens"],
    ["at its end", { signUpUntil: "2027-01-13T10:00:00" }, "over"],
    ["after the first of two dates", { schedules: [on(1, "2027-01-12T18:00"), ...event.schedules] }, "over"],
    ["after it, even when the series goes on", { signUpUntil: "2027-01-12T10:00:00", freeSeats: 0 }, "over"],
    ["between the dates with a later end", { signUpUntil: "2027-01-21T10:00:00" }, "open"],
    ["without a seat", { freeSeats: 0 }, "full"],
    ["without a seat before the window", { freeSeats: 0, signUpFrom: "2027-01-14T10:00:00" }, "full"],
  ])("%s", (_when, values, kind) => {
    expect(signUpOf({ ...event, ...values }, now).kind).toBe(kind);
  });
});
