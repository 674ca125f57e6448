import type { CalendarDate } from "@internationalized/date";
import { useState } from "react";
import type { StaffCalendar } from "../../api/staff-calendar";
import type { NewBookingPlace } from "../new-booking/new-booking-form";

export type NewVisit = NewBookingPlace & { customerId: number | null };

/** The form of a visit, perhaps of somebody on file, for whom a time is still to be found. */
export const newVisitOf = (customerId: number | null, day: CalendarDate): NewVisit => ({
  day: day.toString(),
  time: null,
  userId: null,
  serviceId: null,
  isNow: false,
  customerId,
});

/** What is written down, from whichever place of the calendar, with those who can be booked. */
export function useNewVisit(
  toBook: StaffCalendar | undefined,
  chosen: ReadonlySet<number>,
  serviceId: number | null,
  /** Puts the form beside the calendar. */
  onBegin: () => void,
) {
  const [place, setPlace] = useState<NewVisit | null>(null);
  const begin = (next: NewVisit) => {
    setPlace(next);
    onBegin();
  };
  const canBeBooked = (userId: number | undefined) =>
    toBook?.employees.some((one) => one.userId === userId) ?? false;
  const [onlyChosen] = chosen.size === 1 ? chosen : [];
  const chosenOne = onlyChosen !== undefined && canBeBooked(onlyChosen) ? onlyChosen : null;
  return {
    /** Where it was begun; nothing of one that an address names. */
    place,
    /** The one employee whose calendar is shown. */
    chosenOne,
    add: (day: CalendarDate, isNow: boolean) =>
      begin({
        day: day.toString(),
        time: null,
        userId: chosenOne,
        serviceId: null,
        isNow,
        customerId: null,
      }),
    addAt: (day: string, time: string | null, userId: number | null = null) =>
      begin({
        day,
        time,
        userId: userId !== null && canBeBooked(userId) ? userId : chosenOne,
        serviceId,
        isNow: false,
        customerId: null,
      }),
    stop: () => setPlace(null),
  };
}
