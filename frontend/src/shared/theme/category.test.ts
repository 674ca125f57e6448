import { describe, expect, it, vi } from "vitest";
import { categoryPaletteOf } from "./category";

describe("categoryPaletteOf", () => {
  it("takes the first branch with a colour", () => {
    const branches = [
      { id: 13, name: "Gesundheit" },
      { id: 8, name: "Wellness & Beauty" },
    ];
    expect(categoryPaletteOf(branches)).toBe("category13");
  });

  it("is black without a branch", () => {
    expect(categoryPaletteOf([])).toBe("category0");
  });

  it("warns about an unknown branch and goes on", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(categoryPaletteOf([{ id: 99, name: "Neu" }])).toBe("category0");
    expect(warn).toHaveBeenCalledOnce();
  });
});
