import { Button, Flex } from "@chakra-ui/react";
import type { StaffEmployee } from "../../api/staff-calendar";
import { nameInTeam } from "../../model/entries";
import { calendarTexts } from "../../texts";

type EmployeeChipsProps = {
  employees: StaffEmployee[];
  /** Empty means everybody. */
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
};

/** Whose calendars are shown. */
export function EmployeeChips({ employees, chosen, onChange }: EmployeeChipsProps) {
  if (employees.length < 2) return null;
  const toggle = (userId: number) => {
    const next = new Set(chosen);
    if (!next.delete(userId)) next.add(userId);
    onChange(next);
  };
  return (
    <Flex
      role="group"
      aria-label={calendarTexts.employees}
      gap="2"
      mb={{ md: "3" }}
      wrap={{ md: "wrap" }}
      flexShrink={{ base: "0", md: "1" }}
      data-not-printed
    >
      <Chip isChosen={chosen.size === 0} onClick={() => onChange(new Set())}>
        {calendarTexts.everybody}
      </Chip>
      {employees.map((employee) => (
        <Chip
          key={employee.userId}
          isChosen={chosen.has(employee.userId)}
          onClick={() => toggle(employee.userId)}
        >
          {nameInTeam(employee)}
        </Chip>
      ))}
    </Flex>
  );
}

type ChipProps = { isChosen: boolean; onClick: () => void; children: string };

function Chip({ isChosen, onClick, children }: ChipProps) {
  return (
    <Button
      flexShrink="0"
      borderRadius="full"
      variant={isChosen ? "solid" : "outline"}
      bg={isChosen ? undefined : "bg.panel"}
      color={isChosen ? undefined : "fg"}
      borderColor={isChosen ? undefined : "border.emphasized"}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
