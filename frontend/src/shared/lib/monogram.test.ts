import { describe, expect, it } from "vitest";
import { monogramOf } from "./monogram";

describe("monogramOf", () => {
  it.each([
    ["Haarwerk am Marktplatz", "HM"],
    ["Praxis Dr. Wiesinger", "PW"],
    ["Tischlerei Moser GmbH", "TM"],
    ["Öl & Ähre e.U.", "ÖÄ"],
    ["Pfote", "PF"],
    ["  ", ""],
  ])("shortens %s to %s", (name, monogram) => {
    expect(monogramOf(name)).toBe(monogram);
  });
});
