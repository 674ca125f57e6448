import { parseDate } from "@internationalized/date";
import { employeeName } from "@/shared/slots/model/employee-choice";
import type { StaffCalendar } from "../api/staff-calendar";
import { concernsAll, lastsAllDay } from "./entries";
import { clockOf, minutesOn } from "./minutes";

/** `09:00` to `12:00` */
export type ClockSpan = { from: string; to: string };

export type WorkingLine = {
  userId: number;
  name: string;
  /** None is a day off. */
  spans: ClockSpan[];
};

/** When each of few people works, or when the premises are open. */
export type DayHours = { kind: "people"; lines: WorkingLine[] } | { kind: "premises"; spans: ClockSpan[] };

/** More lines a day would hide what takes place on it. */
const mostLines = 4;

/**
 * When each of those who are shown works on a day; where they are many or nobody, when the premises are open. None of a
 * day that the calendar does not know, and none where an entry says that all of it is closed.
 */
export function hoursOn(
  { days, employees, entries }: StaffCalendar,
  chosen: ReadonlySet<number>,
  day: string,
): DayHours | null {
  const known = days.find(({ date }) => date === day);
  if (!known) return null;
  const spansOn = (spans: { start: string; end: string }[]) =>
    spans.flatMap((span): ClockSpan[] => {
      const part = minutesOn(span, day);
      return part ? [{ from: clockOf(part.from), to: clockOf(part.to) }] : [];
    });
  const shown = employees.filter(({ userId }) => chosen.size === 0 || chosen.has(userId));
  if (shown.length === 0 || shown.length > mostLines) {
    const isClosed = entries.some((entry) => concernsAll(entry) && lastsAllDay(entry, parseDate(day)));
    return isClosed ? null : { kind: "premises", spans: spansOn(known.open) };
  }
  const lines = shown.map((employee) => ({
    userId: employee.userId,
    name: employeeName(employee),
    spans: spansOn(employee.working),
  }));
  return { kind: "people", lines };
}
