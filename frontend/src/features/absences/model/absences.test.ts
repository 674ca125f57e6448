import { describe, expect, it } from "vitest";
import {
  decisionsOf,
  emptyValues,
  fateOf,
  fatesForAll,
  spanInWords,
  spanOf,
  undecided,
  valuesOf,
} from "./absences";

const visit = (appointmentId: number, ...colleagues: number[]) => ({
  bookingId: 1,
  appointmentId,
  title: "Damenhaarschnitt",
  start: "2027-01-13T11:00:00",
  end: "2027-01-13T12:00:00",
  userId: 11,
  customerName: "Eva Moser",
  colleagues,
});

describe("span of an absence", () => {
  const day = emptyValues(11, "2027-01-13");

  it("of whole days ends at the midnight after the last", () => {
    expect(spanOf({ ...day, lastDay: "2027-01-31" })).toEqual({
      start: "2027-01-13T00:00:00",
      end: "2027-02-01T00:00:00",
    });
  });

  it("of hours has its times", () => {
    const hours = { ...day, isAllDay: false, startTime: "13:00", endTime: "15:30" };
    expect(spanOf(hours)).toEqual({ start: "2027-01-13T13:00:00", end: "2027-01-13T15:30:00" });
    expect(spanOf({ ...hours, endTime: "13:00" })).toBe("backwards");
    expect(spanOf({ ...hours, endTime: "" })).toBe("missing");
  });

  it("is none without days, or backwards", () => {
    expect(spanOf({ ...day, firstDay: "" })).toBe("missing");
    expect(spanOf({ ...day, lastDay: "2027-01-12" })).toBe("backwards");
  });

  it.each([
    ["2027-01-13T00:00:00", "2027-01-14T00:00:00"],
    ["2027-01-13T00:00:00", "2027-02-01T00:00:00"],
    ["2027-01-13T13:00:00", "2027-01-13T15:30:00"],
  ])("comes back from the form as it was (%s to %s)", (start, end) => {
    const absence = { absenceId: 1, userId: null, start, end, reason: null };
    expect(spanOf(valuesOf(absence))).toEqual({ start, end });
  });

  it("is said as people say it", () => {
    const said = (start: string, end: string) =>
      spanInWords({ start, end }, 2027).replace(/[\u00A0\u2060]+/g, " ");
    expect(said("2027-01-13T00:00:00", "2027-01-14T00:00:00")).toBe("Mi., 13. Jänner");
    expect(said("2027-01-13T00:00:00", "2027-01-16T00:00:00")).toBe("Mi., 13. Jänner bis Fr., 15. Jänner");
    expect(said("2027-01-13T13:00:00", "2027-01-13T15:30:00")).toMatch(
      /^Mi., 13. Jänner, 13:00 – ?15:30 Uhr$/,
    );
  });
});

describe("fates of visits", () => {
  const visits = [visit(5, 12, 13), visit(6)];

  it("are decisions once none is open", () => {
    expect(decisionsOf(visits, { 5: "12" })).toBeNull();
    expect(decisionsOf(visits, { 5: "12", 6: "CANCEL" })).toEqual([
      { appointmentId: 5, fate: "REASSIGN", userId: 12 },
      { appointmentId: 6, fate: "CANCEL", userId: null },
    ]);
  });

  it("forget a colleague who has no time any more", () => {
    expect(fateOf({ 5: "12" }, visit(5, 13))).toBe(undecided);
    expect(fateOf({ 5: "KEEP" }, visit(5))).toBe("KEEP");
  });

  it("of all hand on what somebody can take and leave the rest", () => {
    expect(fatesForAll(visits, "REASSIGN", { 6: "KEEP" })).toEqual({ 5: "12", 6: "KEEP" });
    expect(fatesForAll(visits, "CANCEL", {})).toEqual({ 5: "CANCEL", 6: "CANCEL" });
  });
});
