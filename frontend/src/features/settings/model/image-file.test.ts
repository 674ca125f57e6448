import { describe, expect, it } from "vitest";
import { imageFactsOf } from "./image-file";

const bytesOf = (...parts: (number[] | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...part].map((one) => one.charCodeAt(0)) : part)),
  );

const small = [0x02, 0x80];
const thumbnail = [0xff, 0xe1, 0x00, 0x06, 0xff, 0xd8, 0xff, 0xd9];
const jpeg = (...end: number[]) =>
  bytesOf(
    [0xff, 0xd8, ...thumbnail, 0xff, 0xc2, 0x00, 0x0b, 0x08, 0x01, 0xe0, ...small, 0x01, 0x01, 0x11, 0x00],
    [0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3f, 0x00, 0x12, 0xff, 0x00, 0x34, ...end],
  );
const png = (...end: (number[] | string)[]) =>
  bytesOf(
    [0x89],
    "PNG\r\n",
    [0x1a, 0x0a, 0, 0, 0, 13],
    "IHDR",
    [0, 0, ...small, 0, 0, 0x01, 0xe0, 8, 2, 0, 0, 0, 1, 2, 3, 4],
    ...end,
  );
const webp = (length: number, name: string, ...data: number[]) =>
  bytesOf("RIFF", [length, 0, 0, 0], "WEBP", name, [...data, ...Array<number>(30).fill(0)].slice(0, 18));

describe("a file that should be an image", () => {
  it.each([
    ["JPEG", jpeg(0xff, 0xd9)],
    ["JPEG with more behind its end", jpeg(0xff, 0xd9, 0x00, 0x01)],
    ["PNG", png([0, 0, 0, 0], "IEND", [0xae, 0x42, 0x60, 0x82])],
    ["WebP with losses", webp(26, "VP8 ", 0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01)],
    ["WebP without losses", webp(26, "VP8L", 0, 0, 0, 0, 0x2f, 0x7f, 0xc2, 0x77, 0x00)],
    ["WebP with more", webp(26, "VP8X", 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 0x02, 0x00, 0xdf, 0x01, 0x00)],
  ])("is a whole %s of this size", (_name, bytes) => {
    expect(imageFactsOf(bytes)).toEqual({ width: 640, height: 480, isWhole: true });
  });

  it.each([
    ["JPEG", jpeg()],
    ["JPEG without its size", jpeg().slice(0, 6)],
    ["PNG", png()],
    ["PNG without its size", png().slice(0, 12)],
    ["WebP", webp(40, "VP8 ")],
    ["WebP without its size", webp(4, "VP8 ").slice(0, 16)],
  ])("may be a %s that is cut off", (_name, bytes) => {
    expect(imageFactsOf(bytes)?.isWhole).toBe(false);
  });

  it.each([
    ["nothing", ""],
    ["text", "<svg/>"],
    ["another one", "GIF89a"],
    ["half a start", "RIFF"],
  ])("may be %s", (_name, text) => {
    expect(imageFactsOf(bytesOf(text))).toBeNull();
  });
});
