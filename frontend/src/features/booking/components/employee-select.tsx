import { Field, Flex, Skeleton } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { type CSSProperties, useEffect } from "react";
import { UserAvatar } from "@/shared/account/components/user-avatar";
import { smallImage } from "@/shared/lib/image-source";
import { monogramOf } from "@/shared/lib/monogram";
import type { BasketEmployee, SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { assignedEmployeesQuery } from "@/shared/slots/api/list-assigned-employees";
import { keepsSlot } from "@/shared/slots/model/availability";
import {
  anyEmployee,
  employeeName,
  employeeOption,
  isAsKept,
  settledEmployee,
} from "@/shared/slots/model/employee-choice";
import { slotTexts } from "@/shared/slots/texts";
import { SelectBox } from "@/shared/ui/select-box";

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
      <Field.Label fontWeight="600" srOnly={{ base: true, sm: false }}>
        {slotTexts.employee}
      </Field.Label>
      <Flex gap="3" align="center" width="100%">
        <Face employee={settled} />
        <SelectBox
          frame={{ minW: "0" }}
          css={facesInList}
          textOverflow="ellipsis"
          value={settled?.userId ?? anyEmployee}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        >
          {employees.length > 1 && <option value={anyEmployee}>{slotTexts.anyEmployee}</option>}
          {employees.map((employee) => (
            <option key={employee.userId} value={employee.userId} {...faceOf(employee)}>
              {employeeOption(employee, entry.service)}
            </option>
          ))}
        </SelectBox>
      </Flex>
    </Field.Root>
  );
}

/**
 * Faces in the list itself, where the browser lets pages draw it; others show the names. As pseudo-elements: an option
 * holds nothing but text for those.
 */
const facesInList = {
  "@supports (appearance: base-select)": {
    "&, &::picker(select)": { appearance: "base-select" },
    "&": { display: "flex", alignItems: "center" },
    "&::picker-icon": { display: "none" },
    "&::picker(select)": {
      bg: "bg.panel",
      color: "fg",
      borderWidth: "1px",
      borderColor: "border",
      borderRadius: "l2",
      boxShadow: "lg",
      p: "1",
      mt: "1",
    },
    "& option": {
      display: "flex",
      alignItems: "center",
      gap: "3",
      minH: "12",
      px: "2",
      borderRadius: "l1",
      cursor: "pointer",
      _hover: { bg: "bg.muted" },
      _focusVisible: { bg: "bg.muted" },
    },
    "& option::checkmark": { order: 1, ms: "auto" },
    "& option[data-monogram]::before": {
      content: 'attr(data-monogram) / ""',
      flexShrink: 0,
      display: "grid",
      placeItems: "center",
      boxSize: "9",
      fontSize: "sm",
      fontWeight: "700",
      borderRadius: "full",
      bg: "brand.muted",
      color: "brand.fg",
      backgroundSize: "cover",
    },
    "& option[data-face]::before": { content: '"" / ""', backgroundImage: "var(--face)" },
  },
} as const;

/** What the list shows of a person besides the name. */
function faceOf(employee: BasketEmployee) {
  const { avatar } = employee;
  return {
    "data-monogram": monogramOf(employeeName(employee)),
    ...(avatar && { "data-face": "", style: { "--face": `url("${smallImage(avatar)}")` } as CSSProperties }),
  };
}

/** In pixels: where the letters are large the name needs the room. */
const faceSize = "44px";

/** Picture or initials of whoever is chosen. */
function Face({ employee }: { employee: BasketEmployee | null }) {
  return employee ? (
    <UserAvatar
      user={{ name: employeeName(employee), avatar: employee.avatar }}
      boxSize={faceSize}
      textStyle="sm"
    />
  ) : (
    <Flex
      aria-hidden
      align="center"
      justify="center"
      flexShrink="0"
      boxSize={faceSize}
      borderRadius="full"
      bg="bg.muted"
      color="fg.muted"
    >
      <Users size={20} />
    </Flex>
  );
}

export function EmployeeSelectSkeleton() {
  return <Skeleton height="4.6rem" borderRadius="l2" aria-busy="true" />;
}
