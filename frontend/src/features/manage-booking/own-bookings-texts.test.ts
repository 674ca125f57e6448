import { expect, it } from "vitest";
import { ownBookingsTexts } from "./own-bookings-texts";

it("words titles and the empty list exactly so", () => {
  expect(ownBookingsTexts.title).toBe("Deine Termine");
  expect(ownBookingsTexts.pastTitle).toBe("Meine vergangenen Termine");
  expect(ownBookingsTexts.none).toBe("Du hast noch keine Buchungen");
});
