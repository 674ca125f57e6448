import { Input, type InputProps } from "@chakra-ui/react";
import { typedEnd, typedTime } from "../lib/typed-time";
import { useTypedValue } from "./use-typed-value";

const placeholder = "SS:MM";

type TimeBoxProps = Omit<InputProps, "value" | "onChange" | "type"> & {
  /** `09:30`, or "" for none. */
  time: string;
  onTime: (time: string) => void;
  onUnreadable?: (isUnreadable: boolean) => void;
  /** Of what ends then: `24:00` is a time as well. */
  isEnd?: boolean;
};

const asItIs = (time: string) => time;

/** A time of the day that is typed: `930` becomes `09:30` when the field is left. */
export function TimeBox({ time, onTime, onUnreadable, isEnd = false, onBlur, ...input }: TimeBoxProps) {
  const read = isEnd ? typedEnd : typedTime;
  const typed = useTypedValue({ value: time, onChange: onTime, textOf: asItIs, read, onUnreadable, onBlur });
  return (
    <Input
      maxW="8rem"
      {...input}
      {...typed.input}
      inputMode="numeric"
      placeholder={placeholder}
      fontVariantNumeric="tabular-nums"
    />
  );
}
