import { describe, expect, it } from "vitest";
import { decisionsOf, resolutionOf, resolutionsForAll, undecided, whoIsAway } from "./absences";

const visit = (appointmentId: number, ...colleagues: number[]) => ({
  bookingId: 1,
  appointmentId,
  title: "Damenhaarschnitt",
  start: "2027-01-13T11:00:00",
  end: "2027-01-13T12:00:00",
  userId: 11,
  customerName: "Eva Moser",
  hasMailbox: true,
  userPhone: null,
  colleagues,
});

describe("whoIsAway", () => {
  const anna = { userId: 11 };
  const bert = { userId: 12 };

  it.each([
    ["whoever was named", 12, [anna, bert], 12],
    ["nobody yet", null, [anna, bert], undefined],
    ["nobody yet in place of somebody who has left", 99, [anna, bert], undefined],
    ["the only one", null, [bert], 12],
    ["nobody where there is none", null, [], undefined],
  ])("is %s", (_name, userId, employees, expected) => {
    expect(whoIsAway({ userId, isClosure: false }, employees)).toBe(expected);
    expect(whoIsAway({ userId, isClosure: true }, employees)).toBeNull();
  });
});

describe("decisions about visits", () => {
  const visits = [visit(5, 12, 13), visit(6)];

  it("are decisions once none is open", () => {
    expect(decisionsOf(visits, { 5: "12" })).toBeNull();
    expect(decisionsOf(visits, { 5: "12", 6: "CANCEL" })).toEqual([
      { appointmentId: 5, fate: "REASSIGN", userId: 12 },
      { appointmentId: 6, fate: "CANCEL", userId: null },
    ]);
  });

  it("forget a colleague who has no time any more", () => {
    expect(resolutionOf({ 5: "12" }, visit(5, 13))).toBe(undecided);
    expect(resolutionOf({ 5: "KEEP" }, visit(5))).toBe("KEEP");
  });

  it("of all hand on what somebody can take and leave the rest", () => {
    expect(resolutionsForAll(visits, "REASSIGN", { 6: "KEEP" })).toEqual({ 5: "12", 6: "KEEP" });
    expect(resolutionsForAll(visits, "CANCEL", {})).toEqual({ 5: "CANCEL", 6: "CANCEL" });
  });
});
