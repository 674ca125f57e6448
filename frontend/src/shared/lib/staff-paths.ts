import { paths } from "./paths";

const dayLength = 10;

/** Addresses of the screens for staff; what everybody loads does without them. */
export const staffPaths = {
  today: `${paths.staffCalendar}/today`,
  calendar: paths.staffCalendar,
  customers: `${paths.staffCalendar}/customers`,
  absences: `${paths.staffCalendar}/absences`,
  /** The calendar on the day of a wall time. */
  day: (wallTime: string) => `${paths.staffCalendar}?date=${wallTime.slice(0, dayLength)}`,
  /** The form of an absence; its day says where the list has to begin. */
  absence: (absenceId: number, start: string) =>
    `${paths.staffCalendar}/absences?absence=${absenceId}&date=${start.slice(0, dayLength)}`,
  /** The form of a new absence of a day. */
  newAbsence: (day: string, userId: number | null) =>
    `${paths.staffCalendar}/absences?absence=new&date=${day}${userId === null ? "" : `&user=${userId}`}`,
  /** The same for the whole premises. */
  newClosure: (day: string) => `${paths.staffCalendar}/absences?absence=new&date=${day}&closed`,
} as const;
