import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { privateAnswer } from "@/shared/account/api/current-user";
import { forgetIdempotencyKey, idempotencyKeyFor } from "@/shared/reservation/api/idempotency-key";
import { isOutcomeUnknown } from "@/shared/reservation/model/booking-refusal";
import { wholeList } from "@/shared/slots/api/long-lists";
import {
  type Suggestion,
  suggestionsOfSlots,
  suggestionsOfVisits,
  type WantedService,
} from "../model/new-booking";
import { staffBookingQuery } from "./staff-bookings";
import { allCalendarQueries } from "./staff-calendar";

type Schemas = components["schemas"];

export type NewBooking = Schemas["AddStaffBookingRequest"];
export type Visit = Schemas["Visit"];
export type OfferedService = Schemas["StaffOfferedService"];
export type StartQuery = Schemas["StaffStartRequest"];
export type MoveStartQuery = Schemas["StaffMoveStartRequest"];
export type StartExplanation = Schemas["StaffStartExplanation"];
export type StartObstacle = Schemas["StartObstacle"];
export type Series = Omit<Schemas["AddStaffSeriesRequest"], "mode">;
export type SeriesMode = Schemas["StaffSeriesMode"];
export type SeriesVisit = Schemas["StaffSeriesVisit"];
export type FoundCustomer = components["schemas"]["StaffCustomer"];

/** Services that can be booked, also while the organisation is not public. */
export function servicesQuery() {
  return $api.queryOptions("get", "/api/staff/offeredservices", {}, { staleTime: 0, ...privateAnswer });
}

const shownCustomers = 6;

/** Customers whose names, e-mail address or number begin like the words of the text. */
export function foundCustomersQuery(search: string) {
  return $api.queryOptions(
    "get",
    "/api/staff/customers",
    { params: { query: { search, size: shownCustomers } } },
    {
      enabled: search !== "",
      placeholderData: keepPreviousData,
      retry: false,
      staleTime: 0,
      ...privateAnswer,
    },
  );
}

/** Somebody on file, with what they had. */
export function customerQuery(customerId: number) {
  return $api.queryOptions(
    "get",
    "/api/staff/customers/{customerId}",
    { params: { path: { customerId } } },
    { staleTime: 0, ...privateAnswer },
  );
}

/** Minutes between one service and the next, in sum. */
const longestWait = 60;

const suggestionsKey = "staff-suggestions";

type Asked = { organizationNr: number; day: string; services: WantedService[] };

/** Starts of one day at which all services can be done within the rules, one after the other. */
export function suggestionsQuery({ organizationNr, day, services }: Asked) {
  return queryOptions({
    queryKey: [suggestionsKey, organizationNr, day, services],
    queryFn: async ({ signal }): Promise<Suggestion[]> => {
      const range = { organizationNr, dateFrom: day, dateTo: day };
      const [only, ...more] = services;
      if (only && more.length === 0) {
        const body = { ...range, services: [{ ...only, start: null }], next: 0 };
        const { data } = await apiClient.POST("/api/staff/bookings/basketslots", { body, signal });
        return suggestionsOfSlots(only, answered(data));
      }
      const body = { ...range, services, maxWaiting: longestWait };
      return suggestionsOfVisits(
        answered((await apiClient.POST("/api/staff/bookings/visits", { body, signal })).data),
      );
    },
    enabled: services.length > 0,
    staleTime: 0,
    retry: false,
    ...privateAnswer,
  });
}

type AskedDays = {
  organizationNr: number;
  first: string;
  last: string;
  serviceId: number | null;
  /** Another calendar has other free starts. */
  tag: string | null;
};

/** Starts of some days at which one service can be done within the rules, with those who could do it. */
export function freeStartsQuery({ organizationNr, first, last, serviceId, tag }: AskedDays) {
  return queryOptions({
    queryKey: [suggestionsKey, organizationNr, first, last, serviceId, tag],
    queryFn: async ({ signal }) => {
      const services = serviceId === null ? [] : [{ serviceId, userId: null, start: null }];
      const body = { organizationNr, dateFrom: first, dateTo: last, services, next: 0 };
      return wholeList(body, (part) =>
        apiClient.POST("/api/staff/bookings/basketslots", { body: part, signal }),
      );
    },
    enabled: serviceId !== null,
    staleTime: 0,
    retry: false,
    ...privateAnswer,
  });
}

/** What stands in the way of a start. */
export function whyNotQuery(body: StartQuery) {
  return $api.queryOptions(
    "post",
    "/api/staff/bookings/whynot",
    { body },
    { staleTime: 0, retry: false, ...privateAnswer },
  );
}

/** What stands in the way of moving an appointment to a start. */
export function whyNotMoveQuery({ bookingId, ...body }: MoveStartQuery & { bookingId: number }) {
  return $api.queryOptions(
    "post",
    "/api/staff/bookings/{bookingId}/whynot",
    { params: { path: { bookingId } }, body },
    { staleTime: 0, retry: false, ...privateAnswer },
  );
}

export function useAddBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewBooking) => {
      const header = { "Idempotency-Key": await idempotencyKeyFor(JSON.stringify(body)) };
      return answered((await apiClient.POST("/api/staff/bookings", { params: { header }, body })).data);
    },
    ...useAfterBooking(),
    onSuccess: (booking) => {
      forgetIdempotencyKey();
      queryClient.setQueryData(staffBookingQuery(booking.id).queryKey, booking);
    },
  });
}

/** Books a visit again and again, or tells what would become of each. */
export function useAddSeries() {
  return useMutation({
    mutationFn: async (series: Schemas["AddStaffSeriesRequest"]) => {
      const header = { "Idempotency-Key": await idempotencyKeyFor(JSON.stringify(series)) };
      const call = apiClient.POST("/api/staff/bookings/series", { params: { header }, body: series });
      return answered((await call).data).visits;
    },
    ...useAfterBooking(),
    onSuccess: forgetIdempotencyKey,
  });
}

/** What every booking of staff has in common, once its outcome is known. */
export function useAfterBooking() {
  const queryClient = useQueryClient();
  return {
    // Without a connection staff are told at once.
    networkMode: "always" as const,
    onError: (error: Error) => {
      if (!isOutcomeUnknown(error)) forgetIdempotencyKey();
    },
    // Won or lost, other times are free now.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: [suggestionsKey] });
      void queryClient.invalidateQueries({ queryKey: ["get", "/api/staff/customers"] });
      return queryClient.invalidateQueries(allCalendarQueries);
    },
  };
}
