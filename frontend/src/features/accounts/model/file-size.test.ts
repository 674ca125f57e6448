import { describe, expect, it } from "vitest";
import { fileSize } from "./file-size";

describe("size of a file", () => {
  it.each([
    [0, "1 KB"],
    [12_600, "13 KB"],
    [1_250_000, "1,3 MB"],
    [250_000_000, "250 MB"],
  ])("%d bytes are %s", (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});
