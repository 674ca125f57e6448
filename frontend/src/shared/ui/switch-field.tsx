import { useField } from "formik";
import type { ReactNode } from "react";
import { SwitchTile } from "./switch-tile";

type SwitchFieldProps = { name: string; sentence?: string; children: ReactNode };

/** A switch bound to formik; it changes at once what the form asks for. */
export function SwitchField({ name, sentence, children }: SwitchFieldProps) {
  const [{ value }, , { setValue }] = useField<boolean>(name);
  return (
    <SwitchTile name={name} isOn={value} sentence={sentence} onChange={(isOn) => void setValue(isOn, false)}>
      {children}
    </SwitchTile>
  );
}
