import { describe, expect, it } from "vitest";
import { cancellationText, detailsTexts } from "./texts";

describe("texts of the form for contact data", () => {
  it("are worded exactly so", () => {
    expect(detailsTexts.phoneOptional).toBe("Telefonnummer (optional)");
    expect(detailsTexts.remarks).toBe("Anmerkungen zum Termin (optional)");
    expect(detailsTexts.invalidEmail).toBe("Bitte gib eine gültige E-Mail Adresse an!");
    expect(detailsTexts.invalidPhone).toBe("Ungültige Telefonnummer!");
    expect(detailsTexts.notPositive).toBe("Wert muss positiv sein");
  });
});

describe("cancellationText", () => {
  it.each([
    [0, "Kostenlos stornierbar bis zum Beginn des Termins."],
    [60, "Kostenlos stornierbar bis 60\u00A0Minuten vor dem Termin."],
    [720, "Kostenlos stornierbar bis 12\u00A0Stunden vor dem Termin."],
    [1440, "Kostenlos stornierbar bis 1\u00A0Tag vor dem Termin."],
    [2880, "Kostenlos stornierbar bis 2\u00A0Tage vor dem Termin."],
  ])("follows the deadline of %d minutes", (minutes, text) => {
    expect(cancellationText(minutes)).toBe(text);
  });
});
