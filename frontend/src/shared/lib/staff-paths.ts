import { paths } from "./paths";

const dayLength = 10;
const dayOf = (wallTime: string) => wallTime.slice(0, dayLength);

/** Addresses of the screens for staff; what everybody loads does without them. */
export const staffPaths = {
  today: paths.staffToday,
  calendar: paths.staffCalendar,
  customers: `${paths.staffCalendar}/customers`,
  absences: `${paths.staffCalendar}/absences`,
  /** A booking beside the calendar of the day of a wall time. */
  booking: (bookingId: number, wallTime: string) =>
    `${paths.staffCalendar}?date=${dayOf(wallTime)}&booking=${bookingId}`,
  /** Those who come to a date of an event, beside the calendar of its day. */
  eventDate: (scheduleId: number, wallTime: string) =>
    `${paths.staffCalendar}?date=${dayOf(wallTime)}&schedule=${scheduleId}`,
  /** The form of a new visit of somebody who is on file. */
  newBooking: (customerId: number) => `${paths.staffCalendar}?bookFor=${customerId}`,
  /** The form of a new visit of anybody. */
  anyNewBooking: `${paths.staffCalendar}?bookFor=new`,
  /** The personal feed, beside the calendar. */
  feed: `${paths.staffCalendar}?feed=1`,
  customer: (customerId: number) => `${paths.staffCalendar}/customers?customer=${customerId}`,
  /** The same with its form open. */
  editCustomer: (customerId: number) => `${paths.staffCalendar}/customers?customer=${customerId}&edit=1`,
  /** The calendar on the day of a wall time. */
  day: (wallTime: string) => `${paths.staffCalendar}?date=${dayOf(wallTime)}`,
  /** All of a day as a list, on any screen. */
  dayList: (day: string) => `${paths.staffCalendar}?date=${day}&view=agenda`,
  /** The form of an absence, perhaps with another end; its day says where the list has to begin. */
  absence: (absenceId: number, start: string, end: string | null = null) =>
    `${paths.staffCalendar}/absences?absence=${absenceId}&date=${dayOf(start)}${end === null ? "" : `&until=${end}`}`,
  /** The form of a new absence of a day. */
  newAbsence: (day: string, userId: number | null) =>
    `${paths.staffCalendar}/absences?absence=new&date=${day}${userId === null ? "" : `&user=${userId}`}`,
  /** The same for the whole premises. */
  newClosure: (day: string) => `${paths.staffCalendar}/absences?absence=new&date=${day}&closed`,
} as const;
