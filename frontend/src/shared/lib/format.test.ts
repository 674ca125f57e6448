import { CalendarDate } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import {
  formatClockTime,
  formatDateAndTime,
  formatDeadline,
  formatDuration,
  formatFullDate,
  formatLongDate,
  formatMonth,
  formatPrice,
  formatPriceRange,
  formatServiceCount,
  formatShortDuration,
  formatShortMonth,
  formatShortWeekday,
  formatTime,
  formatTimeSpan,
  formatWeekday,
  parseWallTime,
} from "./format";

/** Non-breaking spaces are written as `_` to be seen in the tables. */
const visible = (text: string) => text.replaceAll("\u00A0", "_");

describe("formatPrice", () => {
  it.each([
    [58, "€_58,00"],
    [58.5, "€_58,50"],
    [0, "€_0,00"],
    [1234.05, "€_1.234,05"],
  ])("writes %d as %s", (amount, text) => {
    expect(visible(formatPrice(amount)).replace("1_234", "1.234")).toBe(text);
  });
});

describe("formatDuration", () => {
  it.each([
    [1, "1_Minute"],
    [20, "20_Minuten"],
    [60, "60_Minuten"],
    [90, "90_Minuten"],
    [91, "1_Stunde 31_Minuten"],
    [95, "1_Stunde 35_Minuten"],
    [120, "2_Stunden"],
    [1440, "1_Tag"],
    [1501, "1_Tag 1_Stunde 1_Minute"],
    [2940, "2_Tage 1_Stunde"],
  ])("writes %d minutes as %s", (minutes, text) => {
    expect(visible(formatDuration(minutes))).toBe(text);
  });

  it.each([
    [30, "30_Min."],
    [60, "60_Min."],
    [95, "1_Std. 35_Min."],
    [120, "2_Std."],
  ])("is short where there is little room: %i", (minutes, text) => {
    expect(visible(formatShortDuration(minutes))).toBe(text);
  });
});

describe("dates", () => {
  const wednesday = new CalendarDate(2027, 1, 13);

  it("are Austrian German", () => {
    expect(visible(formatLongDate(wednesday))).toBe("Mi., 13._Jänner");
    expect(visible(formatFullDate(wednesday))).toBe("Mittwoch, 13._Jänner");
    expect(formatWeekday(wednesday)).toBe("Mittwoch");
    expect(formatShortWeekday(wednesday)).toBe("Mi");
    expect(formatShortMonth(wednesday)).toBe("Jän");
    expect(formatMonth(wednesday)).toBe("Jänner\u00A02027");
  });

  it.each([
    [2027, "Mi., 13._Jänner", "Mittwoch, 13._Jänner"],
    [2026, "Mi., 13._Jänner_2027", "Mittwoch, 13._Jänner_2027"],
    [2028, "Mi., 13._Jänner_2027", "Mittwoch, 13._Jänner_2027"],
  ])("name their year unless it is %d, the present one", (thisYear, long, full) => {
    expect(visible(formatLongDate(wednesday, thisYear))).toBe(long);
    expect(visible(formatFullDate(wednesday, thisYear))).toBe(full);
  });

  it("keep the provider's wall time, whatever zone the device is in", () => {
    const time = parseWallTime("2027-01-13T09:05:00");
    expect(formatTime(time)).toBe("09:05");
    expect(visible(formatClockTime(time))).toBe("09:05_Uhr");
    expect(visible(formatDateAndTime(time))).toBe("Mi., 13._Jänner, 09:05_Uhr");
    expect(visible(formatLongDate(parseWallTime("2027-01-13T00:00:00")))).toBe("Mi., 13._Jänner");
    expect(visible(formatLongDate(parseWallTime("2027-01-13T23:59:00")))).toBe("Mi., 13._Jänner");
  });
});

describe("formatTimeSpan", () => {
  it.each([
    ["2027-01-13T18:00:00", "2027-01-13T20:30:00", "Mi., 13._Jänner, 18:00–\u206020:30_Uhr"],
    ["2027-01-13T22:00:00", "2027-01-14T01:00:00", "Mi., 13._Jänner, 22:00_Uhr – Do., 14._Jänner, 01:00_Uhr"],
  ])("from %s to %s", (start, end, text) => {
    expect(visible(formatTimeSpan(parseWallTime(start), parseWallTime(end)))).toBe(text);
  });

  it("names the year behind the turn of the year", () => {
    const [start, end] = [parseWallTime("2027-12-31T22:00:00"), parseWallTime("2028-01-01T01:00:00")];
    expect(visible(formatTimeSpan(start, end, 2027))).toBe(
      "Fr., 31._Dezember, 22:00_Uhr – Sa., 1._Jänner_2028, 01:00_Uhr",
    );
  });
});

describe("formatServiceCount", () => {
  it.each([
    [1, "1_Service"],
    [2, "2_Services"],
  ])("writes %d as %s", (count, text) => {
    expect(visible(formatServiceCount(count))).toBe(text);
  });
});

describe("formatDeadline", () => {
  it.each([
    ["2027-01-13T09:30:00", "Mi., 13._Jänner, 09:30_Uhr"],
    ["2027-01-13T00:30:00", "Mi., 13._Jänner, 00:30_Uhr"],
    ["2027-01-12T23:59:00", "Di., 12._Jänner, 23:59_Uhr"],
    ["2027-01-13T00:00:00", "Di., 12._Jänner, 24:00_Uhr"],
    ["2027-02-01T00:00:00", "So., 31._Jänner, 24:00_Uhr"],
    ["2028-03-01T00:00:00", "Di., 29._Februar, 24:00_Uhr"],
    ["2027-01-01T00:00:00", "Do., 31._Dezember, 24:00_Uhr"],
  ])("writes %s as %s", (wallTime, text) => {
    expect(visible(formatDeadline(parseWallTime(wallTime)))).toBe(text);
  });

  it("takes the year of the day that it names", () => {
    const newYear = parseWallTime("2028-01-01T00:00:00");
    expect(visible(formatDeadline(newYear, 2027))).toBe("Fr., 31._Dezember, 24:00_Uhr");
    expect(visible(formatDeadline(newYear, 2028))).toBe("Fr., 31._Dezember_2027, 24:00_Uhr");
  });
});

describe("formatPriceRange", () => {
  it.each([
    [38, 44, "€\u00A038–44"],
    [38.5, 44, "€\u00A038,50–44,00"],
    [980, 1200, "€\u00A0980–1.200"],
  ])("%d to %d is %s", (lowest, highest, text) => {
    expect(formatPriceRange(lowest, highest)).toBe(text);
  });
});
