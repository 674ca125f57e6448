import { expect, it } from "vitest";
import { typedEnd, typedTime } from "./typed-time";

it.each([
  ["09:30", "09:30", "09:30"],
  ["9:30", "09:30", "09:30"],
  ["0930", "09:30", "09:30"],
  ["930", "", "09:30"],
  ["9.30", "", "09:30"],
  ["9", "", "09:00"],
  ["9 Uhr", "", "09:00"],
  ["9h", "", "09:00"],
  ["9 H", "", "09:00"],
  ["9h30", "", "09:30"],
  ["9 Uhr 30", "", "09:30"],
  ["9.30 Uhr", "", "09:30"],
  ["Uhr", "", ""],
  ["14", "", "14:00"],
  ["24:00", "", ""],
  ["9:60", "", ""],
  ["9:3", "", ""],
  ["halb", "", ""],
  ["", "", ""],
])("%j is %j while somebody types and %j when the field is left", (text, typing, left) => {
  expect([typedTime(text, false), typedTime(text, true)]).toEqual([typing, left]);
});

it.each([
  ["24:00", "24:00", "24:00"],
  ["2400", "24:00", "24:00"],
  ["24", "", "24:00"],
  ["24.00", "", "24:00"],
  ["00:00", "00:00", "00:00"],
  ["930", "", "09:30"],
  ["24:01", "", ""],
  ["25", "", ""],
])("%j as an end is %j while somebody types and %j when the field is left", (text, typing, left) => {
  expect([typedEnd(text, false), typedEnd(text, true)]).toEqual([typing, left]);
});
