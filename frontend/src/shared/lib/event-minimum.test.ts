import { expect, it } from "vitest";
import { event } from "@/test/provider-answers";
import { missedMinimum } from "./event-minimum";

const taken = (count: number) => event({ capacity: 8, freeSeats: 8 - count, minimumParticipants: 4 });

it("a minimum is missed as long as fewer have signed up", () => {
  expect(missedMinimum(taken(3))).toBe(4);
  expect(missedMinimum(taken(3), 1)).toBeNull();
  expect(missedMinimum(taken(4))).toBeNull();
  expect(missedMinimum(event({ capacity: 8, freeSeats: 8 }))).toBeNull();
});
