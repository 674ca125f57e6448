import { type CalendarDateTime, fromAbsolute, toCalendarDateTime } from "@internationalized/date";

/**
 * How far the server's clock is ahead of this device, in milliseconds. The page names the instant at which
 * it was rendered, so that a wrong device clock does not show wrong opening times. Without that
 * (development server, tests) the device counts.
 */
function readOffset(): number {
  const rendered = document.querySelector<HTMLMetaElement>("meta[name=terminhof-now]")?.content;
  const instant = rendered ? Date.parse(rendered) : Number.NaN;
  return Number.isNaN(instant) ? 0 : instant - Date.now();
}

const offset = readOffset();

/** The present instant in milliseconds since 1970, by the server's clock. */
export function currentInstant(): number {
  return Date.now() + offset;
}

/** The local date and time in this zone at the instant. */
export function wallTimeAt(instant: number, timeZone: string): CalendarDateTime {
  return toCalendarDateTime(fromAbsolute(instant, timeZone));
}

export function currentWallTime(timeZone: string): CalendarDateTime {
  return wallTimeAt(currentInstant(), timeZone);
}
