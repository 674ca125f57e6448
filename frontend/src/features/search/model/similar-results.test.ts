import { expect, test } from "vitest";
import { fittingOnPage } from "./similar-results";

test.each([
  { page: 1, shown: 24, fitting: 100, expected: 24 },
  { page: 1, shown: 10, fitting: 3, expected: 3 },
  { page: 1, shown: 10, fitting: 0, expected: 0 },
  { page: 2, shown: 24, fitting: 30, expected: 6 },
  { page: 3, shown: 10, fitting: 30, expected: 0 },
])(
  "page $page with $shown cards shows $expected of $fitting that fit",
  ({ page, shown, fitting, expected }) => {
    expect(fittingOnPage(page, 24, shown, fitting)).toBe(expected);
  },
);
