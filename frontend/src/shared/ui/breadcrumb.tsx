import { Breadcrumb } from "@chakra-ui/react";
import { breadcrumbSlotRecipe } from "@chakra-ui/react/theme";

/** The root of Chakra's breadcrumb, with the recipe that only pages with one of them load. */
export function BreadcrumbRoot(props: Breadcrumb.RootProps) {
  return <Breadcrumb.Root recipe={breadcrumbSlotRecipe} {...props} />;
}
