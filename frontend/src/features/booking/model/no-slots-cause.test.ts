import { describe, expect, it } from "vitest";
import type { SelectedService } from "@/shared/lib/session/basket";
import type { Slot } from "@/shared/slots/model/slot-days";
import { basketSlots } from "@/test/basket-slots";
import { entry, miriam, slot } from "@/test/booking-answers";
import { offeredService } from "@/test/provider-answers";
import { basketSlotQuery } from "./basket-slot-query";
import { findNoSlotsCause } from "./no-slots-cause";

const atNine = slot("2027-01-14T09:00", 11, 12);

function service(id: number, values: Partial<SelectedService> = {}): SelectedService {
  return entry({ id, service: offeredService({ serviceID: id }), selectedSlot: atNine, ...values });
}

/** The cause for entry 9, where these are the slots of each service. */
function causeAmong(slots: Record<number, Slot[]>, ...others: SelectedService[]) {
  const range = { dateFrom: "2027-01-13", dateTo: "2027-07-12" };
  return findNoSlotsCause(service(9, { selectedSlot: null }), others, async (wanted, basket) =>
    basketSlots({ ...basketSlotQuery(wanted, basket), ...range }, { slots }),
  );
}

describe("findNoSlotsCause", () => {
  it("finds all whose start is gone", async () => {
    const slots = { 1: [slot("2027-01-14T10:00", 11)], 2: [atNine], 3: [], 9: [atNine] };
    expect(await causeAmong(slots, service(1), service(2), service(3))).toEqual({
      kind: "lost",
      entryIds: [1, 3],
    });
  });

  it("finds the one whose chosen employee is taken at its start", async () => {
    const slots = { 1: [slot("2027-01-14T09:00", 11)], 9: [atNine] };
    expect(await causeAmong(slots, service(1, { user: miriam }))).toEqual({ kind: "lost", entryIds: [1] });
  });

  it("gives up the last one when each is possible alone but not all at once", async () => {
    const onlyKatharina = [slot("2027-01-14T09:00", 11)];
    const slots = { 1: onlyKatharina, 2: onlyKatharina, 9: [slot("2027-01-14T12:00", 11)] };
    expect(await causeAmong(slots, service(1), service(2))).toEqual({ kind: "lost", entryIds: [2] });
  });

  it("lets the others keep their slots when only the entry has none beside them", async () => {
    const onlyKatharina = [slot("2027-01-14T09:00", 11)];
    expect(await causeAmong({ 1: onlyKatharina, 9: onlyKatharina }, service(1))).toEqual({
      kind: "collision",
    });
  });

  it("says that the entry has no slots at all, whatever the others have", async () => {
    expect(await causeAmong({ 1: [atNine], 2: [atNine] }, service(1), service(2))).toEqual({
      kind: "fullyBooked",
    });
  });
});
