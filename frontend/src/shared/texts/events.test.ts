import { expect, it } from "vitest";
import { eventTexts } from "./events";

it.each([
  [8, 8, "Alle 8 Plätze frei"],
  [4, 8, "Noch 4 von 8 Plätzen frei"],
  [1, 1, "1 Platz frei"],
  [0, 8, "Ausgebucht"],
])("tells %i of %i seats as %s", (free, capacity, text) => {
  expect(eventTexts.seats(free, capacity)).toBe(text);
});
