import { Input, type InputProps } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { TextField } from "./form-field";

/** What a number is typed with: whole ones, or with a comma. */
export type NumberKind = "numeric" | "decimal";

type NumberBoxProps = Omit<InputProps, "type" | "inputMode"> & { kind?: NumberKind };

/** A number that people type. Not of type `number`: the wheel of the mouse and the arrow keys change those unnoticed. */
export function NumberBox({ kind = "numeric", ...input }: NumberBoxProps) {
  return (
    <Input autoComplete="off" fontVariantNumeric="tabular-nums" {...input} type="text" inputMode={kind} />
  );
}

type NumberFieldProps = ComponentProps<typeof TextField> & { kind?: NumberKind };

/** A number that people type, bound to formik. */
export function NumberField({ kind = "numeric", input, ...field }: NumberFieldProps) {
  return <TextField {...field} input={{ autoComplete: "off", ...input, type: "text", inputMode: kind }} />;
}
