import { DatePicker } from "@chakra-ui/react";
import { datePickerSlotRecipe } from "@chakra-ui/react/theme";

/** The root of Chakra's date picker, with the recipe that only pages with one of them load. */
export function DatePickerRoot(props: DatePicker.RootProps) {
  return <DatePicker.Root recipe={datePickerSlotRecipe} {...props} />;
}
