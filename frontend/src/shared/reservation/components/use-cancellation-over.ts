import { parseWallTime } from "@/shared/lib/format";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { isCancellationOver } from "../model/cancellation";
import type { BookedOrganization } from "../model/customer-data";

/** Whether appointments that begin then can no longer be changed or cancelled, as far as their times are known. */
export function useCancellationOver(organization: BookedOrganization, starts: string[]): boolean {
  const { timeZone, cancellationNoticeMinutes: noticeMinutes } = organization;
  const now = useWallTime(timeZone);
  // The first appointment decides for all of them.
  const [first] = starts.toSorted();
  return (
    first !== undefined &&
    noticeMinutes > 0 &&
    isCancellationOver({ start: parseWallTime(first), noticeMinutes, timeZone }, now)
  );
}
