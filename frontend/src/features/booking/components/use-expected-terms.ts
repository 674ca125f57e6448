import { useQueries } from "@tanstack/react-query";
import type { SelectedService } from "@/shared/lib/session/basket";
import { assignedEmployeesQuery } from "@/shared/slots/api/list-assigned-employees";
import { distinctServices } from "../model/distinct-services";
import { type ExpectedTerms, expectedTerms } from "../model/expected-terms";

/** The terms of each entry of the basket. Until the employees are known they are those that the entry tells. */
export function useExpectedTerms(basket: SelectedService[]): (entry: SelectedService) => ExpectedTerms {
  const services = distinctServices(basket);
  const employees = useQueries({
    queries: services.map(({ organizationNr, service }) =>
      assignedEmployeesQuery(organizationNr, service.serviceID),
    ),
    combine: (results) => results.map(({ data }) => data),
  });
  return (entry) => {
    const index = services.findIndex(({ service }) => service.serviceID === entry.service.serviceID);
    return expectedTerms(entry, employees[index]);
  };
}
