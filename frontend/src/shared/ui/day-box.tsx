import type { BoxProps, InputProps } from "@chakra-ui/react";
import { dayText, typedDay } from "../lib/typed-day";
import { DayInput } from "./day-input";
import { useTypedValue } from "./use-typed-value";

type DayBoxProps = Omit<InputProps, "value" | "onChange" | "type"> & {
  /** `YYYY-MM-DD`, or "" for none. */
  day: string;
  onDay: (day: string) => void;
  frame?: BoxProps;
};

/** A day that is typed or chosen, without a form around it: `1.1.26` becomes `01.01.2026` when the field is left. */
export function DayBox({ day, onDay, frame, onBlur, ...input }: DayBoxProps) {
  const typed = useTypedValue({ value: day, onChange: onDay, textOf: dayText, read: typedDay, onBlur });
  return <DayInput day={day} onPick={typed.take} frame={frame} input={{ ...input, ...typed.input }} />;
}
