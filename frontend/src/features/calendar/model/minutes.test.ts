import { describe, expect, it } from "vitest";
import { gapsOf } from "./minutes";

describe("gaps of a day", () => {
  const day = "2027-01-13";

  it("are what no span covers", () => {
    const spans = [
      { start: "2027-01-12T09:00:00", end: "2027-01-12T17:00:00" },
      { start: "2027-01-13T09:00:00", end: "2027-01-13T12:00:00" },
      { start: "2027-01-13T13:00:00", end: "2027-01-13T17:00:00" },
    ];
    expect(gapsOf(spans, day)).toEqual([
      { from: 0, to: 540 },
      { from: 720, to: 780 },
      { from: 1_020, to: 1_440 },
    ]);
    expect(gapsOf([], day)).toHaveLength(1);
    expect(gapsOf([{ start: "2027-01-12T20:00:00", end: "2027-01-14T02:00:00" }], day)).toEqual([]);
  });

  it("do not mind spans that overlap", () => {
    const spans = [
      { start: "2027-01-13T09:00:00", end: "2027-01-13T17:00:00" },
      { start: "2027-01-13T10:00:00", end: "2027-01-13T11:00:00" },
    ];
    expect(gapsOf(spans, day)).toEqual([
      { from: 0, to: 540 },
      { from: 1_020, to: 1_440 },
    ]);
  });
});
