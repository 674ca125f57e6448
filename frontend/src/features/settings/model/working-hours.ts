import type { WorkingHoursWindow } from "../api/wire";
import { fieldOfHours, hoursOf, type Week, weekOf } from "./weekly-hours";

/** Hours of every week, or of even ones where odd ones have others. */
export type WorkingHours = { hours: Week; oddHours: Week | null };

const isOf = (week: "EVEN" | "ODD") => (window: WorkingHoursWindow) =>
  window.week === undefined || window.week === "EVERY" || window.week === week;

export function workingHoursOf(windows: readonly WorkingHoursWindow[]): WorkingHours {
  const of = (week: "EVEN" | "ODD") => weekOf(windows.filter(isOf(week)));
  const alternates = windows.some(({ week }) => week === "EVEN" || week === "ODD");
  return { hours: of("EVEN"), oddHours: alternates ? of("ODD") : null };
}

/** As the server wants them, those of even weeks first. */
export function workingHoursRequest({ hours, oddHours }: WorkingHours): WorkingHoursWindow[] {
  if (oddHours === null) return hoursOf(hours);
  return [
    ...hoursOf(hours).map((window) => ({ ...window, week: "EVEN" as const })),
    ...hoursOf(oddHours).map((window) => ({ ...window, week: "ODD" as const })),
  ];
}

/** The field of a member of what was sent. */
export function fieldOfWorkingHours(path: string, { hours, oddHours }: WorkingHours): string | null {
  const sentBefore = hours.flat().length;
  return (
    fieldOfHours(path, hours) ?? (oddHours ? fieldOfHours(path, oddHours, "oddHours", sentBefore) : null)
  );
}
