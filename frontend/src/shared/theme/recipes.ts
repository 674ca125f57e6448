import {
  badgeRecipe,
  buttonRecipe,
  cardSlotRecipe,
  containerRecipe,
  fieldSlotRecipe,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  linkRecipe,
  nativeSelectSlotRecipe,
  numberInputSlotRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  statusSlotRecipe,
  tabsSlotRecipe,
  textareaRecipe,
} from "@chakra-ui/react/theme";

/**
 * Only the recipes of components that are in use: all of them would add 8 kB to the first load. Those of what
 * opens over a page (dialogs, drawers, the snackbar) come with it, and those of checkboxes and of lists that
 * unfold with the pages that have them.
 */
export const recipes = {
  badge: badgeRecipe,
  button: buttonRecipe,
  container: containerRecipe,
  heading: headingRecipe,
  icon: iconRecipe,
  input: inputRecipe,
  link: linkRecipe,
  skeleton: skeletonRecipe,
  skipNavLink: skipNavLinkRecipe,
  spinner: spinnerRecipe,
  textarea: textareaRecipe,
};

export const slotRecipes = {
  card: cardSlotRecipe,
  field: fieldSlotRecipe,
  nativeSelect: nativeSelectSlotRecipe,
  numberInput: numberInputSlotRecipe,
  status: statusSlotRecipe,
  tabs: tabsSlotRecipe,
};
