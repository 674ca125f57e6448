import { keepPreviousData, type Query } from "@tanstack/react-query";
import { $api } from "@/api/client";
import type { components } from "@/api/schema";
import { privateAnswer } from "@/shared/account/api/current-user";

export type OwnBooking = components["schemas"]["MyCalendarBooking"];

/** The two lists of bookings: what lies ahead, and what is over or cancelled. */
export type OwnBookingList = "open" | "past";

/** Bookings on a page. */
export const pageSize = 2;

const listPath = "/api/calendar/{listName}/{pageIndexZeroBased}/{pageSize}";
const countPath = "/api/calendar/{listName}/totalpages/{page}/{size}";

// Booked, moved or cancelled a moment ago: a list is always asked for anew, and shows what it showed meanwhile.
const freshness = { staleTime: 0, placeholderData: keepPreviousData, ...privateAnswer } as const;

/** One page of a list; pages count from 1. */
export function ownBookingsQuery(list: OwnBookingList, page: number) {
  const listName = list === "open" ? "myopencalendarbookings" : "mypreviouscalendarbookings";
  const path = { listName, pageIndexZeroBased: page - 1, pageSize } as const;
  return $api.queryOptions("get", listPath, { params: { path } }, freshness);
}

const mostOnPage = 50;

/** The open bookings that come first, as many as one answer holds. */
export function allOpenBookingsQuery() {
  const path = { listName: "myopencalendarbookings", pageIndexZeroBased: 0, pageSize: mostOnPage } as const;
  return $api.queryOptions("get", listPath, { params: { path } }, { staleTime: 0, ...privateAnswer });
}

export function ownBookingCountQuery(list: OwnBookingList) {
  const listName = list === "open" ? "myopencalendarbookings" : "mypreviouscalendarbookingscount";
  const path = { listName, page: 0, size: pageSize } as const;
  return $api.queryOptions("get", countPath, { params: { path } }, freshness);
}

/** Both lists with all of their pages: outdated after a change of a booking. */
export const allOwnBookingQueries = {
  predicate: ({ queryKey: [, path] }: Query) => path === listPath || path === countPath,
};
