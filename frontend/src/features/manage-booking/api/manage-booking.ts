import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema";
import { forgetBooked } from "@/shared/reservation/api/booked-key";
import { forgetIdempotencyKey, idempotencyKeyFor } from "@/shared/reservation/api/idempotency-key";
import { isOutcomeUnknown } from "@/shared/reservation/model/booking-refusal";
import { allSlotQueries } from "@/shared/slots/api/slot-queries";
import type { CancelledParts } from "../model/managed-booking";
import { allOwnBookingQueries } from "./list-own-bookings";

export type ManagedBooking = components["schemas"]["ManagedBooking"];
export type ManagedAppointment = components["schemas"]["ManagedAppointment"];
export type ManagedEvent = components["schemas"]["ManagedEvent"];
/** What the organisation offers now, the events of the booking among it. */
export type OfferedEvent = components["schemas"]["Event"];
export type MovedAppointment = components["schemas"]["MovedAppointmentRequest"];

/** How customers say which booking is meant: by the token of its manage link or, signed in, by its id. */
export type BookingKey = { token: string } | { bookingId: number };

/** The booking of a manage link. A POST, because the token must stay out of addresses. */
export function managedBookingQuery(token: string) {
  return $api.queryOptions("post", "/api/calendar/getmanagedbooking", { body: { token } });
}

async function headersFor(operation: string, body: unknown) {
  return { header: { "Idempotency-Key": await idempotencyKeyFor(JSON.stringify([operation, body])) } };
}

// Refusals were thrown by the client: an answer without data confirms nothing.
function confirmed(data: ManagedBooking | undefined): ManagedBooking {
  if (!data) throw new ApiError(0, {});
  return data;
}

async function cancelParts(key: BookingKey, parts: CancelledParts | null): Promise<ManagedBooking> {
  const body = { ...key, ...parts };
  const { data } = await apiClient.POST("/api/calendar/cancelmanagedbooking", {
    params: await headersFor("cancel", body),
    body,
  });
  return confirmed(data);
}

/** All that lies ahead; from a course its customer is unsubscribed. */
async function cancelOwnBooking(bookingId: number): Promise<ManagedBooking> {
  const { data } = await apiClient.DELETE("/api/calendar/mycalendarbooking/{bookingId}/{unsubscribe}", {
    params: {
      ...(await headersFor("cancel own", bookingId)),
      path: { bookingId, unsubscribe: true },
    },
  });
  return confirmed(data);
}

type Cancelled = {
  key: BookingKey;
  /** None is everything that lies ahead. */
  parts: CancelledParts | null;
};

function cancelBooking({ key, parts }: Cancelled): Promise<ManagedBooking> {
  return "bookingId" in key && parts === null ? cancelOwnBooking(key.bookingId) : cancelParts(key, parts);
}

type Moved = { key: BookingKey; appointments: MovedAppointment[] };

async function moveBooking({ key, appointments }: Moved): Promise<ManagedBooking> {
  const body = { ...key, appointments };
  const { data } = await apiClient.POST("/api/calendar/movemanagedbooking", {
    params: await headersFor("move", body),
    body,
  });
  return confirmed(data);
}

function useAfterwards() {
  const queryClient = useQueryClient();
  return {
    // Without a connection the customer is told at once.
    networkMode: "always" as const,
    onSuccess: (booking: ManagedBooking, { key }: { key: BookingKey }) => {
      forgetIdempotencyKey();
      forgetBooked(queryClient, booking.calendarGuid);
      if ("token" in key) queryClient.setQueryData(managedBookingQuery(key.token).queryKey, booking);
    },
    onError: (error: unknown, { key }: { key: BookingKey }) => {
      if (!isOutcomeUnknown(error)) forgetIdempotencyKey();
      if ("token" in key) {
        void queryClient.invalidateQueries({ queryKey: managedBookingQuery(key.token).queryKey });
      }
    },
    onSettled: () => {
      // Won or lost, other times are free now.
      void queryClient.invalidateQueries(allSlotQueries);
      // Whoever has the link of a booking may be its member as well.
      void queryClient.invalidateQueries(allOwnBookingQueries);
    },
  };
}

export function useCancelBooking() {
  return useMutation({ mutationFn: cancelBooking, ...useAfterwards() });
}

export function useMoveBooking() {
  return useMutation({ mutationFn: moveBooking, ...useAfterwards() });
}
