import { describe, expect, it } from "vitest";
import type { Pause } from "./model/appointment-times";
import { successTexts } from "./success-texts";
import { bookingTexts, pauseText, selectionTexts } from "./texts";

describe("texts of the booking page", () => {
  it("are worded exactly so", () => {
    expect(selectionTexts.nothingChosen).toBe("Noch keinen Service ausgewählt");
    expect(selectionTexts.missingSlot).toBe("Bitte einen Termin auswählen");
    expect(selectionTexts.addService).toBe("Weiteren Service hinzufügen");
    expect(bookingTexts.reserve).toBe("Termin reservieren");
    expect(bookingTexts.changeSlots).toBe("Termine ändern");
    expect(successTexts.title).toBe("Dein Termin ist fixiert!");
  });
});

it("names what depends on the person once", () => {
  const prices = { lowest: 38, highest: 44 };
  const said = (isDurationCertain: boolean) =>
    selectionTexts.priceByPerson(prices, isDurationCertain).replaceAll("\u00A0", " ");
  expect(said(true)).toBe("€ 38–44 je nach Person");
  expect(said(false)).toBe("€ 38–44 und Dauer je nach Person");
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
