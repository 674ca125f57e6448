import { CalendarDate } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import { anna, bert, staffAppointment, staffCalendar, staffEntry } from "@/test/staff-calendar-answers";
import { clockOf, minuteOf, minutesOn } from "./minutes";
import {
  closedHours,
  columnsOf,
  dayColumnsOf,
  dayOfHeader,
  draggedEntry,
  draggedMinutes,
  draggedStart,
  drawnHours,
  eventsInColumns,
  gridEvents,
  placeOf,
  redrawn,
  stepsOf,
} from "./time-grid";

const everybody = new Set<number>();
const noDrag = { years: 0, months: 0, days: 0, seconds: 0 };
const drawn = (columns: "employees" | "rooms" | "days") => ({
  columns,
  all: columnsOf(staffCalendar(), columns, everybody),
  isMovable: true,
  label: () => "Abwesend",
  free: () => [],
});

/** When Vienna and New York change their clocks: an hour is missing, or comes twice. */
const changes = ["2027-03-28", "2027-10-31", "2027-03-14", "2027-11-07"];

describe("wall times on days on which a clock changes", () => {
  it.each(changes)("stay as they are on %s", (day) => {
    for (const hour of ["01:30:00", "02:30:00", "03:30:00", "10:00:00"]) {
      const start = `${day}T${hour}`;
      const end = `${day}T${hour.slice(0, 3)}55:00`;
      const [event] = gridEvents([staffAppointment({ start, end })], drawn("employees"));
      expect(event).toMatchObject({ start, end });
      expect(draggedStart(start, noDrag, 15)).toBe(start);
    }
  });

  it.each(changes)("are dragged over the change of %s by the hours on the wall", (day) => {
    expect(draggedStart(`${day}T01:30:00`, { ...noDrag, seconds: 7_200 }, 15)).toBe(`${day}T03:30:00`);
    expect(draggedStart(`${day}T10:00:00`, { ...noDrag, seconds: -32_400 }, 15)).toBe(`${day}T01:00:00`);
    const before = String(
      new CalendarDate(2027, Number(day.slice(5, 7)), Number(day.slice(8))).subtract({ days: 1 }),
    );
    expect(draggedStart(`${before}T10:00:00`, { ...noDrag, seconds: 86_400 }, 15)).toBe(`${day}T10:00:00`);
  });

  it.each(changes)("leave the follow-up its length on %s", (day) => {
    const entry = staffAppointment(
      { start: `${day}T01:30:00`, end: `${day}T03:30:00` },
      { followUpTime: 40 },
    );
    const [event] = gridEvents([entry], drawn("employees"));
    expect(event?.end).toBe(`${day}T04:10:00`);
    expect(event?.extendedProps.followUpPercent).toBe(25);
  });

  it.each(changes)("name the day of a header on %s", (day) => {
    const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
    expect(String(dayOfHeader(new Date(year, month - 1, date)))).toBe(day);
  });
});

describe("an entry that is dragged", () => {
  const day = "2027-01-13";
  const cut = staffAppointment({ start: `${day}T11:00:00`, end: `${day}T12:00:00` });
  const at = (hour: number, minute: number, date = 13) => new Date(2027, 0, date, hour, minute);

  it.each([
    ["to another time", at(13, 15), at(14, 15), 15, `${day}T13:15:00`, `${day}T14:15:00`],
    ["between two possible starts", at(13, 10), at(14, 10), 30, `${day}T13:00:00`, `${day}T14:00:00`],
    ["to another day", at(11, 0, 14), at(12, 0, 14), 40, "2027-01-14T11:00:00", "2027-01-14T12:00:00"],
    ["by its end", at(11, 0), at(12, 45), 15, `${day}T11:00:00`, `${day}T12:45:00`],
  ])("%s has the times that it would have there", (_, start, end, grid, from, to) => {
    expect(draggedEntry(cut, { start, end }, grid)).toMatchObject({ start: from, end: to });
  });

  it.each(changes)("is shown by the hours on the wall on %s, on which a clock changes", (changed) => {
    const [year = 0, month = 0, date = 0] = changed.split("-").map(Number);
    const preview = {
      start: new Date(year, month - 1, date, 10, 15),
      end: new Date(year, month - 1, date, 11, 15),
    };
    const expected = { start: `${changed}T10:15:00`, end: `${changed}T11:15:00` };
    expect(draggedEntry(cut, preview, 15)).toMatchObject(expected);
    const early = staffAppointment({ start: `${changed}T00:30:00`, end: `${changed}T04:30:00` });
    expect(draggedEntry(early, preview, 15)).toMatchObject({ ...expected, end: `${changed}T14:15:00` });
  });

  it("is followed by as much as before", () => {
    const withFollowUp = { ...cut, appointment: { ...cut.appointment, followUpTime: 15 } };
    const longer = draggedEntry(withFollowUp, { start: at(11, 0), end: at(12, 30) }, 15);
    expect(longer.end).toBe(`${day}T12:15:00`);
  });
});

describe("columns", () => {
  it("are the chosen employees, all without a choice, and none in the week", () => {
    const calendar = staffCalendar();
    expect(columnsOf(calendar, "employees", everybody).map(({ title }) => title)).toEqual([
      "Anna Berger",
      "Bert Koch",
    ]);
    expect(columnsOf(calendar, "employees", new Set([bert])).map(({ id }) => id)).toEqual(["12"]);
    expect(columnsOf(calendar, "days", everybody)).toEqual([]);
  });

  it("are the rooms, with what takes them", () => {
    const calendar = staffCalendar({
      rooms: [{ roomId: 5, name: "Kabine 1", group: "Kabine" }],
      entries: [staffAppointment({ roomIds: [5] }), staffAppointment({ id: "appointment-6" })],
    });
    const all = columnsOf(calendar, "rooms", everybody);
    expect(all).toEqual([{ id: "5", title: "Kabine 1" }]);
    const events = gridEvents(calendar.entries, { ...drawn("rooms"), all });
    expect(events.map(({ id, resourceIds }) => [id, resourceIds])).toEqual([["appointment-5", ["5"]]]);
    // To which room something goes is decided by the server.
    expect(events[0]?.startEditable).toBe(false);
  });

  it("show a closure everywhere and an absence where it is", () => {
    const closure = staffEntry({ id: "absence-2", category: "ORGANIZATION", userIds: [] });
    const vacation = staffEntry({ absenceId: 1, end: "2027-01-15T00:00:00" });
    const events = gridEvents([closure, vacation], drawn("employees"));
    expect(events.map(({ id, display, resourceIds }) => [id, display, resourceIds])).toEqual([
      ["absence-2", "background", ["11", "12"]],
      ["absence-1", "background", ["12"]],
    ]);
    // In the week others work beside whoever is away.
    expect(gridEvents([closure, vacation], drawn("days")).map(({ display }) => display)).toEqual([
      "background",
      "auto",
    ]);
  });

  it("show an absence of some hours as a block, unless something was kept in it", () => {
    const absence = staffEntry({ absenceId: 1, userIds: [anna] });
    const [alone] = gridEvents([absence], drawn("employees"));
    expect(alone).toMatchObject({ display: "auto", startEditable: false, durationEditable: true });
    const kept = staffAppointment({ start: "2027-01-13T14:30:00", end: "2027-01-13T15:30:00" });
    const [behind] = gridEvents([absence, kept], drawn("employees"));
    expect(behind).toMatchObject({ display: "background", durationEditable: false });
  });

  it("do not make a closed room longer, which is set where the rooms are", () => {
    const closed = staffEntry({ absenceId: 1, userIds: [], roomIds: [5] });
    const all = [{ id: "5", title: "Kabine 1" }];
    for (const options of [{ ...drawn("rooms"), all }, drawn("days")]) {
      expect(gridEvents([closed], options)).toMatchObject([{ display: "auto", durationEditable: false }]);
    }
  });
});

describe("entries", () => {
  it("can be dragged, and made longer, only while they are open", () => {
    const states = ["CONFIRMED", "DONE", "NO_SHOW"] as const;
    const events = states.flatMap((state) =>
      gridEvents([staffAppointment({}, { state })], drawn("employees")),
    );
    expect(events.map(({ startEditable }) => startEditable)).toEqual([true, false, false]);
    expect(events.map(({ durationEditable }) => durationEditable)).toEqual([true, false, false]);
  });

  it("are drawn anew only where they are others", () => {
    const [first, second] = [staffAppointment(), staffAppointment({ id: "appointment-6" })];
    const before = new Map(gridEvents([first, second], drawn("employees")).map((event) => [event.id, event]));
    expect(redrawn(before, gridEvents([first, second], drawn("employees")))).toEqual({
      changed: [],
      gone: [],
    });
    const later = staffAppointment({ start: "2027-01-13T11:30:00" });
    const { changed, gone } = redrawn(before, gridEvents([later], drawn("employees")));
    expect([changed.map(({ id }) => id), gone]).toEqual([["appointment-5"], ["appointment-6"]]);
    const free = () => [{ from: 675, to: 720 }];
    const freeBeside = redrawn(before, gridEvents([first, second], { ...drawn("employees"), free }));
    expect(freeBeside.changed).toHaveLength(2);
  });

  it.each([
    [{ ...noDrag, seconds: 900 }, 15],
    [{ ...noDrag, seconds: -1_800 }, -30],
    [{ ...noDrag, days: 1, seconds: 60 }, 1_441],
  ])("last longer or shorter by what their edge was dragged: %o", (delta, minutes) => {
    expect(draggedMinutes(delta)).toBe(minutes);
  });

  it("keep the colour of their service", () => {
    const bar = (serviceId: number) =>
      gridEvents([staffAppointment({}, { serviceId })], drawn("employees"))[0]?.styles[0];
    expect(bar(3)).toBe(bar(3));
    expect(bar(3)).not.toBe(bar(4));
  });
});

describe("visible columns", () => {
  it("come first where there are many", () => {
    const all = Array.from({ length: 30 }, (_, index) => ({ id: String(index), title: "" }));
    const columns = dayColumnsOf([new CalendarDate(2027, 1, 13)], all);
    const events = all.flatMap(({ id }) =>
      gridEvents([staffAppointment({ id, userIds: [Number(id)] })], { ...drawn("employees"), all }),
    );
    expect(eventsInColumns(events, columns, -1, 2).map(({ id }) => id)).toEqual(["0", "1"]);
    expect(eventsInColumns(events, columns, 28, 40).map(({ id }) => id)).toEqual(["28", "29"]);
    expect(eventsInColumns(events, columns, 0, 30)).toBe(events);
  });

  it("are those of all people day by day in a week of many", () => {
    const all = columnsOf(staffCalendar(), "employees", everybody);
    const columns = dayColumnsOf([new CalendarDate(2027, 1, 13), new CalendarDate(2027, 1, 14)], all);
    expect(columns.map(({ day, column }) => `${day} ${column?.id}`)).toEqual([
      "2027-01-13 11",
      "2027-01-13 12",
      "2027-01-14 11",
      "2027-01-14 12",
    ]);
    const on = (day: number, userIds: number[]) => ({
      id: `${day} ${userIds}`,
      start: `2027-01-${day}T09:00:00`,
      end: `2027-01-${day}T10:00:00`,
      userIds,
    });
    const closure = staffEntry({
      id: "closure",
      category: "ORGANIZATION",
      userIds: [],
      start: "2027-01-13T12:00:00",
      end: "2027-01-15T00:00:00",
    });
    const events = gridEvents(
      [
        ...[on(13, [anna]), on(13, [bert]), on(14, [anna])].map((values) => staffAppointment(values)),
        closure,
      ],
      drawn("employees"),
    );
    const within = (from: number, to: number) =>
      eventsInColumns(events, columns, from, to).map(({ id }) => id);
    expect(within(0, 1)).toEqual(["13 11", "closure"]);
    expect(within(1, 3)).toEqual(["13 12", "14 11", "closure"]);
    // Bert is free then.
    expect(within(3, 4)).toEqual(["closure"]);
  });

  it("are days where few share them", () => {
    const columns = dayColumnsOf([new CalendarDate(2027, 1, 13), new CalendarDate(2027, 1, 14)], []);
    expect(columns.map(({ column }) => column)).toEqual([null, null]);
    const events = gridEvents([staffAppointment()], drawn("days"));
    expect(eventsInColumns(events, columns, 0, 1)).toHaveLength(1);
    expect(eventsInColumns(events, columns, 1, 2)).toEqual([]);
  });
});

describe("closed hours", () => {
  const days = [new CalendarDate(2027, 1, 13)];

  it("are those of each employee by day, and of the premises in the week", () => {
    const calendar = staffCalendar();
    const night = [
      { from: 0, to: 540 },
      { from: 1_020, to: 1_440 },
    ];
    expect(closedHours(calendar, "employees", everybody, days)).toEqual({
      "2027-01-13 11": night,
      "2027-01-13 12": night,
    });
    expect(closedHours(calendar, "days", everybody, days)).toEqual({ "2027-01-13 ": night });
  });

  it("are those of the one who is chosen in the week", () => {
    const calendar = staffCalendar();
    const [first] = calendar.employees;
    if (first) first.working = [];
    expect(closedHours(calendar, "days", new Set([anna]), days)["2027-01-13 "]).toHaveLength(1);
  });
});

describe("drawn hours", () => {
  const day = [new CalendarDate(2027, 1, 13)];

  it("are seven to eight", () => {
    expect(drawnHours(staffCalendar(), day)).toEqual({ from: "07:00", to: "20:00" });
  });

  it("hold what lies before and after", () => {
    const early = staffAppointment({ start: "2027-01-13T05:45:00", end: "2027-01-13T06:30:00" });
    const late = staffAppointment({ start: "2027-01-13T20:30:00", end: "2027-01-13T21:15:00" });
    expect(drawnHours(staffCalendar({ entries: [early, late] }), day)).toEqual({
      from: "05:00",
      to: "22:00",
    });
  });

  it("end at midnight where something goes on beyond it", () => {
    const night = staffAppointment({ start: "2027-01-13T23:00:00", end: "2027-01-14T01:00:00" });
    expect(drawnHours(staffCalendar({ entries: [night] }), day).to).toBe("24:00");
  });
});

describe("minutes of a day", () => {
  it.each([
    ["2027-01-13T09:30:00", 570],
    ["00:15", 15],
    ["24:00", 1_440],
  ])("are read from %s", (text, minutes) => {
    expect(minuteOf(text)).toBe(minutes);
    expect(clockOf(minutes)).toBe(text.slice(text.indexOf("T") + 1).slice(0, 5));
  });

  it("are the part of a span that lies on the day", () => {
    const night = { start: "2027-01-13T22:00:00", end: "2027-01-14T02:00:00" };
    expect(minutesOn(night, "2027-01-13")).toEqual({ from: 1_320, to: 1_440 });
    expect(minutesOn(night, "2027-01-14")).toEqual({ from: 0, to: 120 });
    for (const day of ["2027-01-12", "2027-01-15"]) expect(minutesOn(night, day)).toBeNull();
    const untilMidnight = { start: "2027-01-13T22:00:00", end: "2027-01-14T00:00:00" };
    expect(minutesOn(untilMidnight, "2027-01-14")).toBeNull();
  });
});

describe("placeOf", () => {
  it.each([
    ["2027-01-13T09:30:00", 15, "09:30"],
    ["2027-01-13T09:44:00", 15, "09:30"],
    ["2027-01-13T00:00", 15, "00:00"],
    ["2027-01-13T09:44:00", 5, "09:40"],
    ["2027-01-13T09:45:00", 10, "09:40"],
    ["2027-01-13T09:45:00", 20, "09:40"],
    ["2027-01-13T09:45:00", 30, "09:30"],
    ["2027-01-13T09:45:00", 60, "09:00"],
    ["2027-01-13T07:35:00", 45, "07:30"],
    ["2027-01-13T09:00:00", 240, "08:00"],
  ])("reads %s on a grid of %d minutes", (text, grid, time) => {
    expect(placeOf(text, grid)).toEqual({ day: "2027-01-13", time });
  });
});

describe("draggedStart", () => {
  const drag = (start: string, minutes: number, grid: number) =>
    draggedStart(`2027-01-13T${start}:00`, { ...noDrag, seconds: minutes * 60 }, grid).slice(11, 16);

  it.each([
    ["09:00", 5, 5, "09:05"],
    ["09:00", 20, 20, "09:20"],
    ["09:30", 60, 60, "11:00"],
    ["09:30", -60, 60, "09:00"],
    // What was agreed on beside the grid comes back to it.
    ["09:05", 15, 15, "09:15"],
    ["09:05", -15, 15, "08:45"],
    ["09:00", 15, 45, "09:00"],
    ["09:00", 30, 45, "09:45"],
    ["22:30", 60, 60, "23:00"],
  ])("of %s by %d minutes on a grid of %d is %s", (start, minutes, grid, expected) => {
    expect(drag(start, minutes, grid)).toBe(expected);
  });

  it("keeps the time of what goes to another day or column alone", () => {
    const start = "2027-01-13T09:05:00";
    expect(draggedStart(start, noDrag, 15)).toBe(start);
    expect(draggedStart(start, { ...noDrag, seconds: 86_400 }, 15)).toBe("2027-01-14T09:05:00");
    expect(draggedStart(start, { ...noDrag, days: 1 }, 15)).toBe("2027-01-14T09:05:00");
  });
});

describe("stepsOf", () => {
  it.each([
    [5, { snap: 5, lines: 30 }],
    [10, { snap: 10, lines: 30 }],
    [15, { snap: 15, lines: 30 }],
    [20, { snap: 20, lines: 20 }],
    [30, { snap: 30, lines: 30 }],
    [45, { snap: 15, lines: 30 }],
    [60, { snap: 60, lines: 60 }],
    [240, { snap: 60, lines: 60 }],
  ])("on a grid of %d minutes", (grid, expected) => {
    expect(stepsOf(grid)).toEqual(expected);
  });
});
