import type { ManagedDate } from "./managed-booking";

/** The same dates at the times at which they stand now; none where none was moved. */
export function movedDates(seen: ManagedDate[], present: ManagedDate[]): ManagedDate[] | null {
  const now = seen.map(
    (date) => present.find(({ id, eventId }) => id === date.id && eventId === date.eventId) ?? date,
  );
  return now.some(({ start }, index) => start !== seen[index]?.start) ? now : null;
}
