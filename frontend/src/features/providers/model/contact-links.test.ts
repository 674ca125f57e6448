import { describe, expect, it } from "vitest";
import { imageAddressOf } from "./contact-links";

describe("imageAddressOf", () => {
  it.each([
    ["/images/1000/cover.webp", "/images/1000/cover.webp"],
    ["https://images.example/x.webp", "https://images.example/x.webp"],
    ["//evil.example/x.webp", null],
    ["javascript:alert(1)", null],
    ["<img src=x>", null],
    ["", null],
  ])("%s is %s", (content, address) => {
    expect(imageAddressOf(content)).toBe(address);
  });
});
