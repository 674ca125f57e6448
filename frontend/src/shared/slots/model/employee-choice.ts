import type { components } from "@/api/schema";
import { formatDuration, formatPrice } from "@/shared/lib/format";
import { type BasketEmployee, type Terms, termsWith } from "@/shared/lib/session/basket";

export type Employee = components["schemas"]["Employee"];

/** Value of "any employee" in the list of employees. On the wire it is null. */
export const anyEmployee = 0;

/** A single employee needs no choice; one who is not offered any more is forgotten. */
export function settledEmployee(chosen: BasketEmployee | null, offered: Employee[]): BasketEmployee | null {
  const [first, ...more] = offered;
  if (first && more.length === 0) return first;
  return offered.find((employee) => employee.userId === chosen?.userId) ?? null;
}

const members = [
  "userId",
  "firstName",
  "lastName",
  "avatar",
  "price",
  "duration",
] as const satisfies (keyof BasketEmployee)[];

/** Whether nothing has changed since an employee was kept, the terms included. */
export function isAsKept(employee: BasketEmployee | null, kept: BasketEmployee | null): boolean {
  return members.every((member) => employee?.[member] === kept?.[member]);
}

export function employeeName({ firstName, lastName }: Pick<Employee, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

/** `Anna Berger (€ 68,00, 75 Minuten)`: the name, and what differs from what the service says. */
export function employeeOption(employee: Employee, service: Terms): string {
  const { price, duration } = termsWith(service, employee);
  const own = [
    ...(price === service.price ? [] : [formatPrice(price)]),
    ...(duration === service.duration ? [] : [formatDuration(duration)]),
  ];
  return own.length === 0 ? employeeName(employee) : `${employeeName(employee)} (${own.join(", ")})`;
}
