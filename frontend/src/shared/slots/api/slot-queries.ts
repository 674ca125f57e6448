import type { CalendarDate } from "@internationalized/date";
import type { Query } from "@tanstack/react-query";
import type { paths as apiPaths } from "@/api/schema";

/** The days for which slots are asked: from today on, so many days ahead. */
export type Horizon = { today: CalendarDate; horizonDays: number };

export const moveSlotsPath = "/api/calendar/getmoveslots";
export const basketSlotsPath = "/api/calendar/getbasketslots";
export const visitsPath = "/api/calendar/getvisits";
export const moveVisitsPath = "/api/calendar/getmovevisits";

/** Slots are never taken as fresh. */
export const slotFreshness = { staleTime: 0, refetchInterval: 300_000, refetchOnWindowFocus: true } as const;

export function dateRange({ today, horizonDays }: Horizon) {
  return { dateFrom: today.toString(), dateTo: today.add({ days: horizonDays }).toString() };
}

/** When each service of a profile is free next. */
const servicesAtAGlancePath = "/api/offeredservices/ataglance";

const allPaths: unknown[] = [
  moveSlotsPath,
  basketSlotsPath,
  visitsPath,
  moveVisitsPath,
  servicesAtAGlancePath,
] satisfies (keyof apiPaths)[];

/** All slot queries: what they hold is outdated after a booking or a change of one, won or lost. */
export const allSlotQueries = {
  predicate: ({ queryKey: [, path] }: Query) => allPaths.includes(path),
};
