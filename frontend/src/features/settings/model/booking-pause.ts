import * as z from "zod/mini";
import { dayText, parseTypedDay } from "@/shared/lib/typed-day";
import type { BookingPause } from "../api/booking-pause";
import { bookingPauseSettingsTexts as texts } from "../booking-pause-texts";
import { filledIn, isEmpty } from "./field-rules";

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
export const bookingPauseSchema = (today: string) =>
  z.discriminatedUnion("isPaused", [
    z.object({ isPaused: z.literal(false) }),
    z.object({
      isPaused: z.literal(true),
      note: filledIn(texts.noteMissing),
      until: z.string().check(
        z.refine((text) => isEmpty(text) || parseTypedDay(text) !== null, texts.noDay),
        z.refine((text) => {
          const day = parseTypedDay(text)?.toString();
          return day === undefined || day > today;
        }, texts.dayTooEarly),
      ),
    }),
  ]);
