import { useQueries } from "@tanstack/react-query";
import { assignedEmployeesQuery } from "@/shared/slots/api/list-assigned-employees";
import { employeeName } from "@/shared/slots/model/employee-choice";
import type { ManagedAppointment } from "../api/manage-booking";

type BookedEmployee = { name: string; avatar: string | null };

/** Those who do the appointments now, and everybody who could. Whoever is not offered any more has no picture. */
export function useBookedEmployees(organizationNr: number, appointments: ManagedAppointment[]) {
  const services = [...new Set(appointments.map(({ serviceId }) => serviceId))];
  const offered = useQueries({
    queries: services.map((serviceId) => assignedEmployeesQuery(organizationNr, serviceId)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return (userId: number): BookedEmployee | null => {
    const employee = offered.find((one) => one.userId === userId);
    if (employee) return { name: employeeName(employee), avatar: employee.avatar };
    const present = appointments.find((one) => one.userId === userId);
    return present ? { name: present.employeeName, avatar: null } : null;
  };
}
