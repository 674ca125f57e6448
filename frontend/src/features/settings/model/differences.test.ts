import { expect, it } from "vitest";
import { differencesOf } from "./differences";

it("names what differs, in the order of the form, and what only one of both has", () => {
  const mine = [
    { label: "Name", text: "Schnitt" },
    { label: "Preis", text: "58 €" },
    { label: "Text", text: "<p>Neu</p>", isHtml: true },
  ];
  const stored = [
    { label: "Preis", text: "58 €" },
    { label: "Name", text: "Haarschnitt" },
    { label: "Leistung: Farbe", text: "Ja" },
  ];
  expect(differencesOf(mine, stored)).toEqual([
    { label: "Name", mine: "Schnitt", stored: "Haarschnitt", isHtml: false },
    { label: "Text", mine: "<p>Neu</p>", stored: "", isHtml: true },
    { label: "Leistung: Farbe", mine: "", stored: "Ja", isHtml: false },
  ]);
});
