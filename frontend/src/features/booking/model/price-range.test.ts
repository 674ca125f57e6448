import { expect, it } from "vitest";
import { entry, katharina, miriam } from "@/test/booking-answers";
import { offeredService } from "@/test/provider-answers";
import { priceRange } from "./price-range";

const service = offeredService({ price: 42 });
const cheap = { ...katharina, price: 38 };
const dear = { ...miriam, price: 44 };

it("a price range is from the cheapest to the dearest, as long as nobody is chosen", () => {
  expect(priceRange(entry({ service }), [cheap, dear])).toEqual({ lowest: 38, highest: 44 });
  expect(priceRange(entry({ service }), [katharina, dear])).toEqual({ lowest: 42, highest: 44 });
  expect(priceRange(entry({ service }), [katharina, miriam])).toBeNull();
  expect(priceRange(entry({ service }))).toBeNull();
  expect(priceRange(entry({ service }), [dear])).toBeNull();
  expect(priceRange(entry({ service, user: dear }), [cheap, dear])).toBeNull();
});
