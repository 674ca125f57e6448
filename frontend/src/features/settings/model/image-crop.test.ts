import { describe, expect, it } from "vitest";
import { drawnSize, isTooLarge, largestFrame, pixelsOf } from "./image-crop";

describe("the frame of an image", () => {
  it.each([
    ["a wide image", 400, 200, 1, { x: 100, y: 0, width: 200, height: 200 }],
    ["a high image", 200, 400, 1, { x: 0, y: 100, width: 200, height: 200 }],
    ["a wide frame", 300, 300, 3, { x: 0, y: 100, width: 300, height: 100 }],
    ["a frame of the same shape", 300, 100, 3, { x: 0, y: 0, width: 300, height: 100 }],
  ])("is as large as it can be: %s", (_, width, height, aspect, expected) => {
    expect(pixelsOf(largestFrame(width, height, aspect), width, height)).toEqual(expected);
  });

  it.each([
    [
      { x: 99.9, y: 0, width: 10, height: 100 },
      { x: 9, y: 0, width: 1, height: 10 },
    ],
    [
      { x: -1, y: 50, width: 101, height: 50.4 },
      { x: 0, y: 5, width: 10, height: 5 },
    ],
    [
      { x: 0, y: 0, width: 0, height: 0 },
      { x: 0, y: 0, width: 1, height: 1 },
    ],
  ])("never leaves the image", (frame, expected) => {
    expect(pixelsOf(frame, 10, 10)).toEqual(expected);
  });
});

describe("an image that the server would refuse", () => {
  it("is drawn smaller", () => {
    expect(isTooLarge(5 * 1024 * 1024, 5000, 5000)).toBe(false);
    expect(isTooLarge(5 * 1024 * 1024 + 1, 10, 10)).toBe(true);
    expect(isTooLarge(1, 5001, 5000)).toBe(true);
    expect(drawnSize({ x: 0, y: 0, width: 6400, height: 3200 })).toEqual({ width: 3200, height: 1600 });
    expect(drawnSize({ x: 0, y: 0, width: 30, height: 20 })).toEqual({ width: 30, height: 20 });
  });
});
