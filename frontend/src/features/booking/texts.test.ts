import { describe, expect, it } from "vitest";
import { signUpTexts } from "./event-texts";
import { manageTexts } from "./manage-texts";
import type { Pause } from "./model/appointment-times";
import {
  cancellationText,
  detailsTexts,
  pauseText,
  selectionTexts,
  successTexts,
  summaryTexts,
} from "./texts";

describe("texts of the specification", () => {
  it("stand to the letter", () => {
    expect(selectionTexts.nothingChosen).toBe("Noch keinen Service ausgewählt");
    expect(selectionTexts.missingSlot).toBe("Bitte einen Termin auswählen");
    expect(selectionTexts.addService).toBe("Weiteren Service hinzufügen");
    expect(selectionTexts.noSlotsAtAll).toBe("Es tut uns leid. Derzeit sind keine freien Termine verfügbar.");
    expect(`${selectionTexts.noSlotsOnDay} ${selectionTexts.nextSlotsOn("Mi., 13. Jänner")}`).toBe(
      "Keine Termine an dem Tag verfügbar (Nächster verfügbarer Termin am Mi., 13. Jänner)",
    );
    expect(detailsTexts.phoneOptional).toBe("Telefonnummer (optional)");
    expect(detailsTexts.remarks).toBe("Anmerkungen zum Termin (optional)");
    expect(detailsTexts.invalidEmail).toBe("Bitte gib eine gültige E-Mail Adresse an!");
    expect(detailsTexts.invalidPhone).toBe("Ungültige Telefonnummer!");
    expect(detailsTexts.notPositive).toBe("Wert muss positiv sein");
    expect(summaryTexts.reserve).toBe("Termin reservieren");
    expect(summaryTexts.changeSlots).toBe("Termine ändern");
    expect(successTexts.title).toBe("Dein Termin ist fixiert!");
    expect(signUpTexts.title).toEqual({ EVENT: "Anmelden zum Event", COURSE: "Anmelden zum Kurs" });
    expect(manageTexts.cancelOnly).toBe("Nur diesen Termin stornieren");
    expect(manageTexts.leaveCourse).toBe("Vom Kurs abmelden");
    expect(`${manageTexts.cancelled(1)} – ${manageTexts.cancelledDescription(1)}`).toBe(
      "Termin storniert – Dein Termin wurde erfolgreich storniert.",
    );
  });
});

describe("pauseText", () => {
  it.each<[Pause, string]>([
    [{ kind: "minutes", minutes: 90, count: 1 }, "Zwischen deinen Terminen liegen 90 Minuten."],
    [{ kind: "minutes", minutes: 95, count: 1 }, "Zwischen deinen Terminen liegen 1 Stunde 35 Minuten."],
    [{ kind: "minutes", minutes: 1, count: 1 }, "Zwischen deinen Terminen liegt 1 Minute."],
    [{ kind: "minutes", minutes: 45, count: 2 }, "Zwischen deinen Terminen liegen insgesamt 45 Minuten."],
    [{ kind: "days", count: 2 }, "Deine Termine sind auf 2 Tage verteilt."],
  ])("says %j as %s", (pause, text) => {
    expect(pauseText(pause).replaceAll("\u00A0", " ")).toBe(text);
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
