import type { OpeningHours, OpeningHoursRequest } from "../api/wire";
import { hoursOf, outsideOf, partsOf, type Week, weekOf } from "./weekly-hours";

export type OpeningHoursValues = {
  hours: Week;
  closesOnHolidays: boolean;
  /** Empty for none. */
  holidayRegion: string;
  /** Holidays on which it is open all the same. */
  openHolidays: string[];
};

export function openingHoursValues(answer: OpeningHours): OpeningHoursValues {
  return {
    hours: weekOf(answer.hours),
    closesOnHolidays: answer.closesOnHolidays,
    holidayRegion: answer.holidayRegion ?? "",
    openHolidays: answer.holidays.filter(({ isOpen }) => isOpen).map(({ date }) => date),
  };
}

/** Of the holidays that this region has not, none is opened. */
export function openingHoursRequest(
  values: OpeningHoursValues,
  isPreview: boolean,
): OpeningHoursRequest & { isPreview: boolean } {
  return {
    hours: hoursOf(values.hours),
    closesOnHolidays: values.closesOnHolidays,
    holidayRegion: values.holidayRegion || null,
    openHolidays: values.openHolidays,
    isPreview,
  };
}

export function withHoliday(open: readonly string[], date: string, isOpen: boolean): string[] {
  const others = open.filter((one) => one !== date);
  return isOpen ? [...others, date].sort() : others;
}

/** Whether it is open at times at which it was closed before. */
export function opensLonger(before: Week, after: Week): boolean {
  return after.some((day, number) => outsideOf(partsOf(day), partsOf(before[number] ?? [])).length > 0);
}
