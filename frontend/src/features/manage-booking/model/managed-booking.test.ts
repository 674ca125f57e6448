import { describe, expect, it } from "vitest";
import { parseWallTime } from "@/shared/lib/format";
import { managedAppointment, managedBooking, managedEvent, managedSchedule } from "@/test/manage-answers";
import {
  countOfBooked,
  courseToChooseFrom,
  datesToLeave,
  isTooLate,
  type ManagedDate,
  managedDatesAhead,
  partsToCancel,
  seatAfterwards,
  statusOf,
  tokenOf,
} from "./managed-booking";

describe("tokenOf", () => {
  const token = "0123456789abcdef".repeat(4);

  it("takes the fragment of a link", () => {
    expect(tokenOf(`#${token}`)).toBe(token);
  });

  it.each(["", "#", token, `#${token}0`, `#${token.slice(1)}`, `#${token.toUpperCase()}`, "#../../etc"])(
    "takes nothing else: %s",
    (hash) => {
      expect(tokenOf(hash)).toBeNull();
    },
  );
});

describe("statusOf", () => {
  it.each([
    ["CONFIRMED", "CONFIRMED"],
    ["CANCELLED_BY_CUSTOMER", "CANCELLED"],
    ["CANCELLED_BY_PROVIDER", "CANCELLED"],
    ["DONE", "DONE"],
    ["NO_SHOW", "NO_SHOW"],
  ])("shows %s as %s", (status, shown) => {
    expect(statusOf({ status })).toBe(shown);
  });
});

describe("isTooLate", () => {
  const late = { canBeCancelled: false, appointments: [managedAppointment({ canBeMoved: false })] };

  it.each([
    ["before the deadline", {}, false],
    ["when the deadline of all has passed", late, true],
    [
      "while something begins later",
      { ...late, appointments: [...late.appointments, managedAppointment({ appointmentId: 6 })] },
      false,
    ],
    ["while a date can be left", { ...late, events: [managedEvent()] }, false],
    ["of what is over", { ...late, changeableUntil: null }, false],
    ["of what was cancelled", { ...late, status: "CANCELLED_BY_CUSTOMER" as const }, false],
  ])("%s", (_name, values, tooLate) => {
    expect(isTooLate(managedBooking(values))).toBe(tooLate);
  });
});

describe("what lies ahead", () => {
  const now = parseWallTime("2027-01-20T18:00:00");
  const course = managedEvent({
    type: "COURSE",
    schedules: [
      managedSchedule(20),
      managedSchedule(21, { status: "CANCELLED_BY_PROVIDER", canBeLeft: false }),
      managedSchedule(22, { canBeLeft: false }),
      managedSchedule(23),
    ],
  });
  const appointments = [
    managedAppointment({ appointmentId: 22, start: "2027-01-20T18:00:00" }),
    managedAppointment({ appointmentId: 23, start: "2027-01-20T18:30:00" }),
  ];

  it("has not begun and was not cancelled, whether it can still be left or not", () => {
    const ahead = managedDatesAhead({ appointments, events: [course] }, now);
    expect(ahead.map(({ id, eventId }) => [id, eventId])).toEqual([
      [23, null],
      [22, 7],
      [23, 7],
    ]);
    expect(datesToLeave(course).map(({ id }) => id)).toEqual([20, 23]);
  });

  const date = (id: number, eventId: number | null = 7): ManagedDate => ({
    id,
    eventId,
    title: "Flechten lernen",
    start: "2027-01-23T18:00:00",
  });

  it.each([
    ["all of it", [date(1), date(2)], [date(1), date(2)], null],
    ["one date", [date(1)], [date(1), date(2)], { schedules: [{ scheduleId: 1 }] }],
    ["an appointment", [date(1, null)], [date(1), date(1, null)], { appointments: [{ appointmentId: 1 }] }],
    ["what has begun meanwhile, but not the rest", [date(1)], [date(2)], { schedules: [{ scheduleId: 1 }] }],
  ])("is cancelled by its parts: %s", (_name, dates, ahead, parts) => {
    expect(partsToCancel(dates, ahead)).toEqual(parts);
  });

  it.each([
    ["an appointment", [date(1, null)], [date(1, null)], null],
    ["one date of several", [date(1)], [date(1), date(2)], "KEPT"],
    ["all dates", [date(1), date(2)], [date(1), date(2)], "FREED"],
    ["an event beside an appointment", [date(1)], [date(1), date(1, null)], "FREED"],
  ])("who leaves %s: the seat", (_name, dates, ahead, seat) => {
    expect(seatAfterwards(dates, ahead)).toBe(seat);
  });

  it.each([
    ["one course", [date(1), date(2)], 1],
    ["two events", [date(1), date(2, 8)], 2],
    ["an appointment and a course", [date(1, null), date(1), date(2)], 2],
  ])("counts %s", (_name, dates, count) => {
    expect(countOfBooked(dates)).toBe(count);
  });

  it.each([
    ["of the only course", [course], [date(22), date(23)], course],
    ["not beside something else", [course], [date(22), date(23), date(1, null)], null],
    ["not of an event", [managedEvent({ schedules: course.schedules })], [date(22), date(23)], null],
    ["not of a last date", [{ ...course, schedules: [managedSchedule(23)] }], [date(23)], null],
    ["not of nothing", [course], [], null],
  ])("leaves the choice %s", (_name, events, ahead, chosen) => {
    expect(courseToChooseFrom({ events }, ahead)).toEqual(chosen);
  });
});
