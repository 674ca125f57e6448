import { $api } from "@/api/client";

/** The employees who do one service. */
export function assignedEmployeesQuery(organizationNr: number, serviceId: number) {
  return $api.queryOptions("post", "/api/offeredservices/assignedemployeesservicelist", {
    body: { organizationnr: organizationNr, serviceidlist: [serviceId] },
  });
}
