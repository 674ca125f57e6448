import { describe, expect, it } from "vitest";
import { needsRoomOfSteps, ownPaceHint, stepsDoneIn } from "./own-pace";

const steps = (...minutes: number[]) =>
  minutes.map((of, position) => ({
    kind: position % 2 === 0 ? ("WORK" as const) : ("PROCESSING" as const),
    minutes: of,
  }));

const colour = steps(30, 30, 15);

describe("somebody with a duration of their own", () => {
  it.each([
    [colour, 75, [30, 30, 15]],
    [colour, 120, [60, 30, 30]],
    [colour, 60, [20, 30, 10]],
    [colour, 76, [31, 30, 15]],
    [colour, 32, [1, 30, 1]],
    [colour, 31, null],
    [colour, 30, null],
    [steps(20), 45, [45]],
    [[], 45, null],
  ])("does %j in %i minutes like the engine", (given, minutes, expected) => {
    expect(stepsDoneIn(given, minutes)?.map((step) => step.minutes) ?? null).toEqual(expected);
  });

  it.each([
    [[], false],
    [[{ steps: null }], false],
    [[{ steps: [0, 1, 2] }], false],
    [[{ steps: null }, { steps: [0, 2] }], true],
  ])("is nobody where %j is needed during certain steps only: %j", (needs, expected) => {
    expect(needsRoomOfSteps(colour, needs)).toBe(expected);
  });

  it("reads what becomes of the steps", () => {
    const always = "Nur die Arbeit wird länger oder kürzer, die Einwirkzeit bleibt.";
    expect(ownPaceHint([], 45)).toBeUndefined();
    expect(ownPaceHint(colour, null)).toBe(always);
    expect(ownPaceHint(colour, 31)).toBe(always);
    expect(ownPaceHint(colour, 120)).toBe(
      "Arbeit 60\u00a0Min. · Einwirkzeit 30\u00a0Min. · Arbeit 30\u00a0Min.",
    );
  });
});
