import { act, screen } from "@testing-library/react";

/** Comes to the search field by keyboard. */
export async function focusSearchField(): Promise<HTMLElement> {
  const field = await screen.findByRole("combobox", { name: "Was suchst du?" });
  act(() => field.focus());
  return field;
}
