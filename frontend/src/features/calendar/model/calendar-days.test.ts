import { CalendarDate } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import {
  dateOf,
  daysOf,
  formatRange,
  isWithin,
  pollingDelay,
  rangeOf,
  turned,
  viewOf,
} from "./calendar-days";

const wednesday = new CalendarDate(2027, 1, 13);
const text = ({ first, last }: ReturnType<typeof rangeOf>) => `${first} ${last}`;

describe("days of the calendar", () => {
  it("are one, or the week from Monday to Sunday", () => {
    expect(text(rangeOf("day", wednesday))).toBe("2027-01-13 2027-01-13");
    expect(text(rangeOf("week", wednesday))).toBe("2027-01-11 2027-01-17");
    expect(text(rangeOf("list", new CalendarDate(2027, 1, 17)))).toBe("2027-01-11 2027-01-17");
    expect(text(rangeOf("list", new CalendarDate(2027, 1, 18)))).toBe("2027-01-18 2027-01-24");
  });

  it("are seven in the weeks in which the clock changes", () => {
    for (const change of [new CalendarDate(2027, 3, 28), new CalendarDate(2027, 3, 14)]) {
      const days = daysOf(rangeOf("week", change));
      expect(days).toHaveLength(7);
      expect(new Set(days.map(String)).size).toBe(7);
    }
  });

  it("turn by what is shown", () => {
    expect(String(turned("agenda", wednesday, 1))).toBe("2027-01-14");
    expect(String(turned("day", wednesday, 1))).toBe("2027-01-14");
    expect(String(turned("week", wednesday, -1))).toBe("2027-01-06");
    expect(String(turned("list", wednesday, 1))).toBe("2027-01-20");
  });

  it("know which dates they hold", () => {
    const week = rangeOf("week", wednesday);
    expect(isWithin(week, new CalendarDate(2027, 1, 11))).toBe(true);
    expect(isWithin(week, new CalendarDate(2027, 1, 17))).toBe(true);
    expect(isWithin(week, new CalendarDate(2027, 1, 18))).toBe(false);
  });

  it("are named in one line", () => {
    expect(formatRange(rangeOf("day", wednesday)).replace(/\s/g, " ")).toBe("Mittwoch, 13. Jänner 2027");
    expect(formatRange(rangeOf("week", wednesday)).replace(/\s/g, " ")).toMatch(
      /^11\. ?– ?17\. Jänner 2027$/,
    );
  });

  it("come from the address, where it makes sense", () => {
    expect(viewOf("week")).toBe("week");
    expect(viewOf("year")).toBeNull();
    expect(String(dateOf("2027-01-13"))).toBe("2027-01-13");
    expect(dateOf("2027-02-31")).toBeNull();
    expect(dateOf("gestern")).toBeNull();
    expect(dateOf(null)).toBeNull();
  });
});

describe("polling", () => {
  const at = (heard: number, failed: number) =>
    pollingDelay({ status: "error", dataUpdatedAt: heard, errorUpdatedAt: failed, changedAt: heard });

  it("asks every second and a half while something changes, and less and less often while nothing does", () => {
    const quietFor = (quiet: number) =>
      pollingDelay({ status: "success", dataUpdatedAt: 1_000 + quiet, errorUpdatedAt: 0, changedAt: 1_000 });
    expect([0, 15_000, 60_000, 150_000, 3_600_000].map(quietFor)).toEqual([
      1_500, 1_500, 6_000, 15_000, 15_000,
    ]);
    expect(pollingDelay({ status: "pending", dataUpdatedAt: 0, errorUpdatedAt: 0, changedAt: null })).toBe(
      1_500,
    );
  });

  it("pauses longer the longer it hears nothing, up to a minute", () => {
    expect(at(100_000, 100_100)).toBe(3_000);
    expect(at(100_000, 112_000)).toBe(12_000);
    expect(at(100_000, 900_000)).toBe(60_000);
  });
});
