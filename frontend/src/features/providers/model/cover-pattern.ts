/** One tile of a cover: what is drawn, how often it is turned by 90 degrees, and how strongly. */
export type CoverTile = {
  column: number;
  row: number;
  shape: "quarter" | "leaf" | "circle" | "half";
  turns: 0 | 1 | 2 | 3;
  strength: number;
};

const shapes = ["quarter", "leaf", "quarter", "half", "leaf", "circle"] as const;
const strengths = [0.06, 0.1, 0.15, 0.22];

/** Numbers in [0, 1) that depend on the seed alone (Marsaglia's xorshift). */
function numbersFrom(seed: number): () => number {
  // Neighbouring numbers must not draw neighbouring pictures, and xorshift cannot start from zero.
  let state = Math.imul(seed + 1, 0x9e_37_79_b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

function pick<Entry>(list: readonly Entry[], number: number): Entry {
  return list[Math.floor(number * list.length)] as Entry;
}

/**
 * The drawing that stands in for a missing photo. The same organisation always gets the same one; it
 * grows denser to the right, so that the left stays quiet behind the monogram.
 */
export function coverPattern(organizationNr: number, columns: number, rows: number): CoverTile[] {
  const next = numbersFrom(organizationNr);
  return Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns;
    const tile: CoverTile = {
      column,
      row: Math.floor(index / columns),
      shape: pick(shapes, next()),
      turns: pick([0, 1, 2, 3] as const, next()),
      strength: pick(strengths, next()),
    };
    return { tile, drawn: next() < 0.25 + (0.6 * column) / columns };
  }).flatMap(({ tile, drawn }) => (drawn ? [tile] : []));
}

const widestTurn = 30;
/** Its multiples lie evenly on a circle, so that organisations with neighbouring numbers get colours far apart. */
const goldenRatio = 0.618_034;

/** By how many degrees the colour of the category is turned: little enough that it is still recognised. */
export function coverTurn(organizationNr: number): number {
  return Math.round((((organizationNr * goldenRatio) % 1) * 2 - 1) * widestTurn);
}
