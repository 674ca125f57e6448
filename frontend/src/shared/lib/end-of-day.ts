import { parseDate } from "@internationalized/date";

/** Midnight as the end of a day, which no start has. */
export const endOfDay = "24:00";

const midnight = "00:00";

/** The wall time of an end as the server wants it: `24:00` is the midnight at which the next day begins. */
export function wallTimeOfEnd(day: string, time: string): string {
  return time === endOfDay ? `${parseDate(day).add({ days: 1 })}T${midnight}:00` : `${day}T${time}:00`;
}

/** An end as people fill it in: midnight is `24:00` of the day that ends then. */
export function endOfWallTime(wallTime: string): { day: string; time: string } {
  const [day = "", clock = ""] = wallTime.split("T");
  const time = clock.slice(0, midnight.length);
  if (time !== midnight) return { day, time };
  return { day: parseDate(day).subtract({ days: 1 }).toString(), time: endOfDay };
}
