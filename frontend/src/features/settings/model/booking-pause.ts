import * as z from "zod/mini";
import { dayText, parseTypedDay } from "@/shared/lib/typed-day";
import type { BookingPause } from "../api/booking-pause";
import { bookingPauseSettingsTexts as texts } from "../booking-pause-texts";
import { isEmpty } from "./field-rules";

export type BookingPauseValues = {
  isPaused: boolean;
  note: string;
  /** As it is typed; empty where it goes on until it is taken back. */
  until: string;
};

export const longestNote = 500;

/** The note of the last pause is proposed for the next one. */
export function bookingPauseValues(pause: BookingPause | null, lastNote = ""): BookingPauseValues {
  return {
    isPaused: pause !== null,
    note: pause?.note ?? lastNote,
    until: pause?.until ? dayText(pause.until) : "",
  };
}

/** Of values without mistakes. */
export function pauseOf({ isPaused, note, until }: BookingPauseValues): BookingPause | null {
  if (!isPaused) return null;
  return { note: note.trim(), until: parseTypedDay(until)?.toString() ?? null };
}

/** `today` as `YYYY-MM-DD`. The server judges by the zone of the organisation. */
export const bookingPauseSchema = (today: string) =>
  z.object({ isPaused: z.boolean(), note: z.string(), until: z.string() }).check(({ value, issues }) => {
    if (!value.isPaused) return;
    const tell = (member: "note" | "until", message: string) =>
      issues.push({ code: "custom", input: value, path: [member], message });
    const day = parseTypedDay(value.until)?.toString();
    if (isEmpty(value.note)) tell("note", texts.noteMissing);
    if (isEmpty(value.until)) return;
    if (day === undefined) tell("until", texts.noDay);
    else if (day <= today) tell("until", texts.dayTooEarly);
  });
