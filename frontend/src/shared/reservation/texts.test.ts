import { describe, expect, it } from "vitest";
import { parseWallTime } from "@/shared/lib/format";
import { detailsTexts, wayOutText } from "./texts";

describe("texts of the form for contact data", () => {
  it("are worded exactly so", () => {
    expect(detailsTexts.phoneOptional).toBe("Telefonnummer (optional)");
    expect(detailsTexts.remarks).toBe("Anmerkungen zum Termin (optional)");
    expect(detailsTexts.invalidEmail).toBe("Bitte gib eine gültige E-Mail Adresse an!");
    expect(detailsTexts.invalidPhone).toBe("Ungültige Telefonnummer!");
    expect(detailsTexts.notPositive).toBe("Wert muss positiv sein");
  });
});

describe("wayOutText", () => {
  it.each([
    [0, "Kostenlos stornierbar bis zum Beginn des Termins."],
    [60, "Kostenlos stornierbar bis 60\u00A0Minuten vor dem Termin."],
    [720, "Kostenlos stornierbar bis 12\u00A0Stunden vor dem Termin."],
    [1440, "Kostenlos stornierbar bis 1\u00A0Tag vor dem Termin."],
    [2880, "Kostenlos stornierbar bis 2\u00A0Tage vor dem Termin."],
  ])("follows the deadline of %d minutes", (minutes, text) => {
    expect(wayOutText({ still: "EVERYTHING" }, minutes, 2027)).toBe(text);
  });

  it.each([
    [
      1,
      "2027-01-23T10:00:00",
      /^Den Termin am Sa\., 23\.\sJänner und den Kurs als Ganzes kannst du nicht mehr/,
    ],
    [
      2,
      "2028-01-08T10:00:00",
      /^Die Termine bis Sa\., 8\.\sJänner\s2028 und den Kurs als Ganzes kannst du nicht mehr/,
    ],
  ])(
    "says for which %d of several dates it is too late, and how long the others can be left",
    (count, last, text) => {
      const left = { still: "LATER_DATES", tooLate: count, lastTooLate: parseWallTime(last) } as const;
      expect(wayOutText(left, 20_160, 2027)).toMatch(text);
      expect(wayOutText(left, 20_160, 2027)).toMatch(
        /\. Spätere Termine kannst du bis 14\sTage vorher absagen\.$/,
      );
    },
  );
});
