import * as z from "zod/mini";
import type { OpeningHours, OpeningHoursRequest } from "../api/wire";
import { openingHoursTexts as texts } from "../texts";
import { hoursOf, outsideOf, partsOf, soundWeek, type Week, weekOf } from "./weekly-hours";

/** A holiday of a part of the region. */
export type LocalHoliday = { code: string; name: string };

export type OpeningHoursValues = {
  hours: Week;
  closesOnHolidays: boolean;
  /** Empty for none. */
  holidayRegion: string;
  /** Those that hold here. */
  localHolidays: LocalHoliday[];
  /** Holidays on which it is open all the same. */
  openHolidays: string[];
};

export function openingHoursValues(answer: OpeningHours): OpeningHoursValues {
  return {
    hours: weekOf(answer.hours),
    closesOnHolidays: answer.closesOnHolidays,
    holidayRegion: answer.holidayRegion ?? "",
    localHolidays: answer.offeredHolidays
      .filter(({ code }) => answer.localHolidays.includes(code))
      .map(({ code, name }) => ({ code, name })),
    openHolidays: answer.holidays.filter(({ isOpen }) => isOpen).map(({ date }) => date),
  };
}

/** What can be told without the server. */
export const openingHoursSchema = z.object({ hours: soundWeek(texts.wrong) });

/** Of the holidays that this region has not, none is opened, and no local one holds. */
export function openingHoursRequest(
  values: OpeningHoursValues,
  isPreview: boolean,
): OpeningHoursRequest & { isPreview: boolean } {
  return {
    hours: hoursOf(values.hours),
    closesOnHolidays: values.closesOnHolidays,
    holidayRegion: values.holidayRegion || null,
    localHolidays: values.localHolidays.map(({ code }) => code),
    openHolidays: values.openHolidays,
    isPreview,
  };
}

export function withHoliday(open: readonly string[], date: string, isOpen: boolean): string[] {
  const others = open.filter((one) => one !== date);
  return isOpen ? [...others, date].sort() : others;
}

/** In the order in which they are offered; those of a region that was left stay, should it be chosen again. */
export function withLocalHoliday(
  chosen: readonly LocalHoliday[],
  offered: readonly LocalHoliday[],
  wanted: string,
  isHeld: boolean,
): LocalHoliday[] {
  const isChosen = (code: string) => (code === wanted ? isHeld : chosen.some((one) => one.code === code));
  const elsewhere = chosen.filter(({ code }) => !offered.some((one) => one.code === code));
  const here = offered.filter(({ code }) => isChosen(code));
  return [...elsewhere, ...here.map(({ code, name }) => ({ code, name }))];
}

/** Whether it is open at times at which it was closed before. */
export function opensLonger(before: Week, after: Week): boolean {
  return after.some((day, number) => outsideOf(partsOf(day), partsOf(before[number] ?? [])).length > 0);
}
