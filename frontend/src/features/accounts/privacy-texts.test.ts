import { expect, it } from "vitest";
import { consentTexts } from "./privacy-texts";

it.each([
  ["2026-11-23", "Fassung vom 23. November 2026"],
  ["2027-01", "Fassung 2027-01"],
])("names the version %s of a text as %s", (version, text) => {
  expect(consentTexts.version(version).replaceAll("\u00A0", " ")).toBe(text);
});
