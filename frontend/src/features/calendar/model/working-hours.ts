import { employeeName } from "@/shared/slots/model/employee-choice";
import type { StaffEmployee } from "../api/staff-calendar";
import { clockOf, minutesOn } from "./time-grid";

export type WorkingLine = {
  userId: number;
  name: string;
  /** `09:00–12:00`; none is a day off. */
  spans: { from: string; to: string }[];
};

/** More lines a day would hide what takes place on it. */
const mostLines = 4;

/** When each of those who are shown works on a day; nothing where they are many. */
export function workingHoursOn(
  employees: StaffEmployee[],
  chosen: ReadonlySet<number>,
  day: string,
): WorkingLine[] {
  const shown = employees.filter(({ userId }) => chosen.size === 0 || chosen.has(userId));
  if (shown.length > mostLines) return [];
  return shown.map((employee) => ({
    userId: employee.userId,
    name: employeeName(employee),
    spans: employee.working.flatMap((span) => {
      const part = minutesOn(span, day);
      return part ? [{ from: clockOf(part.from), to: clockOf(part.to) }] : [];
    }),
  }));
}
