/** What the bytes of a file say of the image in it. */
export type ImageFacts = {
  width: number;
  height: number;
  /** Whether its end is there: browsers show the half of an image without a word. */
  isWhole: boolean;
};

/** Of a JPEG, PNG or WebP; null where the file is none of them, whatever it is called. */
export function imageFactsOf(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return ofJpeg(bytes, view);
  if (startsWith(bytes, 0, [0x89, ...lettersOf("PNG"), 0x0d, 0x0a, 0x1a, 0x0a])) return ofPng(bytes, view);
  const isWebp = startsWith(bytes, 0, lettersOf("RIFF")) && startsWith(bytes, 8, lettersOf("WEBP"));
  return isWebp ? ofWebp(bytes, view) : null;
}

/** The longest side that the server takes. */
export const longestSide = 12_000;

const cutOff: ImageFacts = { width: 0, height: 0, isWhole: false };

const lettersOf = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

const startsWith = (bytes: Uint8Array, at: number, start: number[]) =>
  start.every((byte, index) => bytes[at + index] === byte);

const jpeg = { firstSize: 0xc0, lastSize: 0xcf, noSizes: [0xc4, 0xc8, 0xcc], scan: 0xda, end: 0xd9 };

/** Segments up to the first scan, in whose data no other mark looks like that of the end. */
function ofJpeg(bytes: Uint8Array, view: DataView): ImageFacts {
  const size = { width: 0, height: 0 };
  for (let at = 2; at + 9 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const kind = view.getUint8(at + 1);
    if (kind === jpeg.scan) return { ...size, isWhole: hasEnd(bytes, at) };
    if (kind >= jpeg.firstSize && kind <= jpeg.lastSize && !jpeg.noSizes.includes(kind)) {
      size.height = view.getUint16(at + 5);
      size.width = view.getUint16(at + 7);
    }
  }
  // Of what is not understood only this is sure.
  return { ...size, isWhole: hasEnd(bytes, 2) };
}

function hasEnd(bytes: Uint8Array, from: number): boolean {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && bytes[at + 1] !== jpeg.end) at = bytes.indexOf(0xff, at + 1);
  return at !== -1;
}

/** Chunks with their length, name and check sum, the last one without any data. */
function ofPng(bytes: Uint8Array, view: DataView): ImageFacts {
  if (bytes.length < 24) return cutOff;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (startsWith(bytes, at + 4, lettersOf("IEND"))) return { ...size, isWhole: true };
  }
  return { ...size, isWhole: false };
}

function ofWebp(bytes: Uint8Array, view: DataView): ImageFacts {
  if (bytes.length < 30) return cutOff;
  // The last chunk is filled up to an even length, which some leave out.
  const isWhole = view.getUint32(4, true) + 8 <= bytes.length + 1;
  if (startsWith(bytes, 12, lettersOf("VP8X"))) {
    const three = (at: number) => view.getUint16(at, true) + 0x1_00_00 * view.getUint8(at + 2);
    return { width: 1 + three(24), height: 1 + three(27), isWhole };
  }
  if (startsWith(bytes, 12, lettersOf("VP8L"))) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff), isWhole };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, isWhole };
}
