import { describe, expect, it } from "vitest";
import { newLink, profileFieldOf, toggledBranch, withMainBranch } from "./profile-form";

describe("categories of a profile", () => {
  it.each([
    [[8], 17, [8, 17]],
    [[8, 17], 8, [17]],
    [[8, 17, 9], 10, [8, 17, 9]],
  ])("are at most three: %j and %i", (branches, id, expected) => {
    expect(toggledBranch(branches, id)).toEqual(expected);
  });

  it("have one that comes first", () => {
    expect(withMainBranch([8, 17, 9], 9)).toEqual([9, 8, 17]);
  });
});

describe("links of a profile", () => {
  it("begin with a kind that is free", () => {
    const first = newLink([]);
    expect(newLink([first]).socialMediaType).not.toBe(first.socialMediaType);
  });

  it.each([
    ["socialMedia[2].website", "socialMedia.2.website"],
    ["branches[1]", "branches"],
    ["zipCode", "zipCode"],
  ])("show what the server says of %s", (path, field) => {
    expect(profileFieldOf(path)).toBe(field);
  });
});
