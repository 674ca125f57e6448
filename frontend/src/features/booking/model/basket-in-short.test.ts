import { expect, it } from "vitest";
import type { SelectedService } from "@/shared/lib/session/basket";
import { entry, katharina, miriam, slot } from "@/test/booking-answers";
import { basketInShort } from "./basket-in-short";

const cut = entry({ user: katharina, selectedSlot: slot("2027-01-14T13:00", 11) });
const anybodys = entry({ id: 2, selectedSlot: slot("2027-01-14T14:00", 11, 12) });
const early = entry({ id: 3, selectedSlot: { ...slot("2027-01-14T12:00", 12), employee: miriam } });
const nextDay = entry({ id: 4, user: katharina, selectedSlot: slot("2027-01-15T09:00", 11) });

it.each<[string, SelectedService[]]>([
  ["Do., 14. Jän., 13:00 · Katharina", [cut]],
  ["Do., 14. Jän., 14:00", [anybodys]],
  ["Do., 14. Jän., 13:00", [cut, anybodys]],
  ["Do., 14. Jän., 12:00 · Miriam und Katharina", [cut, early]],
  ["Do., 14. Jän., 13:00 · 1 weiterer Termin · Katharina", [nextDay, cut]],
  ["", [entry()]],
])("says when and who: %s", (text, basket) => {
  expect(basketInShort(basket).replaceAll("\u00A0", " ")).toBe(text);
});
