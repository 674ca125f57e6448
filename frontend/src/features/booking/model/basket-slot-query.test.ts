import { describe, expect, it } from "vitest";
import type { SelectedService } from "@/shared/lib/session/basket";
import { entry, katharina, slot } from "@/test/booking-answers";
import { offeredService } from "@/test/provider-answers";
import { basketSlotQuery } from "./basket-slot-query";

function service(id: number, values: Partial<SelectedService> = {}): SelectedService {
  return entry({ id, service: offeredService({ serviceID: id }), ...values });
}

const atNine = slot("2027-01-14T09:00", 11, 12);

describe("basketSlotQuery", () => {
  it("names the others with their starts and employees, in the order of the basket", () => {
    const wanted = service(2);
    const basket = [service(1, { selectedSlot: atNine, user: katharina }), wanted];
    expect(basketSlotQuery(wanted, [...basket, service(3, { selectedSlot: atNine })])).toEqual({
      organizationNr: 1000,
      services: [
        { serviceId: 1, userId: 11, start: "2027-01-14T09:00:00" },
        { serviceId: 2, userId: null, start: null },
        { serviceId: 3, userId: null, start: "2027-01-14T09:00:00" },
      ],
      next: 1,
    });
  });

  it("is the same whatever the entry itself and those without a start have chosen", () => {
    const first = service(1, { selectedSlot: atNine });
    const asked = basketSlotQuery(service(2), [first, service(2)]);
    const chosen = service(2, { selectedSlot: atNine, user: katharina });
    expect(basketSlotQuery(chosen, [first, service(3, { user: katharina }), chosen])).toEqual(asked);
  });
});
