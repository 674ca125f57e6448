const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const header = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const end = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/** As far as a page reads it: nobody draws it in a test. */
export function pngFile(width = 900, height = 600): File {
  const size = [width, height].flatMap((side) => [0, 0, Math.floor(side / 256), side % 256]);
  const bytes = [...pngStart, ...header, ...size, 8, 2, 0, 0, 0, 0, 0, 0, 0, ...end];
  return new File([new Uint8Array(bytes)], "logo.png", { type: "image/png" });
}
