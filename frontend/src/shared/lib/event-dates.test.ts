import { expect, it } from "vitest";
import { datesAhead } from "./event-dates";
import { parseWallTime } from "./format";

function on(id: number, start: string) {
  return { id, start: `${start}:00`, end: `${start.slice(0, 11)}23:00:00` };
}

it("leaves out what has begun and puts the rest in order", () => {
  const schedules = [on(3, "2027-01-20T18:00"), on(1, "2027-01-13T10:00"), on(2, "2027-01-13T10:01")];
  expect(datesAhead(schedules, parseWallTime("2027-01-13T10:00:00")).map(({ id }) => id)).toEqual([2, 3]);
});
