import { Accordion } from "@chakra-ui/react";
import { accordionSlotRecipe } from "@chakra-ui/react/theme";

/** The root of Chakra's accordion, with the recipe that only pages with one of them load. */
export function AccordionRoot(props: Accordion.RootProps) {
  return <Accordion.Root recipe={accordionSlotRecipe} {...props} />;
}
