import { describe, expect, it } from "vitest";
import { narrowBlocks } from "./narrow-blocks";

const block = (id: string, from: string, to: string) => ({
  id,
  start: `2027-01-13T${from}:00`,
  end: `2027-01-13T${to}:00`,
});

describe("blocks of a week", () => {
  it("are narrow where three stand side by side, also for those that overlap only one of them", () => {
    const blocks = [
      block("long", "09:00", "12:00"),
      block("first", "09:00", "10:00"),
      block("second", "09:30", "10:30"),
      block("later", "11:00", "13:00"),
    ];
    expect([...narrowBlocks(blocks)].toSorted()).toEqual(["first", "later", "long", "second"]);
  });

  it("have room beside one other, and after the others", () => {
    const blocks = [
      block("first", "09:00", "10:00"),
      block("beside", "09:00", "10:30"),
      block("next", "10:00", "11:00"),
      block("alone", "11:00", "12:00"),
    ];
    expect(narrowBlocks(blocks).size).toBe(0);
  });
});
