import { describe, expect, it } from "vitest";
import { slotTexts } from "./texts";

describe("texts of the specification", () => {
  it("stand to the letter", () => {
    expect(slotTexts.noSlotsAtAll).toBe("Es tut uns leid. Derzeit sind keine freien Termine verfügbar.");
    expect(`${slotTexts.noSlotsOnDay} ${slotTexts.nextSlotsOn("Mi., 13. Jänner")}`).toBe(
      "Keine Termine an dem Tag verfügbar (Nächster verfügbarer Termin am Mi., 13. Jänner)",
    );
  });
});
