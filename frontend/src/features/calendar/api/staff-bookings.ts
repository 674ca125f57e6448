import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema";
import { privateAnswer } from "@/shared/account/api/current-user";
import { allMailQueries } from "./booking-mails";
import { allCalendarQueries } from "./staff-calendar";

type Schemas = components["schemas"];

export type StaffBooking = Schemas["StaffBooking"];
export type HistoryEntry = Schemas["StaffBookingHistoryEntry"];
export type BookedAppointment = Schemas["ManagedAppointment"];
export type BookedEvent = Schemas["ManagedEvent"];
export type BookedDate = Schemas["ManagedSchedule"];

const bookingPath = "/api/staff/bookings/{bookingId}";

/** A booking with its customer and its history. */
export function staffBookingQuery(bookingId: number) {
  return $api.queryOptions(
    "get",
    bookingPath,
    { params: { path: { bookingId } } },
    { staleTime: 0, ...privateAnswer },
  );
}

const moveSlotsPath = "/api/staff/bookings/{bookingId}/moveslots";

type WantedMove = { bookingId: number; appointmentId: number; duration: number | null; day: string };

/** The starts of one day to which an appointment can be moved within the rules, perhaps with another length. */
export function staffMoveSlotsQuery({ bookingId, appointmentId, duration, day }: WantedMove) {
  return $api.queryOptions(
    "post",
    moveSlotsPath,
    { params: { path: { bookingId } }, body: { appointmentId, duration, dateFrom: day, dateTo: day } },
    { staleTime: 0, ...privateAnswer },
  );
}

const moveVisitsPath = "/api/staff/bookings/{bookingId}/movevisits";

export type MoveVisit = Schemas["MoveVisit"];

type WantedVisit = {
  bookingId: number;
  day: string;
  appointments: Schemas["MoveVisitAppointmentRequest"][];
};

/** The visits of one day to which appointments can be moved together within the rules. */
export function staffMoveVisitsQuery({ bookingId, day, appointments }: WantedVisit) {
  return $api.queryOptions(
    "post",
    moveVisitsPath,
    { params: { path: { bookingId } }, body: { appointments, dateFrom: day, dateTo: day, maxWaiting: null } },
    { staleTime: 0, ...privateAnswer },
  );
}

function useAfterwards() {
  const queryClient = useQueryClient();
  return {
    // Without a connection staff are told at once.
    networkMode: "always" as const,
    onSuccess: (booking: StaffBooking) =>
      queryClient.setQueryData(staffBookingQuery(booking.id).queryKey, booking),
    // Won or lost, the calendar may be another one.
    onSettled: () => outdate(queryClient),
  };
}

/** What is shown of single bookings may be another one now. */
export function outdateBookings(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ["get", bookingPath] });
}

function outdate(queryClient: QueryClient): Promise<unknown> {
  void queryClient.invalidateQueries({ queryKey: ["post", moveSlotsPath] });
  void queryClient.invalidateQueries({ queryKey: ["post", moveVisitsPath] });
  void queryClient.invalidateQueries(allMailQueries);
  return queryClient.invalidateQueries(allCalendarQueries);
}

// Refusals were thrown by the client: an answer without data confirms nothing.
function confirmed(data: StaffBooking | undefined): StaffBooking {
  if (!data) throw new ApiError(0, {});
  return data;
}

type Closed = { bookingId: number; appointmentId: number; outcome: Schemas["StaffAppointmentOutcome"] };

export function useCloseAppointment() {
  return useMutation({
    mutationFn: async ({ bookingId, ...body }: Closed) =>
      confirmed(
        (
          await apiClient.POST("/api/staff/bookings/{bookingId}/close", {
            params: { path: { bookingId } },
            body,
          })
        ).data,
      ),
    ...useAfterwards(),
  });
}

type Cancelled = Schemas["CancelStaffBookingRequest"] & { bookingId: number };

export function useCancelParts() {
  return useMutation({
    mutationFn: async ({ bookingId, ...body }: Cancelled) =>
      confirmed(
        (
          await apiClient.POST("/api/staff/bookings/{bookingId}/cancel", {
            params: { path: { bookingId } },
            body,
          })
        ).data,
      ),
    ...useAfterwards(),
  });
}

type Moved = {
  bookingId: number;
  appointmentId: number;
  userId: number;
  start: string;
  /** Another length in minutes; null keeps what was agreed. */
  duration: number | null;
  /** Knowingly against a rule. */
  overRules: boolean;
  notifyCustomer: boolean;
};

export function useMoveAppointment() {
  return useMutation({
    mutationFn: async ({ bookingId, overRules, notifyCustomer, ...appointment }: Moved) =>
      confirmed(
        (
          await apiClient.POST("/api/staff/bookings/{bookingId}/move", {
            params: { path: { bookingId } },
            body: { appointments: [appointment], overRules, notifyCustomer },
          })
        ).data,
      ),
    ...useAfterwards(),
  });
}

type MovedVisit = { bookingId: number; visit: MoveVisit; notifyCustomer: boolean };

/** Moves appointments to where a visit has them, all or none. */
export function useMoveVisit() {
  return useMutation({
    mutationFn: async ({ bookingId, visit, notifyCustomer }: MovedVisit) => {
      const appointments = visit.appointments.map(({ appointmentId, userId, dateFrom }) => ({
        appointmentId,
        userId,
        start: dateFrom,
        duration: null,
      }));
      const body = { appointments, overRules: false, notifyCustomer };
      const params = { path: { bookingId } };
      return confirmed((await apiClient.POST("/api/staff/bookings/{bookingId}/move", { params, body })).data);
    },
    ...useAfterwards(),
  });
}

export type BookingContactField = Schemas["BookingContactField"];

type TakenOver = { bookingId: number; field: BookingContactField };

/** Puts on file what a booking was made with. */
export function useTakeOverGiven() {
  return useMutation({
    mutationFn: async ({ bookingId, field }: TakenOver) => {
      const params = { path: { bookingId } };
      const call = apiClient.POST("/api/staff/bookings/{bookingId}/takeover", { params, body: { field } });
      return confirmed((await call).data);
    },
    ...useAfterwards(),
  });
}

type Noted = { bookingId: number; note: string | null };

/** Replaces what only the team reads of a booking. */
export function useNoteBooking() {
  return useMutation({
    mutationFn: async ({ bookingId, note }: Noted) => {
      const params = { path: { bookingId } };
      const call = apiClient.PUT("/api/staff/bookings/{bookingId}/note", { params, body: { note } });
      return confirmed((await call).data);
    },
    ...useAfterwards(),
  });
}
