import { getLocalTimeZone } from "@internationalized/date";
import { currentInstant, wallTimeAt } from "@/shared/lib/clock";
import { formatClockTime, formatDateAndTime } from "@/shared/lib/format";

/** `Mi., 13. Jänner, 09:30 Uhr` in the zone of the device: whatever has an account has no zone of its own. */
export function instantText(instant: string): string {
  const zone = getLocalTimeZone();
  return formatDateAndTime(wallTimeAt(Date.parse(instant), zone), wallTimeAt(currentInstant(), zone).year);
}

/** `09:30 Uhr` */
export function clockText(instant: string): string {
  return formatClockTime(wallTimeAt(Date.parse(instant), getLocalTimeZone()));
}
