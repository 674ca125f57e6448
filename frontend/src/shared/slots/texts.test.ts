import { describe, expect, it } from "vitest";
import { slotTexts } from "./texts";

describe("texts of the slot list", () => {
  it("are worded exactly so", () => {
    expect(slotTexts.noSlotsAtAll).toBe("Es tut uns leid. Derzeit sind keine freien Termine verfügbar.");
    expect(`${slotTexts.noSlotsOnDay} ${slotTexts.nextSlotsOn("Mi., 13. Jänner")}`).toBe(
      "Keine Termine an dem Tag verfügbar (Nächster verfügbarer Termin am Mi., 13. Jänner)",
    );
  });
});
