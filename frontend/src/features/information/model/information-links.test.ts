import { describe, expect, it } from "vitest";
import { informationLinks, operatorLinks } from "./information-links";

describe("operatorLinks", () => {
  it.each([
    ["before the server has answered", undefined, ["AGB", "Impressum", "Datenschutz"]],
    ["without a page for the press", ["imprint", "dataprivacy"], ["AGB", "Impressum", "Datenschutz"]],
    ["with one", ["media", "imprint"], ["AGB", "Impressum", "Datenschutz", "Medien"]],
    ["with a page that the app does not know", ["jobs"], ["AGB", "Impressum", "Datenschutz"]],
  ])("%s", (_when, pages, names) => {
    expect(operatorLinks(pages).map(({ text }) => text)).toEqual(names);
  });
});

describe("informationLinks", () => {
  it("leads to every page once", () => {
    const targets = informationLinks(["media"]).map(({ to }) => to);
    expect(new Set(targets).size).toBe(8);
    expect(targets).toHaveLength(8);
  });
});
