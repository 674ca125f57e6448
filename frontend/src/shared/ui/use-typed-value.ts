import { type FocusEvent, type KeyboardEvent, useState } from "react";

type Typing = {
  /** "" where there is none. */
  value: string;
  onChange: (value: string) => void;
  textOf: (value: string) => string;
  /** What a text says, "" where it says nothing; more of it while somebody types than once the field is left. */
  read: (text: string, isLeft: boolean) => string;
  /** Whether the field was left with a text that says nothing, for whom no value is not the same as a wrong one. */
  onUnreadable?: ((isUnreadable: boolean) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
};

/** A field whose text is not its value: it is read while somebody types and written out once the field is left. */
export function useTypedValue({ value, onChange, textOf, read, onUnreadable, onBlur }: Typing) {
  const [typed, setTyped] = useState({ text: textOf(value), of: value, isLeft: true });
  // What changes elsewhere is shown, but not over the text that says the same.
  if (typed.of !== value)
    setTyped({
      ...typed,
      of: value,
      text: read(typed.text, typed.isLeft) === value ? typed.text : textOf(value),
    });
  const change = (text: string) => {
    setTyped({ ...typed, text, isLeft: false });
    const next = read(text, false);
    onUnreadable?.(false);
    if (next !== value) onChange(next);
  };
  const leave = () => {
    const next = read(typed.text, true);
    // Whoever takes no empty value keeps the one before.
    setTyped({
      ...typed,
      text: next === "" && value === "" ? typed.text : textOf(next || value),
      isLeft: true,
    });
    if (next !== "" && next !== value) onChange(next);
    if (next === "" && value === "") onUnreadable?.(typed.text.trim() !== "");
  };
  const isWrong = typed.isLeft && typed.text.trim() !== "" && value === "";
  return {
    /** Takes a value that was not typed. */
    take: (next: string) => {
      setTyped({ ...typed, text: textOf(next || value), isLeft: true });
      if (next !== value) onChange(next);
    },
    input: {
      ...(isWrong && { "aria-invalid": true }),
      autoComplete: "off",
      value: typed.text,
      onChange: (event: { target: { value: string } }) => change(event.target.value),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        leave();
        // A form judges what it knows: the value that the field was left with, after it has heard of it.
        if (onBlur) queueMicrotask(() => onBlur(event));
      },
      // The form is sent with what stands in the field.
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === "Enter") leave();
      },
    },
  };
}
