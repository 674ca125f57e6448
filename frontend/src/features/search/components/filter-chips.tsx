import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { WrappingButton } from "@/shared/ui/buttons";
import { SelectBox } from "@/shared/ui/select-box";

const chip = {
  flexShrink: "0",
  px: "3.5",
  borderRadius: "full",
  borderWidth: "1px",
  borderColor: "border.emphasized",
  bg: "bg.panel",
  color: "fg",
  // Phones zoom in on controls with smaller letters.
  textStyle: { base: "md", sm: "sm" },
  fontWeight: "600",
  transition: "border-color 150ms ease-out, background-color 150ms ease-out",
  _hover: { borderColor: "brand.solid" },
} as const;

const chosenChip = {
  borderColor: "brand.solid",
  bg: "brand.muted",
  color: "brand.fg",
  boxShadow: "inset 0 0 0 1px var(--chakra-colors-brand-solid)",
} as const;

type ToggleChipProps = { isPressed: boolean; icon: ReactNode; onPress: () => void; children: ReactNode };

/** On or off; the tick says it without colour. */
export function ToggleChip({ isPressed, icon, onPress, children }: ToggleChipProps) {
  return (
    <WrappingButton
      variant="plain"
      aria-pressed={isPressed}
      onClick={onPress}
      {...chip}
      {...(isPressed && chosenChip)}
    >
      {isPressed ? <Check aria-hidden /> : icon}
      {children}
    </WrappingButton>
  );
}

type SelectChipProps = {
  label: string;
  isChosen: boolean;
  value: string | number;
  onChange: (value: string) => void;
  children: ReactNode;
};

/** A choice that shows itself as a chip. */
export function SelectChip({ label, isChosen, value, onChange, children }: SelectChipProps) {
  return (
    <SelectBox
      frame={{ variant: "plain", width: "auto", maxW: "100%", flexShrink: "0" }}
      indicator={{ color: isChosen ? "brand.fg" : "fg" }}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      cursor="pointer"
      {...chip}
      {...(isChosen && chosenChip)}
      height="auto"
      minH="11"
      pe="9"
      // The ring of the recipe lies inside and drowns in the border of a chosen chip.
      _focusVisible={{ outlineWidth: "2px", outlineOffset: "2px", outlineColor: "brand.focusRing" }}
      // Without it a select is as wide as its longest option.
      css={{ fieldSizing: "content" }}
    >
      {children}
    </SelectBox>
  );
}
