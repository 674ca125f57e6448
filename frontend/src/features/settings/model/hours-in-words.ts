import { unbreakableDash } from "@/shared/lib/format";
import { employeeTexts, hoursTexts } from "../texts";
import { groupsOf, type Week } from "./weekly-hours";
import type { WorkingHours } from "./working-hours";

/** `Mo–Fr 09:00–12:00, 13:00–17:00 · Sa 09:00–12:00` */
export function hoursInWords(week: Week): string {
  return groupsOf(week)
    .map(({ first, last, windows }) => {
      const { shortDays } = hoursTexts;
      const days =
        first === last ? shortDays[first] : `${shortDays[first]}${unbreakableDash}${shortDays[last]}`;
      const times = windows.map(({ opens, closes }) => `${opens}${unbreakableDash}${closes}`);
      return `${days}\u00A0${times.join(", ")}`;
    })
    .join(" · ");
}

/** A line for every week, or one for even and one for odd ones; none where there are no hours at all. */
export function workingHoursInWords({ hours, oddHours }: WorkingHours): string[] {
  const texts = employeeTexts;
  const week = hoursInWords(hours);
  if (oddHours === null) return week === "" ? [] : [week];
  return [texts.evenWeeks(week || texts.off), texts.oddWeeks(hoursInWords(oddHours) || texts.off)];
}
