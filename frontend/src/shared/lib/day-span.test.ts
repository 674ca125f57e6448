import { describe, expect, it } from "vitest";
import { daySpanInWords, daySpanOf, daySpanValues, hoursAhead, wholeDay } from "./day-span";
import { parseWallTime } from "./format";

describe("span of days", () => {
  const day = wholeDay("2027-01-13");

  it("of whole days ends at the midnight after the last", () => {
    expect(daySpanOf({ ...day, lastDay: "2027-01-31" })).toEqual({
      start: "2027-01-13T00:00:00",
      end: "2027-02-01T00:00:00",
    });
  });

  it("of hours has its times", () => {
    const hours = { ...day, isAllDay: false, startTime: "13:00", endTime: "15:30" };
    expect(daySpanOf(hours)).toEqual({ start: "2027-01-13T13:00:00", end: "2027-01-13T15:30:00" });
    expect(daySpanOf({ ...hours, endTime: "13:00" })).toBe("backwards");
    expect(daySpanOf({ ...hours, endTime: "24:00" })).toEqual({
      start: "2027-01-13T13:00:00",
      end: "2027-01-14T00:00:00",
    });
    expect(daySpanOf({ ...hours, endTime: "" })).toBe("missing");
  });

  it("is none without days, or backwards", () => {
    expect(daySpanOf({ ...day, firstDay: "" })).toBe("missing");
    expect(daySpanOf({ ...day, lastDay: "2027-01-12" })).toBe("backwards");
  });

  it.each([
    ["the next day", "2027-01-12T15:00:00", {}],
    ["a day that has not got so far", "2027-01-13T07:59:00", {}],
    ["the same day later", "2027-01-13T15:00:00", { startTime: "15:15", endTime: "19:15" }],
    [
      "the same day a minute before a quarter",
      "2027-01-13T14:59:30",
      { startTime: "15:00", endTime: "19:00" },
    ],
    ["an evening", "2027-01-13T21:40:00", { startTime: "21:45", endTime: "23:55" }],
    ["the last quarter", "2027-01-13T23:50:00", {}],
  ])("of hours is proposed ahead on %s", (_when, now, proposed) => {
    expect(hoursAhead(day, parseWallTime(now))).toEqual(proposed);
  });

  it("of hours over several days is proposed to end as before", () => {
    const proposed = hoursAhead({ ...day, lastDay: "2027-01-14" }, parseWallTime("2027-01-13T15:01:00"));
    expect(proposed).toEqual({ startTime: "15:15" });
  });

  it.each([
    ["2027-01-13T00:00:00", "2027-01-14T00:00:00"],
    ["2027-01-13T00:00:00", "2027-02-01T00:00:00"],
    ["2027-01-13T13:00:00", "2027-01-13T15:30:00"],
    ["2027-01-13T18:00:00", "2027-01-14T00:00:00"],
  ])("comes back from the form as it was (%s to %s)", (start, end) => {
    expect(daySpanOf(daySpanValues({ start, end }))).toEqual({ start, end });
  });

  it("is said as people say it", () => {
    const said = (start: string, end: string) =>
      daySpanInWords({ start, end }, 2027).replace(/[\u00A0\u2060]+/g, " ");
    expect(said("2027-01-13T00:00:00", "2027-01-14T00:00:00")).toBe("Mi., 13. Jänner");
    expect(said("2027-01-13T00:00:00", "2027-01-16T00:00:00")).toBe("Mi., 13. Jänner bis Fr., 15. Jänner");
    expect(said("2027-01-13T13:00:00", "2027-01-13T15:30:00")).toMatch(
      /^Mi., 13. Jänner, 13:00– ?15:30 Uhr$/,
    );
  });
});
