import { dayText, parseTypedDay } from "@/shared/lib/typed-day";
import type { BookingPause } from "../api/booking-pause";
import { bookingPauseSettingsTexts as texts } from "../booking-pause-texts";

export type BookingPauseValues = {
  isPaused: boolean;
  note: string;
  /** As it is typed; empty where it goes on until it is taken back. */
  until: string;
};

export const longestNote = 500;

export function bookingPauseValues(pause: BookingPause | null): BookingPauseValues {
  return {
    isPaused: pause !== null,
    note: pause?.note ?? "",
    until: pause?.until ? dayText(pause.until) : "",
  };
}

/** Of values without mistakes. */
export function pauseOf({ isPaused, note, until }: BookingPauseValues): BookingPause | null {
  if (!isPaused) return null;
  return { note: note.trim(), until: parseTypedDay(until)?.toString() ?? null };
}

/** `today` as `YYYY-MM-DD`. The server judges by the zone of the organisation. */
export function pauseErrors({ isPaused, note, until }: BookingPauseValues, today: string) {
  if (!isPaused) return {};
  const day = parseTypedDay(until)?.toString();
  return {
    ...(note.trim() === "" && { note: texts.noteMissing }),
    ...(until.trim() !== "" &&
      (day === undefined ? { until: texts.noDay } : day <= today && { until: texts.dayTooEarly })),
  };
}
