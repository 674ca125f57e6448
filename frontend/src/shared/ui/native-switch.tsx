import { Box, chakra } from "@chakra-ui/react";

type NativeSwitchProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  label: string;
  /** What it means, below the label. */
  sentence?: string;
};

/** A switch for pages of customers, without the code that the switches of the settings load. */
export function NativeSwitch({ isOn, onChange, label, sentence }: NativeSwitchProps) {
  return (
    <chakra.label
      position="relative"
      display="flex"
      alignItems="center"
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
      css={{ "&:has(input:focus-visible)": { outline: "2px solid", outlineOffset: "2px" } }}
    >
      <Box as="span" flex="1 1 7rem" minW="0" fontWeight="600">
        <chakra.span display="block">{label}</chakra.span>
        {sentence && (
          <chakra.span display="block" textStyle="sm" fontWeight="400" color="fg.muted">
            {sentence}
          </chakra.span>
        )}
      </Box>
      <chakra.input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        srOnly
      />
      <Box
        aria-hidden
        data-part="control"
        data-state={isOn ? "checked" : "unchecked"}
        flexShrink="0"
        width="12"
        height="7"
        p="1"
        borderRadius="full"
        borderWidth="1px"
        borderColor={isOn ? "brand.solid" : "fg.muted"}
        bg={isOn ? "brand.solid" : "bg.muted"}
      >
        <Box
          data-part="thumb"
          boxSize="4.5"
          borderRadius="full"
          bg={isOn ? "brand.contrast" : "fg.muted"}
          ms={isOn ? "auto" : "0"}
        />
      </Box>
    </chakra.label>
  );
}
