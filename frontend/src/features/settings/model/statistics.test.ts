import { CalendarDate } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import {
  bars,
  changeOf,
  heat,
  percentOf,
  presetNames,
  presetOf,
  presetRange,
  rangeOf,
  rangeProblem,
} from "./statistics";

/** A Wednesday. */
const today = new CalendarDate(2027, 1, 13);

describe("ranges of statistics", () => {
  it("have names that stand for whole weeks and months", () => {
    expect(presetNames.map((name) => presetRange(name, today))).toEqual([
      { from: "2027-01-11", to: "2027-01-17" },
      { from: "2027-01-01", to: "2027-01-31" },
      { from: "2026-12-01", to: "2026-12-31" },
      { from: "2026-11-01", to: "2027-01-31" },
      { from: "2026-02-01", to: "2027-01-31" },
    ]);
    for (const name of presetNames) expect(presetOf(presetRange(name, today), today)).toBe(name);
    expect(presetOf({ from: "2027-01-02", to: "2027-01-31" }, today)).toBeNull();
  });

  it("come from the address, or are this month", () => {
    const of = (search: string) => rangeOf(new URLSearchParams(search), today);
    expect(of("from=2026-01-01&to=2026-01-05")).toEqual({ from: "2026-01-01", to: "2026-01-05" });
    for (const garbage of [
      "",
      "from=2026-01-01",
      "from=gestern&to=2026-01-05",
      "from=2026-02-30&to=2026-03-01",
    ]) {
      expect(of(garbage)).toEqual({ from: "2027-01-01", to: "2027-01-31" });
    }
  });

  it("end after they begin, ten years later at most", () => {
    const problem = (from: string, to: string) => rangeProblem({ from, to });
    expect(problem("2027-01-01", "2027-01-01")).toBeNull();
    expect(problem("2027-01-02", "2027-01-01")).toBe("reversed");
    expect(problem("", "2027-01-01")).toBe("missing");
    expect(problem("2020-01-01", "2029-12-31")).toBeNull();
    expect(problem("2020-01-01", "2030-01-01")).toBe("long");
  });
});

function daysFrom(first: CalendarDate, count: number) {
  return Array.from({ length: count }, (_, day) => ({
    date: first.add({ days: day }).toString(),
    appointments: 1,
    signUps: 2,
    noShows: 0,
    cancelled: 0,
    revenue: 10,
  }));
}

describe("bars of statistics", () => {
  const lengths: [days: number, bars: number, label: RegExp, appointments: number][] = [
    [31, 31, /^Fr., 1\.\sJän\.?$/, 1],
    // From a Friday: three days of the first week.
    [60, 10, /^ab 28\.\sDez/, 3],
    [365, 12, /^Jän\S* 27$/, 31],
    // Ten years.
    [3653, 120, /^Jän\S* 27$/, 31],
  ];
  it.each(lengths)("of %i days are %i", (days, count, label, appointments) => {
    const first = new CalendarDate(2027, 1, 1);
    const before = daysFrom(first.subtract({ days }), days);
    const drawn = bars(daysFrom(first, days), before);
    expect(drawn).toHaveLength(count);
    expect(drawn[0]?.label).toMatch(label);
    expect(drawn[0]).toMatchObject({
      appointments,
      appointmentsBefore: appointments,
      signUps: 2 * appointments,
      signUpsBefore: 2 * appointments,
      revenue: 10 * appointments,
    });
    expect(drawn.reduce((sum, bar) => sum + bar.appointmentsBefore, 0)).toBe(days);
  });
});

describe("shares", () => {
  it("of nothing are none", () => {
    expect([percentOf(1, 3), percentOf(3, 2), percentOf(1, 0)]).toEqual([33, 150, null]);
    expect([changeOf(15, 10), changeOf(5, 10), changeOf(1, 0)]).toEqual([50, -50, null]);
  });

  it("by weekday and hour have no gaps between the hours", () => {
    const hour = (weekday: number, hour: number, bookedMinutes: number, workingMinutes: number) => ({
      weekday,
      hour,
      bookedMinutes,
      workingMinutes,
    });
    expect(heat([hour(1, 9, 30, 60), hour(1, 11, 0, 60), hour(3, 10, 20, 0)])).toEqual([
      {
        weekday: 1,
        cells: [
          { hour: 9, percent: 50 },
          { hour: 10, percent: null },
          { hour: 11, percent: 0 },
        ],
      },
      {
        weekday: 3,
        cells: [
          { hour: 9, percent: null },
          { hour: 10, percent: 100 },
          { hour: 11, percent: null },
        ],
      },
    ]);
    expect(heat([])).toEqual([]);
  });
});
