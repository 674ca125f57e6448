import { describe, expect, it } from "vitest";
import { type BusinessHours, timeOf, weekOf } from "./business-hours";

function row(values: Partial<BusinessHours>): BusinessHours {
  return {
    id: 1,
    day: 1,
    openTime: null,
    closeTime: null,
    closed: false,
    closedDescription: null,
    ...values,
  };
}

describe("weekOf", () => {
  it("has seven days from Monday and sorts the windows of each", () => {
    const week = weekOf([
      row({ day: 3, openTime: "13:00", closeTime: "18:00" }),
      row({ day: 3, openTime: "08:00", closeTime: "12:00" }),
      row({ day: 1, closed: true, closedDescription: " Betriebsurlaub " }),
      row({ day: 2, closed: true, closedDescription: "" }),
    ]);
    expect(week.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(week[0]).toEqual({ day: 1, windows: [], closedDescription: "Betriebsurlaub" });
    expect(week[1]?.closedDescription).toBeNull();
    expect(week[2]?.windows).toEqual([
      { open: 480, close: 720 },
      { open: 780, close: 1080 },
    ]);
  });

  it("takes the times of a closed row for nothing", () => {
    expect(weekOf([row({ closed: true, openTime: "08:00", closeTime: "12:00" })])[0]?.windows).toEqual([]);
  });
});

describe("timeOf", () => {
  it.each([
    [0, "00:00"],
    [65, "01:05"],
    [1440, "24:00"],
  ])("writes %d as %s", (minutes, text) => {
    expect(timeOf(minutes)).toBe(text);
  });
});
