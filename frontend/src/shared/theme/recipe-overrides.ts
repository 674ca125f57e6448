import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react";

/** What differs from Chakra's recipes. Controls are 44 px and more: a finger must hit every one. */

// Here and not as properties of the controls: a property would win over the look of an invalid control.
const control = { borderColor: "border.emphasized", bg: "bg.panel" };

export const recipeOverrides = {
  button: defineRecipe({
    base: {
      borderRadius: "l3",
      fontWeight: "semibold",
      // Its text breaks where the letters are so large that it has no room in a line.
      whiteSpace: "normal",
      overflowWrap: "anywhere",
      hyphens: "auto",
      textAlign: "center",
      maxW: "full",
      transitionDuration: "fast",
      _active: { transform: "translateY(1px)" },
    },
    variants: {
      size: {
        sm: { h: "auto", minH: "10", minW: "10", px: "14px", py: "1" },
        md: {
          h: "auto",
          minH: "11",
          minW: "11",
          px: "16px",
          py: "1",
          _icon: { width: "4.5", height: "4.5" },
        },
        lg: { h: "auto", minH: "12", minW: "12", px: "24px", py: "1", gap: "2.5" },
      },
      variant: {
        // Chakra fades the background, which loses contrast under the pointer.
        solid: { _hover: { bg: "colorPalette.fg" }, _expanded: { bg: "colorPalette.fg" } },
      },
    },
  }),
  container: defineRecipe({ base: { px: { base: "4", sm: "6" }, maxWidth: "1248px" } }),
  input: defineRecipe({
    variants: {
      size: { md: { textStyle: "md", px: "3.5", "--input-height": "sizes.12" } },
      variant: { outline: control },
    },
  }),
  link: defineRecipe({ base: { borderRadius: "l1", textUnderlineOffset: "0.2em" } }),
  textarea: defineRecipe({
    variants: {
      size: { md: { textStyle: "md", px: "3.5", py: "2.5" } },
      variant: { outline: control },
    },
  }),
};

export const slotRecipeOverrides = {
  card: defineSlotRecipe({
    slots: [],
    variants: {
      variant: {
        outline: { root: { bg: "bg.panel" } },
        elevated: { root: { borderWidth: "1px", borderColor: "border", boxShadow: "md" } },
      },
    },
  }),
  nativeSelect: defineSlotRecipe({
    slots: [],
    variants: {
      size: { md: { field: { textStyle: "md", ps: "3.5", "--select-field-height": "sizes.12" } } },
      variant: { outline: { field: control } },
    },
  }),
  numberInput: defineSlotRecipe({
    slots: [],
    variants: { variant: { outline: { input: control } } },
  }),
};
