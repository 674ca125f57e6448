import { useQueries } from "@tanstack/react-query";
import type { SelectedService } from "@/shared/lib/session/basket";
import { assignedEmployeesQuery } from "@/shared/slots/api/list-assigned-employees";
import type { Employee } from "@/shared/slots/model/employee-choice";
import { distinctServices } from "../model/distinct-services";

/** Whoever does a service of the basket, as soon as that is known. */
export function useVisitEmployees(
  basket: SelectedService[],
): (serviceId: number, userId: number) => Employee | null {
  const services = distinctServices(basket);
  const employees = useQueries({
    queries: services.map(({ organizationNr, service }) =>
      assignedEmployeesQuery(organizationNr, service.serviceID),
    ),
    combine: (results) => results.map(({ data }) => data ?? []),
  });
  return (serviceId, userId) => {
    const index = services.findIndex(({ service }) => service.serviceID === serviceId);
    return employees[index]?.find((employee) => employee.userId === userId) ?? null;
  };
}
