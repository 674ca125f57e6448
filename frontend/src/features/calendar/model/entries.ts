import type { CalendarDate } from "@internationalized/date";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { staffPaths } from "@/shared/lib/staff-paths";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { categoryIds } from "@/shared/theme/palette";
import type { StaffAppointment, StaffCalendar, StaffEmployee, StaffEntry } from "../api/staff-calendar";
import { calendarTexts } from "../texts";
import type { DayRange } from "./calendar-days";
import type { Opened } from "./opened";

/** An appointment of a customer on the calendar. */
export type AppointmentOnCalendar = StaffEntry & { appointment: StaffAppointment };

export function isAppointment(entry: StaffEntry): entry is AppointmentOnCalendar {
  return entry.appointment !== null;
}

/** What opens beside the calendar: an appointment its booking, a date of an event those who come. */
export function canBeOpened({ appointment, eventDate }: StaffEntry): boolean {
  return appointment !== null || eventDate !== null;
}

export function openedBy({ appointment, eventDate }: StaffEntry): Opened | null {
  if (appointment) return { kind: "booking", bookingId: appointment.bookingId };
  return eventDate && { kind: "date", scheduleId: eventDate.scheduleId };
}

/** It concerns everybody: a closure or a public holiday. */
export function concernsAll(entry: StaffEntry): boolean {
  return entry.userIds.length === 0 && entry.roomIds.length === 0;
}

/** Entries of these employees and what concerns all; none chosen is everybody. */
export function entriesOf(entries: StaffEntry[], chosen: ReadonlySet<number>): StaffEntry[] {
  if (chosen.size === 0) return entries;
  return entries.filter((entry) => concernsAll(entry) || entry.userIds.some((userId) => chosen.has(userId)));
}

/** More side by side in the same day are too narrow to read. */
export const mostInDay = 4;

/** Whether those who are shown need columns of their own in each day of the week. */
export function areMany(employees: StaffEmployee[], chosen: ReadonlySet<number>): boolean {
  const shown = employees.filter(({ userId }) => chosen.size === 0 || chosen.has(userId));
  return shown.length > mostInDay;
}

/** What lies on these days. */
export function entriesBetween(entries: StaffEntry[], { first, last }: DayRange): StaffEntry[] {
  const begin = `${first.toString()}T00:00:00`;
  const end = `${last.add({ days: 1 }).toString()}T00:00:00`;
  return entries.filter((entry) => entry.start < end && entry.end > begin);
}

/** What lies on one day, in the order of time; what lasts several days stands on each. */
export function entriesOn(entries: StaffEntry[], day: CalendarDate): StaffEntry[] {
  return entriesBetween(entries, { first: day, last: day });
}

/** It concerns rooms alone, so that it is kept with them and not with those who are away. */
export function isOfRooms({ userIds, roomIds }: StaffEntry): boolean {
  return userIds.length === 0 && roomIds.length > 0;
}

/** Where an absence is changed, perhaps to another end; nowhere for who may not see the rooms that it closes. */
export function absencePath(
  entry: StaffEntry,
  isManager: boolean,
  until: string | null = null,
): string | null {
  if (entry.absenceId === null) return null;
  if (isOfRooms(entry)) return isManager ? settingsPaths.rooms : null;
  return staffPaths.absence(entry.absenceId, entry.start, until);
}

/** It takes the day from its begin to its end. */
export function lastsAllDay(entry: StaffEntry, day: CalendarDate): boolean {
  return (
    entry.start <= `${day.toString()}T00:00:00` && entry.end >= `${day.add({ days: 1 }).toString()}T00:00:00`
  );
}

const eventColor = 9;
const awayColor = 19;

/** Name of a palette: each service keeps its colour, events share one, and who is away is grey. */
export function paletteOf({ category, appointment }: StaffEntry): string {
  if (appointment) return `category${categoryIds[appointment.serviceId % categoryIds.length]}`;
  return `category${category === "EVENT" || category === "COURSE" ? eventColor : awayColor}`;
}

/** `Eva Moser`; none when nobody knows. */
export function customerName({ customer }: StaffAppointment): string | null {
  return employeeName(customer) || null;
}

/** The same with those alone who can be booked: whoever has left the team keeps what is there. */
export function bookable(calendar: StaffCalendar): StaffCalendar {
  const employees = calendar.employees.filter(({ isArchived }) => !isArchived);
  return employees.length === calendar.employees.length ? calendar : { ...calendar, employees };
}

/** `Anna Berger`, or `Gerda Koch (nicht mehr im Team)` */
export function nameInTeam(employee: StaffEmployee): string {
  return employee.isArchived ? calendarTexts.left(employeeName(employee)) : employeeName(employee);
}

/** `Anna Berger, Bert Koch` */
export function namesOf(calendar: StaffCalendar, { userIds, roomIds }: StaffEntry): string {
  const employees = calendar.employees.filter(({ userId }) => userIds.includes(userId)).map(employeeName);
  const rooms = calendar.rooms.filter(({ roomId }) => roomIds.includes(roomId)).map(({ name }) => name);
  return [...employees, ...rooms].join(", ");
}
