import { type CalendarDateTime, getDayOfWeek } from "@internationalized/date";
import { type BusinessHours, type DayHours, timeOf, weekOf } from "./business-hours";

export type OpeningStatus =
  | { kind: "open"; until: string }
  | { kind: "opensToday"; at: string }
  | { kind: "opensOn"; day: number; at: string }
  | { kind: "closed" };

const minutesPerDay = 24 * 60;

/** When a window that lasts to midnight goes on the next day, the later end is the one that counts. */
function endOf(week: DayHours[], dayIndex: number, close: number): number {
  let end = close;
  for (let ahead = 1; ahead <= 7 && end === minutesPerDay; ahead += 1) {
    const next = week[(dayIndex + ahead) % 7]?.windows[0];
    if (next?.open !== 0) break;
    end = next.close;
  }
  return end;
}

/** `now` is the wall time of the provider's zone. Opens at its first minute, is closed at its last. */
export function openingStatus(hours: BusinessHours[], now: CalendarDateTime): OpeningStatus {
  const week = weekOf(hours);
  // Counted from Monday = 0.
  const today = getDayOfWeek(now, "de-AT", "mon");
  const minute = now.hour * 60 + now.minute;
  const windows = week[today]?.windows ?? [];

  const current = windows.find(({ open, close }) => open <= minute && minute < close);
  if (current) return { kind: "open", until: timeOf(endOf(week, today, current.close)) };

  const later = windows.find(({ open }) => open > minute);
  if (later) return { kind: "opensToday", at: timeOf(later.open) };

  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const dayIndex = (today + ahead) % 7;
    const first = week[dayIndex]?.windows[0];
    if (first) return { kind: "opensOn", day: dayIndex + 1, at: timeOf(first.open) };
  }
  return { kind: "closed" };
}
