import { $api } from "@/api/client";
import type { components } from "@/api/schema";
import { privateAnswer } from "@/shared/account/api/current-user";

export type Today = components["schemas"]["StaffToday"];
export type DateOfToday = components["schemas"]["TodayDate"];
export type VisitOfToday = Pick<
  components["schemas"]["StaffOpenTask"],
  "bookingId" | "title" | "start" | "userId" | "customerName"
>;

const often = 30_000;

/** What today holds; asked for again while somebody looks at it. */
export function todayQuery() {
  return $api.queryOptions(
    "get",
    "/api/staff/today",
    {},
    { staleTime: 0, refetchInterval: often, refetchOnWindowFocus: true, ...privateAnswer },
  );
}

/** The people of the calendar of a day. */
export function teamQuery(day: string) {
  return $api.queryOptions(
    "get",
    "/api/staff/calendar",
    { params: { query: { dateFrom: day, dateTo: day } } },
    { ...privateAnswer, enabled: day !== "" },
  );
}
