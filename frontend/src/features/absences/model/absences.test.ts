import { describe, expect, it } from "vitest";
import { decisionsOf, fateOf, fatesForAll, undecided } from "./absences";

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
