import { describe, expect, it } from "vitest";
import { entry, miriam } from "@/test/booking-answers";
import { offeredService } from "@/test/provider-answers";
import { differsFrom, readLink, writeLink } from "./booking-link";

const basket = [entry(), entry({ service: offeredService({ serviceID: 2 }), user: miriam })];
const linked = [
  { serviceId: 1, userId: null },
  { serviceId: 2, userId: 12 },
];

describe("the link to a basket", () => {
  it("names services and people, and is read again", () => {
    expect(writeLink(basket)).toBe("#services=1,2.12");
    expect(readLink("#services=1,2.12")).toEqual(linked);
    expect(differsFrom(basket, linked)).toBe(false);
    expect(differsFrom(basket, linked.toReversed())).toBe(true);
    expect(writeLink([])).toBe("");
  });

  it.each(["", "#services=", "#anbieter", "#services=a,1.,.2,-3,1234567890"])(
    "reads nothing of %j",
    (hash) => {
      expect(readLink(hash)).toEqual([]);
    },
  );

  it("takes no more than fits into a booking", () => {
    expect(readLink(`#services=${Array(50).fill("1").join(",")}`)).toHaveLength(10);
  });
});
