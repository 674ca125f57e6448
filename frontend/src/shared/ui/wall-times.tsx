import { formatClockTime, formatFullDate, parseWallTime } from "../lib/format";
import { commonTexts } from "../texts/common";

type WallTimesProps = { start: string; end: string; thisYear: number };

/** `Mittwoch, 13. Jänner, 18:00 Uhr bis 20:00 Uhr` */
export function WallTimes({ start, end, thisYear }: WallTimesProps) {
  const begin = parseWallTime(start);
  return (
    <>
      <time dateTime={start}>
        {formatFullDate(begin, thisYear)}, {formatClockTime(begin)}
      </time>
      {commonTexts.until(formatClockTime(parseWallTime(end)))}
    </>
  );
}
