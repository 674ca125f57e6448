import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** The lists of employees, once all of them are there: those of each service arrive by themselves. */
export async function findEmployeeSelects(count: number): Promise<HTMLElement[]> {
  const selects = () => screen.getAllByRole("combobox", { name: "Mitarbeiter/in" });
  await waitFor(() => expect(selects()).toHaveLength(count));
  return selects();
}
