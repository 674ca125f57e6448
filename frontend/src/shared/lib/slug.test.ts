import { describe, expect, it } from "vitest";
import { organizationNrOf, slugOf } from "./slug";

// The server builds the same addresses: `crates/catalog/src/slug.rs` has these names too.
describe("slugOf", () => {
  it.each([
    ["Haarwerk am Marktplatz", "haarwerk-am-marktplatz"],
    ["Käthe Müller & Söhne", "kaethe-mueller-soehne"],
    ["Straße 24/7", "strasse-24-7"],
    ["  ÄÖÜẞ!  ", "aeoeuess"],
    ["A\u0308pfel", "aepfel"],
    ["Café Zoë", "caf-zo"],
    ["東京 İstanbul", "i-stanbul"],
    ["!!!", ""],
  ])("writes %s as %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

describe("organizationNrOf", () => {
  it.each([
    ["haarwerk-1000", 1000],
    ["1000", 1000],
    ["strasse-24-7-1001", 1001],
    ["salon1002", 1002],
    ["salon-000001003", 1003],
    ["a-123456789", 123_456_789],
    ["a-1234567890", null],
    ["haarwerk", null],
    ["1000-haarwerk", null],
    ["", null],
  ])("reads %s as %s", (segment, number) => {
    expect(organizationNrOf(segment)).toBe(number);
  });
});
