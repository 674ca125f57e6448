import { describe, expect, it } from "vitest";
import type { SelectedService } from "@/shared/lib/session/basket";
import { entry, katharina, miriam, slot } from "@/test/booking-answers";
import { offeredService } from "@/test/provider-answers";
import { keepsSlot, offeredSlots, slotStillOffered } from "./availability";

type Chosen = { minutes: number; followUp?: number; at?: ReturnType<typeof slot>; user?: typeof katharina };

function service(id: number, { minutes, followUp = 0, at, user }: Chosen): SelectedService {
  return entry({
    id,
    service: offeredService({ serviceID: id, duration: minutes, followUpTime: followUp }),
    selectedSlot: at ?? null,
    user: user ?? null,
  });
}

const both = [katharina.userId, miriam.userId];
const hourly = ["09:00", "10:00", "11:00", "12:00"].map((time) => slot(`2027-01-13T${time}`, ...both));

function times(slots: ReturnType<typeof offeredSlots>): string[] {
  return slots.map(({ dateFrom }) => dateFrom.slice(11, 16));
}

describe("offeredSlots", () => {
  it("offers everything for a single service and any employee", () => {
    expect(times(offeredSlots(hourly, service(1, { minutes: 60 }), []))).toEqual([
      "09:00",
      "10:00",
      "11:00",
      "12:00",
    ]);
  });

  it("offers the chosen employee's slots only", () => {
    const mixed = [slot("2027-01-13T09:00", 12), slot("2027-01-13T10:00", 11, 12)];
    expect(times(offeredSlots(mixed, service(1, { minutes: 60, user: katharina }), []))).toEqual(["10:00"]);
  });

  it("hides what overlaps another service of the same chosen employee, follow-up included", () => {
    const other = service(1, {
      minutes: 60,
      followUp: 15,
      at: slot("2027-01-13T10:00", ...both),
      user: katharina,
    });
    const wanted = service(2, { minutes: 60, user: katharina });
    expect(times(offeredSlots(hourly, wanted, [other]))).toEqual(["09:00", "12:00"]);
  });

  it("counts its own follow-up as well, and lets appointments stand back to back", () => {
    const other = service(1, { minutes: 60, at: slot("2027-01-13T11:00", ...both), user: katharina });
    const wanted = service(2, { minutes: 60, followUp: 1, user: katharina });
    expect(times(offeredSlots(hourly, wanted, [other]))).toEqual(["09:00", "12:00"]);
  });

  it("offers the time of another service as long as somebody else is free", () => {
    const other = service(1, { minutes: 60, at: slot("2027-01-13T10:00", ...both), user: katharina });
    expect(times(offeredSlots(hourly, service(2, { minutes: 60 }), [other]))).toContain("10:00");
  });

  it("hides a time when all employees are taken by services without a chosen one", () => {
    const others = [1, 2].map((id) => service(id, { minutes: 60, at: slot("2027-01-13T10:00", ...both) }));
    expect(times(offeredSlots(hourly, service(3, { minutes: 60 }), others))).toEqual([
      "09:00",
      "11:00",
      "12:00",
    ]);
  });

  it("searches assignments instead of counting: one employee can do both that are chosen", () => {
    const others = [
      service(1, { minutes: 60, at: slot("2027-01-13T09:00", ...both) }),
      service(2, { minutes: 60, at: slot("2027-01-13T11:00", ...both) }),
    ];
    const long = [slot("2027-01-13T09:00", ...both)];
    expect(times(offeredSlots(long, service(3, { minutes: 180 }), others))).toEqual(["09:00"]);
  });

  it("sees that a service with one possible employee takes that one", () => {
    const other = service(1, { minutes: 60, at: slot("2027-01-13T10:00", katharina.userId) });
    const onlyKatharina = [slot("2027-01-13T10:00", katharina.userId), slot("2027-01-13T11:00", 11)];
    expect(times(offeredSlots(onlyKatharina, service(2, { minutes: 60 }), [other]))).toEqual(["11:00"]);
  });

  it("leaves services without a slot out of it", () => {
    const others = [service(1, { minutes: 600, user: katharina })];
    expect(offeredSlots(hourly, service(2, { minutes: 60, user: katharina }), others)).toHaveLength(4);
  });

  it("answers for ten services of ten hours at once", () => {
    const team = Array.from({ length: 9 }, (_, index) => index + 1);
    const others = Array.from({ length: 9 }, (_, index) =>
      service(index + 1, { minutes: 600, at: slot("2027-01-13T09:00", ...team) }),
    );
    const wanted = service(10, { minutes: 60 });
    const tomorrow = slot("2027-01-14T09:00", ...team);
    expect(offeredSlots([slot("2027-01-13T10:00", ...team), tomorrow], wanted, others)).toContain(tomorrow);
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
