import { NativeSelect } from "@chakra-ui/react";
import type { Ref } from "react";

type SelectBoxProps = NativeSelect.FieldProps & {
  /** Of the frame, which is as wide as its place. */
  frame?: NativeSelect.RootProps;
  indicator?: NativeSelect.IndicatorProps;
  ref?: Ref<HTMLSelectElement>;
};

/** One of several, in the way of the device; the options are the children. */
export function SelectBox({ frame, indicator, ...field }: SelectBoxProps) {
  return (
    <NativeSelect.Root {...frame}>
      <NativeSelect.Field {...field} />
      <NativeSelect.Indicator {...indicator} />
    </NativeSelect.Root>
  );
}
