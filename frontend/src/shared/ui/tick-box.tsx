import { Checkbox } from "@chakra-ui/react";
import { checkboxSlotRecipe } from "@chakra-ui/react/theme";
import type { ComponentProps, ReactNode } from "react";

type TickBoxProps = {
  label: ReactNode;
  isTicked: boolean;
  isDisabled?: boolean;
  isInvalid?: boolean;
  onChange: (isTicked: boolean) => void;
  input?: ComponentProps<typeof Checkbox.HiddenInput>;
};

/** A box to tick; the label stands beside it. */
export function TickBox({ label, isTicked, isDisabled, isInvalid, onChange, input }: TickBoxProps) {
  return (
    <Checkbox.Root
      recipe={checkboxSlotRecipe}
      checked={isTicked}
      disabled={isDisabled}
      invalid={isInvalid}
      onCheckedChange={({ checked }) => onChange(checked === true)}
      alignItems="flex-start"
      gap="3"
      minH="11"
      py="2.5"
    >
      <Checkbox.HiddenInput {...input} />
      <Checkbox.Control boxSize="6" />
      <Checkbox.Label textStyle="md" minW="0" overflowWrap="anywhere">
        {label}
      </Checkbox.Label>
    </Checkbox.Root>
  );
}
