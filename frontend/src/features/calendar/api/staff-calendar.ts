import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema";
import { privateAnswer } from "@/shared/account/api/current-user";
import { type DayRange, pollingDelay } from "../model/calendar-days";

type Schemas = components["schemas"];

export type StaffCalendar = Schemas["StaffCalendar"];
export type StaffEntry = Schemas["StaffCalendarEntry"];
export type StaffEmployee = Schemas["StaffCalendarEmployee"];
export type StaffAppointment = Schemas["StaffAppointment"];

/** An answer with the tag that asks whether it still holds. No store of the browser may keep it. */
export type TaggedCalendar = { tag: string | null; calendar: StaffCalendar; changedAt: number };

const path = "/api/staff/calendar";
const notModified = 304;

/** All days that were looked at. */
export const allCalendarQueries = { queryKey: ["get", path] };

/** What lies on the calendar, asked for again and again while the tab is visible, and at once when it is again. */
export function staffCalendarQuery(queryClient: QueryClient, { first, last }: DayRange) {
  const range = { dateFrom: first.toString(), dateTo: last.toString() };
  const queryKey = [...allCalendarQueries.queryKey, range] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<TaggedCalendar> => {
      const known = queryClient.getQueryData<TaggedCalendar>(queryKey);
      const { data, response } = await apiClient.GET(path, {
        params: { query: range },
        headers: known?.tag ? { "If-None-Match": known.tag } : {},
        // The tag is sent here; a browser that adds its own keeps the 304 to itself.
        cache: "no-store",
        signal,
      });
      if (response.status === notModified && known) return known;
      if (!data) throw new ApiError(response.status, {});
      return { tag: response.headers.get("ETag"), calendar: data, changedAt: Date.now() };
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => pollingDelay({ ...state, changedAt: state.data?.changedAt ?? null }),
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    ...privateAnswer,
  });
}
