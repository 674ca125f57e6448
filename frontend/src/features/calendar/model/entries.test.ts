import { CalendarDate } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import { anna, bert, staffAppointment, staffCalendar, staffEntry } from "@/test/staff-calendar-answers";
import {
  absencePath,
  areMany,
  canBeOpened,
  customerName,
  entriesOf,
  entriesOn,
  lastsAllDay,
  namesOf,
  openedBy,
} from "./entries";

const holiday = staffEntry({
  id: "holiday-2027-01-06",
  category: "HOLIDAY",
  userIds: [],
  start: "2027-01-06T00:00:00",
  end: "2027-01-07T00:00:00",
});

describe("entries of the list", () => {
  it("stand on each of their days, and not on the one that begins at their end", () => {
    const long = staffEntry({ start: "2027-01-12T12:00:00", end: "2027-01-14T00:00:00" });
    const on = (day: number) => entriesOn([long], new CalendarDate(2027, 1, day)).length;
    expect([11, 12, 13, 14].map(on)).toEqual([0, 1, 1, 0]);
    expect(lastsAllDay(long, new CalendarDate(2027, 1, 12))).toBe(false);
    expect(lastsAllDay(long, new CalendarDate(2027, 1, 13))).toBe(true);
  });

  it("are those of the chosen employees and what concerns all", () => {
    const entries = [holiday, staffAppointment(), staffEntry()];
    const ids = (chosen: number[]) => entriesOf(entries, new Set(chosen)).map(({ id }) => id);
    expect(ids([])).toHaveLength(3);
    expect(ids([anna])).toEqual([holiday.id, "appointment-5"]);
    expect(ids([bert])).toEqual([holiday.id, "absence-1"]);
  });

  it("name who is needed, and the room", () => {
    const calendar = staffCalendar({ rooms: [{ roomId: 5, name: "Kabine 1", group: "Kabine" }] });
    expect(namesOf(calendar, staffEntry({ userIds: [anna, bert], roomIds: [5] }))).toBe(
      "Anna Berger, Bert Koch, Kabine 1",
    );
  });

  it("have columns of their own in the week where more than four are shown", () => {
    const employees = [1, 2, 3, 4, 5, 6, 7, 8].map((userId) => ({
      userId,
      firstName: "Anna",
      lastName: String(userId),
      avatar: null,
      working: [],
      isArchived: false,
    }));
    const none = new Set<number>();
    expect(areMany(employees, none)).toBe(true);
    expect(areMany(employees, new Set([4, 5, 6, 7, 8]))).toBe(true);
    // Who has left may still be chosen.
    expect(areMany(employees, new Set([5, 6, 7, 8, 99]))).toBe(false);
    expect(areMany(employees.slice(0, 4), none)).toBe(false);
  });

  it("open their booking, or those who come", () => {
    const eventDate = { scheduleId: 7, eventId: 3, capacity: 12, takenSeats: 2 };
    const opened = [staffAppointment(), staffEntry({ category: "COURSE", eventDate }), staffEntry()];
    expect(opened.map(openedBy)).toEqual([
      { kind: "booking", bookingId: 1 },
      { kind: "date", scheduleId: 7 },
      null,
    ]);
    expect(opened.map(canBeOpened)).toEqual([true, true, false]);
  });

  it("need no name of the customer", () => {
    const nameless = { customerId: 1, firstName: "", lastName: "", phone: null };
    expect(customerName(staffAppointment({}, { customer: nameless }).appointment)).toBeNull();
  });
});

describe("absence", () => {
  const ofBert = staffEntry({ absenceId: 7 });
  const ofRoom = staffEntry({ absenceId: 8, userIds: [], roomIds: [5] });

  it("is changed in its form, perhaps to another end", () => {
    expect(absencePath(ofBert, false)).toBe("/mycalender/absences?absence=7&date=2027-01-13");
    expect(absencePath(ofBert, false, "2027-01-13T16:00:00")).toMatch(/&until=2027-01-13T16:00:00$/);
    expect(absencePath(staffAppointment(), true)).toBeNull();
  });

  it("of a room is changed where the rooms are, by who may see them", () => {
    expect(absencePath(ofRoom, true)).toBe("/account/rooms");
    expect(absencePath(ofRoom, false)).toBeNull();
  });
});
