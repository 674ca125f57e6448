import { describe, expect, it } from "vitest";
import { readReservation } from "./reservation";

describe("readReservation", () => {
  it.each([
    [
      { calendarGuid: "a", organizationNr: 1000 },
      { calendarGuid: "a", organizationNr: 1000 },
    ],
    [{}, { calendarGuid: "", organizationNr: null }],
    [
      { calendarGuid: 5, organizationNr: "x" },
      { calendarGuid: "", organizationNr: null },
    ],
    [null, null],
    [undefined, null],
    ["text", null],
  ])("reads %j", (state, reservation) => {
    expect(readReservation(state)).toEqual(reservation);
  });
});
