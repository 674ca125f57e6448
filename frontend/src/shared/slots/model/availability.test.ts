import { describe, expect, it } from "vitest";
import { katharina, miriam, slot } from "@/test/booking-answers";
import { keepsSlot, slotStillOffered, slotsWith } from "./availability";

describe("slotsWith", () => {
  const slots = [slot("2027-01-13T09:00", 12), slot("2027-01-13T10:00", 11, 12)];

  it("takes the slots of the chosen employee as they are", () => {
    expect(slotsWith(slots, katharina)).toEqual([slot("2027-01-13T10:00", 11, 12)]);
  });

  it("takes all when none is chosen", () => {
    expect(slotsWith(slots, null)).toEqual(slots);
  });
});

describe("slotStillOffered", () => {
  const chosen = slot("2027-01-13T10:00", 11);

  it("gives the slot as it is offered now", () => {
    const now = slot("2027-01-13T10:00", 12);
    expect(slotStillOffered(chosen, [slot("2027-01-13T09:00", 11), now])).toBe(now);
  });

  it("is none when the slot is gone or none was chosen", () => {
    expect(slotStillOffered(chosen, [slot("2027-01-14T10:00", 11)])).toBeNull();
    expect(slotStillOffered(null, [chosen])).toBeNull();
  });
});

describe("keepsSlot", () => {
  it.each([
    ["any employee", slot("2027-01-13T10:00", 11), null, true],
    ["one who is free", slot("2027-01-13T10:00", 11, 12), miriam, true],
    ["one who is not", slot("2027-01-13T10:00", 11), miriam, false],
    ["no slot", null, miriam, false],
  ])("for %s", (_name, chosen, employee, kept) => {
    expect(keepsSlot(chosen, employee)).toBe(kept);
  });
});
