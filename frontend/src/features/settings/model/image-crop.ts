import type { ImageCrop } from "../api/images";

/** In percent of the image. */
export type Frame = { x: number; y: number; width: number; height: number };

/** The largest frame of this shape, in the middle of the image. */
export function largestFrame(width: number, height: number, aspect: number): Frame {
  const isWide = width / height > aspect;
  const frameWidth = isWide ? (100 * height * aspect) / width : 100;
  const frameHeight = isWide ? 100 : (100 * width) / aspect / height;
  return { x: (100 - frameWidth) / 2, y: (100 - frameHeight) / 2, width: frameWidth, height: frameHeight };
}

/** The pixels of the image within the frame: at least one, and none beyond its edge. */
export function pixelsOf(frame: Frame, imageWidth: number, imageHeight: number): ImageCrop {
  const along = (from: number, length: number, whole: number) => {
    const start = Math.min(Math.max(Math.round((from / 100) * whole), 0), whole - 1);
    const pixels = Math.round((length / 100) * whole);
    return [start, Math.max(1, Math.min(pixels, whole - start))] as const;
  };
  const [x, width] = along(frame.x, frame.width, imageWidth);
  const [y, height] = along(frame.y, frame.height, imageHeight);
  return { x, y, width, height };
}

/** What the server takes. */
const largestFile = 5 * 1024 * 1024;
const mostPixels = 25_000_000;

/** Whether it must become smaller before it is sent. */
export function isTooLarge(bytes: number, width: number, height: number): boolean {
  return bytes > largestFile || width * height > mostPixels;
}

/** Twice the widest that is served. */
const longestSide = 3200;

/** How large the frame is drawn, to be sent instead of the file. */
export function drawnSize({ width, height }: ImageCrop): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
