import { describe, expect, it } from "vitest";
import { branchesOf, withBranch } from "./branches";

const beauty = { id: 8, name: "Wellness & Beauty" };
const health = { id: 13, name: "Gesundheit" };
const organizations = [{ branches: [health] }, { branches: [beauty, health] }, { branches: [] }];

describe("branchesOf", () => {
  it("names each branch once, by id", () => {
    expect(branchesOf(organizations)).toEqual([beauty, health]);
  });
});

describe("withBranch", () => {
  it.each([
    [null, 3],
    [8, 1],
    [13, 2],
    [19, 0],
  ])("branch %s has %d", (branchId, count) => {
    expect(withBranch(organizations, branchId)).toHaveLength(count);
  });
});
