import { describe, expect, it } from "vitest";
import { manageTexts } from "./texts";

describe("texts of the manage page", () => {
  it("are worded exactly so", () => {
    expect(manageTexts.cancelOnly).toBe("Nur diesen Termin stornieren");
    expect(manageTexts.leaveCourse).toBe("Vom Kurs abmelden");
    expect(`${manageTexts.cancelled(1)} – ${manageTexts.cancelledDescription(1)}`).toBe(
      "Termin storniert – Dein Termin wurde erfolgreich storniert.",
    );
  });
});
