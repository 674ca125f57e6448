import type { components } from "@/api/schema";
import type { BasketEmployee } from "@/shared/lib/session/basket";

export type Employee = components["schemas"]["Employee"];

/** Value of "surprise me" in the list of employees. On the wire it is null. */
export const surprise = 0;

/** A single employee needs no choice; one who is not offered any more is forgotten. */
export function settledEmployee(chosen: BasketEmployee | null, offered: Employee[]): BasketEmployee | null {
  const [first, ...more] = offered;
  if (first && more.length === 0) return first;
  return offered.find((employee) => employee.userId === chosen?.userId) ?? null;
}

export function employeeName({ firstName, lastName }: Pick<Employee, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}
