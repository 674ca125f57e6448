import { Field, NativeSelect, Skeleton } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { assignedEmployeesQuery } from "@/shared/slots/api/list-assigned-employees";
import { keepsSlot } from "@/shared/slots/model/availability";
import { anyEmployee, employeeOption, isAsKept, settledEmployee } from "@/shared/slots/model/employee-choice";
import { slotTexts } from "@/shared/slots/texts";

type EmployeeSelectProps = { entry: SelectedService };

/** Who does the service. A native list is the best one on phones. */
export function EmployeeSelect({ entry }: EmployeeSelectProps) {
  const { data: employees } = useSuspenseQuery(
    assignedEmployeesQuery(entry.organizationNr, entry.service.serviceID),
  );
  const changeEntry = useSessionStore((state) => state.changeEntry);
  const settled = settledEmployee(entry.user, employees);
  useEffect(() => {
    if (!isAsKept(settled, entry.user)) changeEntry(entry.id, { user: settled });
  }, [settled, entry.user, entry.id, changeEntry]);

  const choose = (userId: number) => {
    const user = employees.find((employee) => employee.userId === userId) ?? null;
    const selectedSlot = keepsSlot(entry.selectedSlot, user) ? entry.selectedSlot : null;
    changeEntry(entry.id, { user, selectedSlot });
  };
  if (employees.length === 0) return null;
  return (
    <Field.Root gap="1.5">
      <Field.Label fontWeight="600">{slotTexts.employee}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          textOverflow="ellipsis"
          value={settled?.userId ?? anyEmployee}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        >
          {employees.length > 1 && <option value={anyEmployee}>{slotTexts.anyEmployee}</option>}
          {employees.map((employee) => (
            <option key={employee.userId} value={employee.userId}>
              {employeeOption(employee, entry.service)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  );
}

export function EmployeeSelectSkeleton() {
  return <Skeleton height="4.6rem" borderRadius="l2" aria-busy="true" />;
}
