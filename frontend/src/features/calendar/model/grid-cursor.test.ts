import { CalendarDate, CalendarDateTime } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import { anna, bert, staffAppointment, staffCalendar, staffEntry } from "@/test/staff-calendar-answers";
import { cursorColumns, cursorNear, cursorOn, directionOf, moved, startOn, stopsOf } from "./grid-cursor";
import { closedHours, columnsOf } from "./time-grid";

const day = "2027-01-13";
const hours = { from: 420, to: 1_200 };
const night = [
  { from: 0, to: 540 },
  { from: 1_020, to: 1_440 },
];
const cut = staffAppointment();
const colour = staffAppointment({
  id: "appointment-6",
  start: `${day}T13:00:00`,
  end: `${day}T14:00:00`,
});
const ofBert = staffAppointment({
  id: "appointment-7",
  start: `${day}T11:30:00`,
  end: `${day}T12:30:00`,
  userIds: [bert],
});

function columnsWith(entries = [cut, colour, ofBert]) {
  const calendar = staffCalendar({ entries });
  const days = [new CalendarDate(2027, 1, 13)];
  const all = columnsOf(calendar, "employees", new Set());
  const closed = closedHours(calendar, "employees", new Set(), days);
  return cursorColumns({ entries, columns: "employees", all, days, closed, hours });
}

const at = (column: number, stop: number) => {
  const place = columnsWith()[column]?.stops[stop];
  if (!place) throw new Error("No such stop");
  return { column, stop, minute: place.from };
};

describe("stops of a column", () => {
  it("are its entries, with the free and the closed times between them", () => {
    expect(
      stopsOf([colour, cut], day, hours, night).map(({ from, to, entry, kind }) => [
        from,
        to,
        entry?.id ?? kind,
      ]),
    ).toEqual([
      [420, 540, "closed"],
      [540, 660, "free"],
      [660, 720, "appointment-5"],
      [720, 780, "free"],
      [780, 840, "appointment-6"],
      [840, 1_020, "free"],
      [1_020, 1_200, "closed"],
    ]);
  });

  it("are what an employee still needs afterwards, as far as nothing else is there", () => {
    const withFollowUp = (entry: typeof cut, followUpTime: number) => ({
      ...entry,
      appointment: { ...entry.appointment, followUpTime },
    });
    const stops = stopsOf([withFollowUp(cut, 90), withFollowUp(colour, 15)], day, hours, night);
    expect(stops.slice(2).map(({ from, to, entry, kind }) => [from, to, entry?.id ?? kind])).toEqual([
      [660, 720, "appointment-5"],
      [720, 780, "followUp"],
      [780, 840, "appointment-6"],
      [840, 855, "followUp"],
      [855, 1_020, "free"],
      [1_020, 1_200, "closed"],
    ]);
  });

  it("are the whole day where nobody comes and nobody works", () => {
    expect(stopsOf([], day, hours, [{ from: 0, to: 1_440 }])).toEqual([
      { ...hours, entry: null, kind: "closed" },
    ]);
    expect(stopsOf([], day, hours, [])).toEqual([{ ...hours, entry: null, kind: "free" }]);
  });

  it("hold in each column what lies there, and everywhere what concerns all", () => {
    const closure = staffEntry({ id: "absence-9", category: "ORGANIZATION", userIds: [] });
    const ids = columnsWith([cut, closure as typeof cut]).map(({ stops }) =>
      stops.flatMap(({ entry }) => (entry ? [entry.id] : [])),
    );
    expect(ids).toEqual([["appointment-5", "absence-9"], ["absence-9"]]);
  });
});

describe("cursor", () => {
  it("goes up and down from stop to stop, and stays at the edges", () => {
    const columns = columnsWith();
    expect(moved(columns, at(0, 1), "down")).toEqual({ column: 0, stop: 2, minute: 660 });
    expect(moved(columns, at(0, 2), "up")).toEqual({ column: 0, stop: 1, minute: 540 });
    expect(moved(columns, at(0, 0), "up")).toBeNull();
    expect(moved(columns, at(0, 6), "down")).toBeNull();
  });

  it("goes to the sides to what lies there at that time, and keeps the time", () => {
    const columns = columnsWith();
    // At eleven Bert is free, from half past eleven on he is not.
    const beside = moved(columns, at(0, 2), "right");
    expect(beside).toEqual({ column: 1, stop: 1, minute: 660 });
    expect(beside && moved(columns, beside, "left")).toEqual(at(0, 2));
    expect(moved(columns, at(0, 2), "left")).toBeNull();
    expect(moved(columns, at(1, 2), "right")).toBeNull();
  });

  it("goes from the last one of a day to the first one of the next", () => {
    const calendar = staffCalendar();
    const days = [13, 14].map((date) => new CalendarDate(2027, 1, date));
    const all = columnsOf(calendar, "employees", new Set());
    const closed = closedHours(calendar, "employees", new Set(), days);
    const { entries } = calendar;
    const columns = cursorColumns({ entries, columns: "employees", all, days, closed, hours });
    expect(columns.map(({ day, column }) => [day, column?.id])).toEqual([
      [day, "11"],
      [day, "12"],
      ["2027-01-14", "11"],
      ["2027-01-14", "12"],
    ]);
    const last = { column: 1, stop: 1, minute: 660 };
    expect(moved(columns, last, "right")).toEqual({ column: 2, stop: 1, minute: 660 });
    expect(moved(columns, { ...last, column: 3 }, "right")).toBeNull();
  });

  it("is found on its entry, best in its own column", () => {
    const columns = columnsWith();
    expect(cursorOn(columns, "appointment-7", null)).toEqual({ column: 1, stop: 2, minute: 690 });
    expect(cursorOn(columns, "appointment-99", null)).toBeNull();
    const both = columnsWith([{ ...cut, userIds: [anna, bert] }]);
    expect(cursorOn(both, cut.id, 1)?.column).toBe(1);
    expect(cursorOn(both, cut.id, null)?.column).toBe(0);
  });

  it("stays near when what it stood on is gone", () => {
    expect(cursorNear(columnsWith([colour]), at(0, 2))).toEqual({ column: 0, stop: 1, minute: 660 });
    expect(cursorNear([], at(0, 2))).toBeNull();
  });

  it("follows the arrow keys alone", () => {
    expect(directionOf("ArrowDown")).toBe("down");
    expect(directionOf("Enter")).toBeNull();
  });
});

describe("start of a new visit", () => {
  const free = { from: 540, to: 660, entry: null, kind: "free" } as const;

  it.each([
    ["2027-01-12", new CalendarDateTime(2027, 1, 13, 9, 40), 15, 540],
    [day, new CalendarDateTime(2027, 1, 13, 8, 0), 15, 540],
    [day, new CalendarDateTime(2027, 1, 13, 9, 40), 15, 585],
    [day, new CalendarDateTime(2027, 1, 13, 9, 45), 15, 585],
    [day, new CalendarDateTime(2027, 1, 13, 12, 0), 15, 540],
    [day, new CalendarDateTime(2027, 1, 13, 9, 41), 5, 585],
    [day, new CalendarDateTime(2027, 1, 13, 9, 41), 20, 600],
    [day, new CalendarDateTime(2027, 1, 13, 9, 41), 60, 600],
    [day, new CalendarDateTime(2027, 1, 13, 10, 41), 60, 540],
  ])("on %s at %s on a grid of %d minutes", (on, now, grid, expected) => {
    expect(startOn(free, on, now, grid)).toBe(expected);
  });

  it("is on the grid also after something that ends beside it", () => {
    const now = new CalendarDateTime(2027, 1, 12, 9, 0);
    expect(startOn({ ...free, from: 545 }, day, now, 20)).toBe(560);
    expect(startOn({ ...free, from: 545, to: 555 }, day, now, 20)).toBe(545);
  });
});
