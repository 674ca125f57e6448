import type { BoxProps, InputProps } from "@chakra-ui/react";
import { getLocalTimeZone, toCalendarDate } from "@internationalized/date";
import { currentWallTime } from "../lib/clock";
import { dayText, typedDay, type YearMeant } from "../lib/typed-day";
import { DayInput } from "./day-input";
import { useTypedValue } from "./use-typed-value";

type DayBoxProps = Omit<InputProps, "value" | "onChange" | "type"> & {
  /** `YYYY-MM-DD`, or "" for none. */
  day: string;
  onDay: (day: string) => void;
  onUnreadable?: (isUnreadable: boolean) => void;
  /** Where people look back as well, it is the nearest such day. */
  yearMeant?: YearMeant;
  frame?: BoxProps;
};

/** The day of the device will do: it only says which year is meant where none is typed. */
const today = () => toCalendarDate(currentWallTime(getLocalTimeZone()));

/** A day that is typed or chosen, without a form around it: `1.1.26` becomes `01.01.2026` when the field is left, and `1.1.` such a day of the year that is meant. */
export function DayBox({
  day,
  onDay,
  onUnreadable,
  yearMeant = "next",
  frame,
  onBlur,
  ...input
}: DayBoxProps) {
  const read = (text: string, isLeft: boolean) => typedDay(text, isLeft, today(), yearMeant);
  const typed = useTypedValue({ value: day, onChange: onDay, textOf: dayText, read, onUnreadable, onBlur });
  return <DayInput day={day} onPick={typed.take} frame={frame} input={{ ...input, ...typed.input }} />;
}
