import { isSameDay } from "@internationalized/date";
import { formatClockSpan, formatDateAndTime, formatFullDate, parseWallTime } from "@/shared/lib/format";
import type { StartObstacle } from "../api/new-booking";
import { obstacleTexts } from "../new-booking-texts";

/** What stands in the way of a start, in words. */
export function obstacleInWords({ kind, from, to, minutes, text }: StartObstacle): string {
  const span = from && to ? spanOf(from, to) : "";
  switch (kind) {
    case "NOTICE_TOO_SHORT":
      return obstacleTexts.NOTICE_TOO_SHORT(minutes ?? 0);
    case "OFF_GRID":
      return obstacleTexts.OFF_GRID(minutes ?? 0);
    case "PAST_HORIZON":
      // The midnight after the last day.
      return obstacleTexts.PAST_HORIZON(to ? formatFullDate(parseWallTime(to).subtract({ days: 1 })) : "");
    case "HOLIDAY":
      return obstacleTexts.HOLIDAY(text ?? "");
    case "CLOSED":
      return obstacleTexts.CLOSED(span, text);
    case "ABSENT":
      return obstacleTexts.ABSENT(span);
    case "OCCUPIED":
      return obstacleTexts.OCCUPIED(span);
    default:
      return obstacleTexts[kind];
  }
}

/** On one day the times are enough. */
function spanOf(from: string, to: string): string {
  const [begins, ends] = [parseWallTime(from), parseWallTime(to)];
  return isSameDay(begins, ends)
    ? formatClockSpan(begins, ends)
    : obstacleTexts.span(formatDateAndTime(begins, begins.year), formatDateAndTime(ends, begins.year));
}
