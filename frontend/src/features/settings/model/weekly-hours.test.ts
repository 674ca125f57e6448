import { describe, expect, it } from "vitest";
import {
  addPause,
  addWindow,
  changeWindow,
  closeDay,
  copyDay,
  fieldOfHours,
  groupsOf,
  hoursOf,
  isSound,
  minutesOf,
  openDay,
  outsideOf,
  partsOf,
  problemsOf,
  spanOf,
  weekOf,
  windowAfter,
  withPause,
} from "./weekly-hours";

const on = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes });
const windows = (...times: [string, string][]) => times.map(([opens, closes], id) => ({ id, opens, closes }));
const times = (day: readonly { opens: string; closes: string }[] | null | undefined) =>
  day?.map(({ opens, closes }) => `${opens}-${closes}`);

describe("week", () => {
  it("comes back as it was, in order, with midnight as the end of the day", () => {
    const hours = [on(1, "13:00", "24:00"), on(7, "10:00", "12:00"), on(1, "08:00", "12:00")];
    const week = weekOf(hours);
    expect(times(week[0])).toEqual(["08:00-12:00", "13:00-24:00"]);
    expect(hoursOf(week)).toEqual([
      on(1, "08:00", "12:00"),
      on(1, "13:00", "24:00"),
      on(7, "10:00", "12:00"),
    ]);
    expect(minutesOf(week)).toBe((4 + 11 + 2) * 60);
  });

  it("names the fields of what was sent", () => {
    const week = weekOf([on(1, "08:00", "12:00"), on(1, "13:00", "17:00"), on(3, "10:00", "12:00")]);
    expect(fieldOfHours("hours[1].closes", week)).toBe("hours.0.1.closes");
    expect(fieldOfHours("hours[2]", week)).toBe("hours.2.0.opens");
    expect(fieldOfHours("hours[3].opens", week)).toBeNull();
    expect(fieldOfHours("grid", week)).toBeNull();
  });

  it("is said in groups of the same days", () => {
    const week = weekOf([...[1, 2, 3, 5].map((day) => on(day, "09:00", "17:00")), on(6, "09:00", "12:00")]);
    expect(groupsOf(week).map(({ first, last }) => [first, last])).toEqual([
      [0, 2],
      [4, 4],
      [5, 5],
    ]);
  });
});

describe("windows of a day", () => {
  it("may touch, and end at midnight", () => {
    expect(problemsOf(windows(["08:00", "12:00"], ["12:00", "24:00"])).size).toBe(0);
  });

  it("end with the day where somebody writes midnight in either way", () => {
    const week = weekOf([on(1, "18:00", "22:00")]);
    for (const closes of ["24:00", "00:00"]) {
      const changed = changeWindow(week, 0, 0, { closes });
      expect(hoursOf(changed)).toEqual([on(1, "18:00", "24:00")]);
      expect(isSound(changed)).toBe(true);
    }
    // As a start it is the beginning.
    expect(hoursOf(changeWindow(week, 0, 0, { opens: "00:00" }))).toEqual([on(1, "00:00", "22:00")]);
  });

  it.each([
    ["missing", windows(["08:00", ""])],
    ["backwards", windows(["08:00", "08:00"])],
    ["backwards", windows(["13:00", "12:00"])],
  ])("that are %s are refused", (problem, day) => {
    expect([...problemsOf(day).values()]).toEqual([problem]);
    expect(isSound([day])).toBe(false);
  });

  it("never overlap: the later one is named", () => {
    const problems = problemsOf(windows(["13:00", "17:00"], ["08:00", "13:01"]));
    expect([...problems]).toEqual([[1, "overlap"]]);
  });

  it.each([
    [
      ["09:00", "17:00"],
      ["09:00-12:00", "13:00-17:00"],
    ],
    [
      ["14:00", "20:00"],
      ["14:00-16:45", "17:15-20:00"],
    ],
    [
      ["18:00", "24:00"],
      ["18:00-20:45", "21:15-24:00"],
    ],
  ] as const)("get a pause (%s)", (window, expected) => {
    expect(times(withPause(windows([...window])))).toEqual(expected);
  });

  it("that are short get none", () => {
    expect(withPause(windows(["09:00", "11:59"]))).toBeNull();
    expect(withPause([])).toBeNull();
  });

  it("are followed by another one where there is room", () => {
    expect(windowAfter(windows(["09:00", "12:00"]))).toEqual({ id: 1, opens: "13:00", closes: "17:00" });
    expect(windowAfter(windows(["09:00", "21:00"]))).toEqual({ id: 1, opens: "22:00", closes: "24:00" });
    expect(windowAfter(windows(["09:00", "23:00"]))).toBeNull();
    expect(windowAfter(windows(["09:00", "24:00"]))).toBeNull();
  });

  it("have no two of the same number", () => {
    const week = addWindow(addPause(weekOf([on(1, "09:00", "17:00")]), 0), 0);
    expect(week[0]?.map(({ id }) => id)).toEqual([0, 1, 2]);
  });
});

describe("days", () => {
  const week = weekOf([on(2, "08:00", "12:00"), on(5, "10:00", "14:00")]);

  it("begin with the hours of a neighbour", () => {
    expect(times(openDay(week, 2)[2])).toEqual(["08:00-12:00"]);
    expect(times(openDay(week, 0)[0])).toEqual(["08:00-12:00"]);
    expect(times(openDay(weekOf([]), 3)[3])).toEqual(["09:00-17:00"]);
  });

  it("are copied to those that are chosen", () => {
    const copied = copyDay(week, 1, new Set([0, 4]));
    expect(copied.map((day) => day.length)).toEqual([1, 1, 0, 0, 1, 0, 0]);
    expect(times(copied[4])).toEqual(["08:00-12:00"]);
    expect(closeDay(copied, 4)).toEqual(copyDay(week, 1, new Set([0])).with(4, []));
  });
});

describe("drawing", () => {
  it("shows what lies outside of other hours", () => {
    const parts = partsOf(windows(["08:00", "12:00"], ["13:00", "19:00"]));
    const around = partsOf(windows(["09:00", "11:00"], ["11:30", "18:00"]));
    expect(outsideOf(parts, around)).toEqual([
      { from: 480, to: 540 },
      { from: 660, to: 690 },
      { from: 1_080, to: 1_140 },
    ]);
    expect(outsideOf(parts, [])).toEqual(parts);
  });

  it("reaches over whole hours, at least those of a usual day", () => {
    expect(spanOf(weekOf([]))).toEqual({ from: 480, to: 1_080 });
    expect(spanOf(weekOf([on(1, "06:30", "20:15")]))).toEqual({ from: 360, to: 1_260 });
  });
});
