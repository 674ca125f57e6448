import { CalendarDateTime } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import { anna, bert, staffAppointment, staffEntry } from "@/test/staff-calendar-answers";
import { partsOf, piecesOf, processingOf, startWithin, stretchesOf } from "./steps";

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
});

describe("processing", () => {
  const work = [part(0, 15), part(60, 75)];
  const colour = staffAppointment(nine, { work });
  const before = new CalendarDateTime(2027, 1, 12, 18, 0);
  const at = (hour: number, minute: number) => new CalendarDateTime(2027, 1, 13, hour, minute);
  const from = (start: string, end: string, userId = anna) => ({
    id: "another",
    start: `2027-01-13T${start}:00`,
    end: `2027-01-13T${end}:00`,
    userIds: [userId],
  });

  it("leaves time by the clock of the day", () => {
    expect(processingOf(colour, [colour], before)).toEqual([part(555, 600)]);
    expect(processingOf(staffEntry(), [], before)).toEqual([]);
  });

  it.each([
    ["is offered before it begins", at(9, 0), [part(555, 600)]],
    ["is offered from now on", at(9, 20), [part(560, 600)]],
    ["is past", at(10, 0), []],
    ["was on another day", new CalendarDateTime(2027, 1, 14, 8, 0), []],
  ])("%s", (_, now, expected) => {
    expect(processingOf(colour, [colour], now)).toEqual(expected);
  });

  it("waits for nobody who did not come", () => {
    expect(processingOf(staffAppointment(nine, { work, state: "NO_SHOW" }), [], before)).toEqual([]);
    expect(processingOf(staffAppointment(nine, { work, state: "DONE" }), [], before)).toHaveLength(1);
  });

  it.each([
    ["all of it", staffAppointment(from("09:15", "10:00")), []],
    ["the middle of it", staffAppointment(from("09:30", "09:45")), [part(555, 570), part(585, 600)]],
    [
      "its begin, with a follow-up",
      staffAppointment(from("09:00", "09:20"), { followUpTime: 10 }),
      [part(570, 600)],
    ],
    [
      "its end, between two steps",
      staffAppointment(from("08:30", "10:05"), { work: [part(0, 30), part(75, 95)] }),
      [part(555, 585)],
    ],
    ["nothing before it", staffAppointment(from("08:15", "09:15")), [part(555, 600)]],
    ["the time of somebody else", staffAppointment(from("09:15", "10:00", bert)), [part(555, 600)]],
    [
      "the time of a room",
      staffEntry({ ...from("09:15", "10:00"), userIds: [], roomIds: [5] }),
      [part(555, 600)],
    ],
    ["all of it by an absence", staffEntry(from("09:15", "10:00")), []],
    [
      "all of it for everybody",
      staffEntry({ id: "closed", start: "2027-01-13T00:00:00", end: "2027-01-14T00:00:00", userIds: [] }),
      [],
    ],
  ])("leaves what another entry does not take: %s", (_, other, expected) => {
    expect(processingOf(colour, [colour, other], before)).toEqual(expected);
  });

  it.each([
    ["nothing", [], [{ ...part(555, 600), isFree: false }]],
    ["all of it", [part(555, 600)], [{ ...part(555, 600), isFree: true }]],
    [
      "its middle",
      [part(570, 585)],
      [
        { ...part(555, 570), isFree: false },
        { ...part(570, 585), isFree: true },
        { ...part(585, 600), isFree: false },
      ],
    ],
  ])("is drawn in pieces where this is free: %s", (_, free, expected) => {
    expect(piecesOf(part(555, 600), free)).toEqual(expected);
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
