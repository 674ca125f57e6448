type Block = { id: string; start: string; end: string };

/** With so many side by side in a day of the week, a line of text has no room in any of them. */
const many = 3;

/** Blocks of which many stand side by side: those that overlap share the width of their day, also by way of others. */
export function narrowBlocks(blocks: Block[]): Set<string> {
  const narrow = new Set<string>();
  let together: Block[] = [];
  /** When each of the lanes is free again. */
  let lanes: string[] = [];
  const close = () => {
    if (lanes.length >= many) for (const { id } of together) narrow.add(id);
    together = [];
    lanes = [];
  };
  for (const block of blocks.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    if (lanes.every((end) => end <= block.start)) close();
    const free = lanes.findIndex((end) => end <= block.start);
    if (free === -1) lanes.push(block.end);
    else lanes[free] = block.end;
    together.push(block);
  }
  close();
  return narrow;
}
