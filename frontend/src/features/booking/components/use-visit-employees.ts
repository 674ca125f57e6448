import type { SelectedService } from "@/shared/lib/session/basket";
import type { Employee } from "@/shared/slots/model/employee-choice";
import { useOfferedEmployees } from "./use-offered-employees";

/** Whoever does a service of the basket, as soon as that is known. */
export function useVisitEmployees(
  basket: SelectedService[],
): (serviceId: number, userId: number) => Employee | null {
  const employeesOf = useOfferedEmployees(basket);
  return (serviceId, userId) =>
    employeesOf(serviceId)?.find((employee) => employee.userId === userId) ?? null;
}
