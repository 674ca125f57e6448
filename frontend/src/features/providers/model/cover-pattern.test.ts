import { describe, expect, it } from "vitest";
import { coverPattern, coverTurn } from "./cover-pattern";

describe("coverPattern", () => {
  it("is the same for the same organisation and another one for the next", () => {
    expect(coverPattern(1000, 8, 5)).toEqual(coverPattern(1000, 8, 5));
    expect(coverPattern(1000, 8, 5)).not.toEqual(coverPattern(1001, 8, 5));
  });

  it("stays inside its grid, at most one tile per place", () => {
    const tiles = coverPattern(1003, 16, 4);
    expect(tiles.every(({ column, row }) => column < 16 && row < 4)).toBe(true);
    expect(new Set(tiles.map(({ column, row }) => `${column}/${row}`)).size).toBe(tiles.length);
  });

  it.each([0, 1, 1000, 999_999_999])("draws something for %d", (organizationNr) => {
    expect(coverPattern(organizationNr, 8, 5).length).toBeGreaterThan(5);
  });
});

describe("coverTurn", () => {
  it("is always the same and differs between neighbours, inside the category's colour", () => {
    const turns = [1000, 1001, 1002, 1003, 999_999_999].map(coverTurn);
    expect(turns).toEqual([1000, 1001, 1002, 1003, 999_999_999].map(coverTurn));
    expect(new Set(turns).size).toBe(turns.length);
    expect(turns.every((turn) => Math.abs(turn) <= 30)).toBe(true);
    expect(Math.abs((turns[0] ?? 0) - (turns[1] ?? 0))).toBeGreaterThan(15);
  });
});
