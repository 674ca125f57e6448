import { Checkbox } from "@chakra-ui/react";
import { checkboxSlotRecipe } from "@chakra-ui/react/theme";
import type { ReactNode } from "react";

type TickBoxProps = {
  label: ReactNode;
  isTicked: boolean;
  isDisabled?: boolean;
  onChange: (isTicked: boolean) => void;
};

/** A box to tick that belongs to no form; the label stands beside it. */
export function TickBox({ label, isTicked, isDisabled, onChange }: TickBoxProps) {
  return (
    <Checkbox.Root
      recipe={checkboxSlotRecipe}
      checked={isTicked}
      disabled={isDisabled}
      onCheckedChange={({ checked }) => onChange(checked === true)}
      alignItems="flex-start"
      gap="3"
      minH="11"
      py="2.5"
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control boxSize="6" />
      <Checkbox.Label textStyle="md" minW="0" overflowWrap="anywhere">
        {label}
      </Checkbox.Label>
    </Checkbox.Root>
  );
}
