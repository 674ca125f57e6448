import { describe, expect, it } from "vitest";
import type { SelectedService } from "@/shared/lib/session/basket";
import { entry, katharina, miriam, slot } from "@/test/booking-answers";
import { offeredService } from "@/test/provider-answers";
import { visitPrice } from "./visit-price";

const dear = { ...miriam, price: 67.1 };
const at = { ...slot("2027-01-14T09:00", dear.userId), employee: dear };
const byKatharina = { ...slot("2027-01-14T10:00", katharina.userId), employee: katharina };
const cut = entry({ service: offeredService({ price: 58 }), selectedSlot: at });
const massage = entry({
  service: offeredService({ serviceID: 2, price: 22.2 }),
  selectedSlot: byKatharina,
});

describe("the price of a visit", () => {
  it.each<[string, SelectedService[], ReturnType<typeof visitPrice>]>([
    ["with somebody dearer", [cut, massage], { price: 89.3, surcharge: 9.1, dearer: [dear] }],
    ["with the same one twice", [cut, { ...cut, id: 9 }], { price: 134.2, surcharge: 18.2, dearer: [dear] }],
    [
      "with somebody who is wished",
      [{ ...cut, user: dear }, massage],
      { price: 89.3, surcharge: 0, dearer: [] },
    ],
    ["as cheap as it can be", [massage], { price: 22.2, surcharge: 0, dearer: [] }],
  ])("%s", (_name, basket, price) => {
    expect(visitPrice(basket, () => [katharina, dear])).toEqual(price);
  });

  it("could not be lower where only one person does it", () => {
    expect(visitPrice([cut], () => [dear])).toEqual({ price: 67.1, surcharge: 0, dearer: [] });
  });
});
