import { describe, expect, it } from "vitest";
import { parseWallTime } from "@/shared/lib/format";
import { event } from "@/test/provider-answers";
import { readEventId, signUpObstacle } from "./event-sign-up";

describe("readEventId", () => {
  it.each([
    ["7", 7],
    ["007", 7],
    ["", null],
    ["-7", null],
    ["7.5", null],
    ["1e3", null],
    ["sieben", null],
    ["9".repeat(16), null],
  ])("reads %j as %j", (text, id) => {
    expect(readEventId(text)).toBe(id);
  });
});

describe("signUpObstacle", () => {
  const now = parseWallTime("2027-01-20T18:00:00");
  const ahead = [{ id: 1, start: "2027-01-20T18:01:00", end: "2027-01-20T20:00:00" }];
  const begun = [{ id: 1, start: "2027-01-20T18:00:00", end: "2027-01-20T20:00:00" }];

  it.each([
    ["none while it is open", event({ schedules: ahead }), null],
    ["no seat", event({ schedules: ahead, signUp: "FULL" }), "FULL"],
    ["not open yet", event({ schedules: ahead, signUp: "NOT_YET" }), "NOT_YET"],
    ["closed", event({ schedules: ahead, signUp: "OVER" }), "OVER"],
    ["over, although it was open when it was asked for", event({ schedules: begun }), "OVER"],
    ["no such event", null, "UNKNOWN"],
  ] as const)("is %s", (_name, offered, obstacle) => {
    expect(signUpObstacle(offered, now)).toBe(obstacle);
  });
});
