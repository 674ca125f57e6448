import { describe, expect, it } from "vitest";
import { directionOf, neighbour } from "./arrow-keys";

const block = (name: string, column: number, top: number) => ({
  name,
  box: { left: column * 100, right: column * 100 + 90, top, bottom: top + 30 },
});

const blocks = [
  block("early", 0, 0),
  block("late", 0, 200),
  block("aside, early", 1, 10),
  block("aside, late", 1, 190),
  block("far", 2, 100),
];
const from = block("from", 0, 100).box;

describe("arrow keys in the grid", () => {
  it("lead up and down in the same column", () => {
    expect(neighbour(from, blocks, "up")?.name).toBe("early");
    expect(neighbour(from, blocks, "down")?.name).toBe("late");
  });

  it("lead to the next column, at the nearest time", () => {
    expect(neighbour(from, blocks, "right")?.name).toBe("aside, early");
    expect(neighbour(block("from", 2, 150).box, blocks, "left")?.name).toBe("aside, late");
  });

  it("stay where nothing is", () => {
    expect(neighbour(from, blocks, "left")).toBeNull();
    expect(neighbour(block("last", 2, 300).box, blocks, "down")).toBeNull();
  });

  it("are the arrow keys alone", () => {
    expect(directionOf("ArrowDown")).toBe("down");
    expect(directionOf("Enter")).toBeNull();
  });
});
