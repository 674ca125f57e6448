import { endOfDay } from "./end-of-day";

const separated = /^(\d{1,2})(?:(?:[.:,]| ?h| ?uhr) ?(\d{2}))?$/i;
const together = /^(\d{1,2})(\d{2})$/;
const unit = / ?(h|uhr)$/i;
const whole = /^(\d{1,2}:\d{2}|\d{4})$/;

/** `9`, `9 Uhr`, `9.30`, `9h30`, `930` or `09:30` as a time of the day, "" where there is none. */
function parseTypedTime(typed: string): string {
  const text = typed.replace(unit, "");
  const [, hourDigits, minuteDigits = "00"] = separated.exec(text) ?? together.exec(text) ?? [];
  if (!hourDigits) return "";
  const time = `${hourDigits.padStart(2, "0")}:${minuteDigits}`;
  const isTime = Number(hourDigits) <= 23 && Number(minuteDigits) <= 59;
  return isTime || time === endOfDay ? time : "";
}

/** The time `09:30` of a field that is typed into, "" where there is none yet: an hour alone may go on. */
export function typedTime(text: string, isLeft: boolean): string {
  const time = typedEnd(text, isLeft);
  return time === endOfDay ? "" : time;
}

/** The same of the field for an end, which may be `24:00`. */
export function typedEnd(text: string, isLeft: boolean): string {
  const trimmed = text.trim();
  return isLeft || whole.test(trimmed) ? parseTypedTime(trimmed) : "";
}
