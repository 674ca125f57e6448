import { useQueries } from "@tanstack/react-query";
import type { SelectedService } from "@/shared/lib/session/basket";
import { assignedEmployeesQuery } from "@/shared/slots/api/list-assigned-employees";
import type { Employee } from "@/shared/slots/model/employee-choice";
import { distinctServices } from "../model/distinct-services";

/** Whoever does each service of the basket; nothing as long as that is not known. */
export function useOfferedEmployees(
  basket: SelectedService[],
): (serviceId: number) => Employee[] | undefined {
  const services = distinctServices(basket);
  const employees = useQueries({
    queries: services.map(({ organizationNr, service }) =>
      assignedEmployeesQuery(organizationNr, service.serviceID),
    ),
    combine: (results) => results.map(({ data }) => data),
  });
  return (serviceId) => employees[services.findIndex(({ service }) => service.serviceID === serviceId)];
}
