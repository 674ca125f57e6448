import { expect, it } from "vitest";
import { pageNumbers } from "./page-numbers";

function shown(current: number, count: number): string {
  return pageNumbers(current, count)
    .map((entry) => (entry.kind === "gap" ? "…" : String(entry.page)))
    .join(" ");
}

it.each([
  [1, 1, "1"],
  [1, 2, "1 2"],
  [2, 3, "1 2 3"],
  [1, 5, "1 2 … 5"],
  [3, 5, "1 2 3 4 5"],
  [4, 7, "1 2 3 4 5 6 7"],
  [5, 9, "1 … 4 5 6 … 9"],
  [9, 9, "1 … 8 9"],
  [50, 84, "1 … 49 50 51 … 84"],
])("page %i of %i shows %s", (current, count, text) => {
  expect(shown(current, count)).toBe(text);
});
