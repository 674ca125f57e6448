import type { InputProps } from "@chakra-ui/react";
import { useField } from "formik";
import type { ReactNode } from "react";
import { type DayLimits, dayText, parseTypedDay } from "../lib/typed-day";
import { DayInput } from "./day-input";
import { FormField, useTextBinding } from "./form-field";

type DateFieldProps = {
  name: string;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  limits?: DayLimits;
  input?: Pick<InputProps, "bg">;
};

/** A day, bound to formik as the text that is typed: `1.1.26` becomes `01.01.2026` when the field is left. */
export function DateField({ name, label, limits, input, ...field }: DateFieldProps) {
  const [, , { setValue }] = useField<string>(name);
  const binding = useTextBinding(name);
  const { value, onBlur } = binding;
  const day = parseTypedDay(value)?.toString() ?? "";
  const writeOut = (event: React.FocusEvent<HTMLInputElement>) => {
    if (day !== "" && dayText(day) !== value) void setValue(dayText(day), false);
    onBlur(event);
  };
  return (
    <FormField name={name} label={label} {...field}>
      {(control) => (
        <DayInput
          day={day}
          onPick={(picked) => void setValue(dayText(picked))}
          limits={limits}
          input={{ ...input, ...binding, ...control, onBlur: writeOut }}
        />
      )}
    </FormField>
  );
}
