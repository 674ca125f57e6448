import { describe, expect, it } from "vitest";
import { plainTextOf, sanitizeProviderHtml } from "./sanitize-provider-html";

describe("sanitizeProviderHtml", () => {
  it("keeps the small set of tags", () => {
    const html = "<h3>Über uns</h3><p>Seit <strong>1987</strong><br>am Markt.</p><ul><li>Team</li></ul>";
    expect(String(sanitizeProviderHtml(html))).toBe(html);
  });

  it.each([
    ["<script>alert(1)</script>", ""],
    ['<img src="x" onerror="alert(1)">', ""],
    ['<p onclick="alert(1)" style="position:fixed" class="a" id="b">Text</p>', "<p>Text</p>"],
    ["<svg><animate onbegin=alert(1)></svg>", ""],
    ['<iframe src="https://example.org"></iframe>', ""],
    ["<h1>Groß</h1>", "Groß"],
    ['<form action="/x"><input name="y"></form>', ""],
  ])("cleans %s", (html, clean) => {
    expect(String(sanitizeProviderHtml(html))).toBe(clean);
  });

  it.each([["javascript:alert(1)"], ["data:text/html,x"], ["//example.org"], ["vbscript:x"]])(
    "takes the target %s off a link",
    (href) => {
      expect(String(sanitizeProviderHtml(`<a href="${href}">x</a>`))).not.toContain("href");
    },
  );

  it("lets good links open safely", () => {
    expect(String(sanitizeProviderHtml('<a href="https://example.org">x</a>'))).toBe(
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
  });
});

describe("plainTextOf", () => {
  it("keeps the words only", () => {
    expect(plainTextOf("<p>Schnitt &amp; <b>Farbe</b></p>\n<script>x</script>")).toBe("Schnitt & Farbe");
  });
});
