import type { CalendarDateTime } from "@internationalized/date";

const millisecondsPerMinute = 60_000;
export const hoursPerDay = 24;

/** By the clock on the wall, whatever happens to it in between. */
export function minutesBetween(start: CalendarDateTime, end: CalendarDateTime): number {
  return Math.round(end.compare(start) / millisecondsPerMinute);
}

/** From one wall time to another. */
export type Span = { start: string; end: string };

/** Minutes of a day, from its midnight by the clock on the wall. */
export type Minutes = { from: number; to: number };

export const minutesPerHour = 60;

/** Minutes since midnight of `09:30`, or of the clock in a wall time. */
export function minuteOf(text: string): number {
  const [hours = 0, minutes = 0] = text
    .slice(text.indexOf("T") + 1)
    .split(":")
    .map(Number);
  return hours * minutesPerHour + minutes;
}

/** `09:30` of a minute of the day. */
export function clockOf(minute: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(minute / minutesPerHour))}:${twoDigits(minute % minutesPerHour)}`;
}

/** The part of a span that lies on a day; none where it does not touch it. */
export function minutesOn(span: Span, day: string): Minutes | null {
  const isFirst = span.start.startsWith(day);
  const isLast = span.end.startsWith(day);
  if ((!isFirst && span.start > day) || (!isLast && span.end < day)) return null;
  const from = isFirst ? minuteOf(span.start) : 0;
  const to = isLast ? minuteOf(span.end) : hoursPerDay * minutesPerHour;
  return from < to ? { from, to } : null;
}

/** The parts of a day that no span covers; spans ascend. */
export function gapsOf(spans: Span[], day: string): Minutes[] {
  const gaps: Minutes[] = [];
  let from = 0;
  for (const span of spans) {
    const part = minutesOn(span, day);
    if (!part) continue;
    if (part.from > from) gaps.push({ from, to: part.from });
    from = Math.max(from, part.to);
  }
  const end = hoursPerDay * minutesPerHour;
  if (from < end) gaps.push({ from, to: end });
  return gaps;
}
