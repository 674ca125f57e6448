import { formatFullTimeSpan, parseWallTime } from "../lib/format";

type WallTimesProps = { start: string; end: string; thisYear: number };

/** `Mittwoch, 13. Jänner, 18:00–20:00 Uhr`; over midnight both days are named. */
export function WallTimes({ start, end, thisYear }: WallTimesProps) {
  return (
    <time dateTime={start}>{formatFullTimeSpan(parseWallTime(start), parseWallTime(end), thisYear)}</time>
  );
}
