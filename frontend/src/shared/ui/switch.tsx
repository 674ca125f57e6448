import { Switch } from "@chakra-ui/react";
import { switchSlotRecipe } from "@chakra-ui/react/theme";

type SwitchRootProps = Omit<Switch.RootProps, "checked" | "onCheckedChange" | "onChange"> & {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** The root of Chakra's switch, with the recipe that only pages with one of them load. */
export function SwitchRoot({ isOn, onChange, ...props }: SwitchRootProps) {
  return (
    <Switch.Root
      recipe={switchSlotRecipe}
      checked={isOn}
      onCheckedChange={({ checked }) => onChange(checked)}
      {...props}
    />
  );
}

/** The part that can be pressed; its input keeps the name for forms. */
export function SwitchControl({ name }: { name?: string }) {
  return (
    <>
      <Switch.HiddenInput name={name} />
      {/* Off it is told from what lies under it by its edge and its knob, which have enough contrast (WCAG 2.2, 1.4.11). */}
      <Switch.Control
        boxShadow="inset 0 0 0 1px var(--chakra-colors-fg-muted)"
        _checked={{ boxShadow: "none" }}
      >
        <Switch.Thumb css={{ "&[data-state=unchecked]": { bg: "fg.muted" } }} />
      </Switch.Control>
    </>
  );
}
