import { Separator as ChakraSeparator, type SeparatorProps } from "@chakra-ui/react";
import { separatorRecipe } from "@chakra-ui/react/theme";

/** A hairline between two parts of a card. */
export function Separator(props: SeparatorProps) {
  return <ChakraSeparator recipe={separatorRecipe} {...props} />;
}
