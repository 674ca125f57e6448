import { describe, expect, it } from "vitest";
import { addressOf } from "./address";

describe("addressOf", () => {
  const place = { streetName: "Alter Platz", streetNumber: "12", zipCode: "9020", city: "Klagenfurt" };

  it("reads like an envelope", () => {
    expect(addressOf(place)).toBe("Alter Platz 12, 9020\u00A0Klagenfurt");
    expect(addressOf({ ...place, streetName: "", streetNumber: "" })).toBe("9020\u00A0Klagenfurt");
  });
});
