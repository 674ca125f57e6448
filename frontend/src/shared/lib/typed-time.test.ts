import { expect, it } from "vitest";
import { typedTime } from "./typed-time";

it.each([
  ["09:30", "09:30", "09:30"],
  ["9:30", "09:30", "09:30"],
  ["0930", "09:30", "09:30"],
  ["930", "", "09:30"],
  ["9.30", "", "09:30"],
  ["9", "", "09:00"],
  ["14", "", "14:00"],
  ["24:00", "", ""],
  ["9:60", "", ""],
  ["9:3", "", ""],
  ["halb", "", ""],
  ["", "", ""],
])("%j is %j while somebody types and %j when the field is left", (text, typing, left) => {
  expect([typedTime(text, false), typedTime(text, true)]).toEqual([typing, left]);
});
