import { describe, expect, it } from "vitest";
import { socialMediaLinkOf } from "./social-media";

describe("socialMediaLinkOf", () => {
  it.each([
    ["Website", "https://haarwerk.example", "https://haarwerk.example"],
    ["Instagram", "www.instagram.com/haarwerk", "https://www.instagram.com/haarwerk"],
    ["Email", "servus@haarwerk.example", "mailto:servus@haarwerk.example"],
    ["Email", "mailto:servus@haarwerk.example", "mailto:servus@haarwerk.example"],
    ["Phone", "+43 463 12 34 56", "tel:+43463123456"],
    ["Website", "javascript:alert(1)", null],
    ["Website", "data:text/html,x.y", null],
    ["Website", "haarwerk", null],
    ["Email", "a@b?bcc=c@d", null],
    ["Phone", "nur abends", null],
    ["Facebook", "  ", null],
  ] as const)("%s %s leads to %s", (enumSocialMediaType, website, link) => {
    expect(socialMediaLinkOf({ enumSocialMediaType, website })).toBe(link);
  });
});
