export type Direction = "up" | "down" | "left" | "right";

/** Where a key leads; nowhere for most of them. */
export function directionOf(key: string): Direction | null {
  const directions: Record<string, Direction> = {
    ArrowUp: "up",
    ArrowDown: "down",
    ArrowLeft: "left",
    ArrowRight: "right",
  };
  return directions[key] ?? null;
}

type Box = { left: number; right: number; top: number; bottom: number };

const middle = (from: number, to: number) => (from + to) / 2;

/** The nearest block in a direction: up and down in the same column, to the sides at the nearest time. */
export function neighbour<Block extends { box: Box }>(
  from: Box,
  blocks: Block[],
  direction: Direction,
): Block | null {
  const isVertical = direction === "up" || direction === "down";
  const sign = direction === "up" || direction === "left" ? -1 : 1;
  const column = middle(from.left, from.right);
  const ahead = blocks.filter(({ box }) =>
    isVertical
      ? sign * (box.top - from.top) > 0 && box.left <= column && box.right >= column
      : sign * (middle(box.left, box.right) - column) > 0,
  );
  const distance = ({ box }: Block) =>
    isVertical
      ? [Math.abs(box.top - from.top), 0]
      : [Math.round(Math.abs(box.left - from.left)), Math.abs(box.top - from.top)];
  const [nearest] = ahead.sort((one, other) => {
    const [far = 0, aside = 0] = distance(one);
    const [otherFar = 0, otherAside = 0] = distance(other);
    return far - otherFar || aside - otherAside;
  });
  return nearest ?? null;
}
