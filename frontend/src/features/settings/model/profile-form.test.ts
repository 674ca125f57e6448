import { describe, expect, it } from "vitest";
import { validateWith } from "@/shared/lib/validate-with";
import { profileSettingsTexts } from "../profile-texts";
import {
  type LinkValues,
  newLink,
  profileFieldOf,
  profileSchema,
  toggledBranch,
  withMainBranch,
} from "./profile-form";

const texts = profileSettingsTexts.problems;

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

describe("mistakes of a profile", () => {
  const emailLink: LinkValues = { key: 1, socialMediaType: "Email", website: "post@haarwerk.example" };
  const profile = {
    companyName: "Haarwerk",
    streetName: "Marktplatz",
    streetNumber: "1",
    zipCode: "9020",
    city: "Klagenfurt",
    branches: [8],
    slogan: "",
    topContent: "",
    content: "",
    contactEmail: "",
    socialMedia: [emailLink],
  };
  const errorsOf = validateWith(profileSchema);

  it("are none where everything is as it should be", async () => {
    expect(await errorsOf(profile)).toEqual({});
  });

  it.each<[Partial<typeof profile>, object]>([
    [{ city: " " }, { city: texts.missing }],
    [{ branches: [] }, { branches: texts.branches }],
    [{ slogan: "x".repeat(161) }, { slogan: texts.tooLong(160) }],
    [{ contactEmail: "haarwerk" }, { contactEmail: texts.email }],
    [
      { socialMedia: [emailLink, { ...emailLink, website: "" }] },
      { socialMedia: [undefined, { socialMediaType: texts.repeated, website: texts.missing }] },
    ],
    [
      { socialMedia: [{ key: 2, socialMediaType: "Website", website: "haarwerk.example" }] },
      { socialMedia: [{ website: texts.link }] },
    ],
  ])("are told at the field (%j)", async (wrong, errors) => {
    expect(await errorsOf({ ...profile, ...wrong })).toEqual(errors);
  });
});
