import { describe, expect, it } from "vitest";
import { staffAppointment, staffEntry } from "@/test/staff-calendar-answers";
import { partsOf, processingOf, startWithin, stretchesOf } from "./steps";

const nine = { start: "2027-01-13T09:00:00", end: "2027-01-13T10:15:00" };
const part = (from: number, to: number) => ({ from, to });

describe("stretches of a visit", () => {
  const work = (from: number, to: number) => ({ from, to, isWork: true });
  const processing = (from: number, to: number) => ({ from, to, isWork: false });

  it.each([
    ["without steps is work", [], [work(0, 75)]],
    ["that is work all the time", [part(0, 75)], [work(0, 75)]],
    ["with the follow-up of its last step", [part(0, 85)], [work(0, 75)]],
    [
      "with processing in between",
      [part(0, 15), part(60, 85)],
      [work(0, 15), processing(15, 60), work(60, 75)],
    ],
    ["that begins with processing", [part(30, 75)], [processing(0, 30), work(30, 75)]],
    ["that ends with processing", [part(0, 30)], [work(0, 30), processing(30, 75)]],
  ])("%s", (_, given, expected) => {
    expect(stretchesOf(staffAppointment(nine, { work: given }))).toEqual(expected);
  });

  it("leave time by the clock of the day", () => {
    const colour = staffAppointment(nine, { work: [part(0, 15), part(60, 75)] });
    expect(processingOf(colour)).toEqual([part(555, 600)]);
    expect(processingOf(staffEntry())).toEqual([]);
  });
});

describe("start within such a time", () => {
  it.each([
    ["where it was pressed", part(555, 600), 571, 15, "09:30"],
    ["at its begin", part(555, 600), 555, 15, "09:15"],
    ["not before it", part(560, 600), 561, 15, "09:30"],
    ["at its begin where no start of the grid lies in it", part(560, 565), 562, 15, "09:20"],
  ])("is %s", (_, time, minute, grid, expected) => {
    expect(startWithin(time, minute, grid)).toBe(expected);
  });
});

describe("parts of a visit in a room", () => {
  const room = (from: number, to: number) => ({ roomId: 5, from, to });
  const spans = (roomUse: ReturnType<typeof room>[], roomId: number | null) =>
    partsOf(staffAppointment(nine, { roomUse, followUpTime: 10 }), roomId).map(
      ({ start, end, followUp, isWhole }) => [start.slice(11, 16), end.slice(11, 16), followUp, isWhole],
    );

  it.each([
    ["of an employee are all of it", [room(0, 15)], null, [["09:00", "10:15", 10, true]]],
    ["that needs it throughout are all of it", [room(0, 85)], 5, [["09:00", "10:15", 10, true]]],
    [
      "that needs it twice are those",
      [room(0, 15), room(60, 85)],
      5,
      [
        ["09:00", "09:15", 0, false],
        ["10:00", "10:25", 0, false],
      ],
    ],
    ["that is not needed are none", [room(0, 15)], 6, []],
  ])("%s", (_, used, roomId, expected) => {
    expect(spans(used, roomId)).toEqual(expected);
  });
});
