import { chakra, Switch } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { SwitchControl, SwitchRoot } from "./switch";

type SwitchTileProps = {
  name?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What it means, below the label. */
  sentence?: ReactNode;
  isDisabled?: boolean;
  children: ReactNode;
};

/** A switch whose whole tile can be pressed and shows whether it is on. */
export function SwitchTile({ name, isOn, onChange, sentence, isDisabled, children }: SwitchTileProps) {
  return (
    <SwitchRoot
      size="lg"
      isOn={isOn}
      onChange={onChange}
      {...(isDisabled && { disabled: true })}
      display="flex"
      // Where the letters are large the switch has a line of its own.
      flexWrap="wrap"
      justifyContent="space-between"
      columnGap="4"
      rowGap="1"
      minH="14"
      px="4"
      py="2"
      borderWidth="1px"
      borderColor={isOn ? "brand.solid" : "border.emphasized"}
      borderRadius="l3"
      bg={isOn ? "brand.subtle" : "bg.panel"}
      cursor="pointer"
    >
      <Switch.Label textStyle="md" fontWeight="600" flex="1 1 7rem" minW="0" overflowWrap="anywhere">
        {children}
        {sentence && (
          <chakra.span display="block" textStyle="sm" fontWeight="400" color="fg.muted">
            {sentence}
          </chakra.span>
        )}
      </Switch.Label>
      <SwitchControl name={name} />
    </SwitchRoot>
  );
}
