import { chakra, type HTMLChakraProps } from "@chakra-ui/react";

type RadioTileProps = Omit<HTMLChakraProps<"label">, "onChange"> & {
  /** The group of the radio button. */
  name: string;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
};

/** A radio button whose whole label can be pressed and shows what is chosen. */
export function RadioTile({ name, value, isChosen, onChoose, children, ...props }: RadioTileProps) {
  return (
    <chakra.label
      cursor="pointer"
      borderWidth="1px"
      borderColor="border.emphasized"
      bg="bg.panel"
      transition="border-color 150ms ease-out"
      _hover={{ borderColor: "brand.solid" }}
      css={{
        "&:has(input:checked)": {
          borderColor: "brand.solid",
          boxShadow: "inset 0 0 0 1px var(--chakra-colors-brand-solid)",
        },
        "&:has(input:focus-visible)": { outline: "2px solid", outlineOffset: "2px" },
      }}
      {...props}
    >
      <chakra.input type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} srOnly />
      {children}
    </chakra.label>
  );
}
