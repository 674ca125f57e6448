import { isSameDay } from "@internationalized/date";
import { formatClockSpan, formatClockTime, formatFullDate, parseWallTime } from "../lib/format";

type WallTimesProps = { start: string; end: string; thisYear: number };

/** `Mittwoch, 13. Jänner, 18:00–20:00 Uhr`; over midnight both days are named. */
export function WallTimes({ start, end, thisYear }: WallTimesProps) {
  const [begins, ends] = [parseWallTime(start), parseWallTime(end)];
  const text = isSameDay(begins, ends)
    ? `${formatFullDate(begins, thisYear)}, ${formatClockSpan(begins, ends)}`
    : [begins, ends].map((one) => `${formatFullDate(one, thisYear)}, ${formatClockTime(one)}`).join(" – ");
  return <time dateTime={start}>{text}</time>;
}
