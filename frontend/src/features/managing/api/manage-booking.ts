import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema";
import { forgetIdempotencyKey, idempotencyKeyFor } from "@/shared/reservation/api/idempotency-key";
import { isOutcomeUnknown } from "@/shared/reservation/model/booking-refusal";
import { allSlotQueries } from "@/shared/slots/api/slot-queries";
import type { CancelledParts } from "../model/managed-booking";

export type ManagedBooking = components["schemas"]["ManagedBooking"];
export type ManagedAppointment = components["schemas"]["ManagedAppointment"];
export type ManagedEvent = components["schemas"]["ManagedEvent"];
/** What the organisation offers now, the events of the booking among it. */
export type OfferedEvent = components["schemas"]["Event"];
export type MovedAppointment = components["schemas"]["MovedAppointmentRequest"];

/** The booking of a manage link. A POST, because the token must stay out of addresses. */
export function managedBookingQuery(token: string) {
  return $api.queryOptions("post", "/api/calendar/getmanagedbooking", { body: { token } });
}

async function keyFor(operation: string, body: unknown) {
  return { header: { "Idempotency-Key": await idempotencyKeyFor(JSON.stringify([operation, body])) } };
}

// Refusals were thrown by the client: an answer without data confirms nothing.
function confirmed(data: ManagedBooking | undefined): ManagedBooking {
  if (!data) throw new ApiError(0, {});
  return data;
}

async function cancelBooking(token: string, parts: CancelledParts | null): Promise<ManagedBooking> {
  const body = { token, ...parts };
  const { data } = await apiClient.POST("/api/calendar/cancelmanagedbooking", {
    params: await keyFor("cancel", body),
    body,
  });
  return confirmed(data);
}

async function moveBooking(token: string, appointments: MovedAppointment[]): Promise<ManagedBooking> {
  const body = { token, appointments };
  const { data } = await apiClient.POST("/api/calendar/movemanagedbooking", {
    params: await keyFor("move", body),
    body,
  });
  return confirmed(data);
}

function useAfterwards(token: string) {
  const queryClient = useQueryClient();
  const { queryKey } = managedBookingQuery(token);
  return {
    // Without a connection the customer is told at once.
    networkMode: "always" as const,
    onSuccess: (booking: ManagedBooking) => {
      forgetIdempotencyKey();
      queryClient.setQueryData(queryKey, booking);
    },
    onError: (error: unknown) => {
      if (!isOutcomeUnknown(error)) forgetIdempotencyKey();
      void queryClient.invalidateQueries({ queryKey });
    },
    // Won or lost, other times are free now.
    onSettled: () => void queryClient.invalidateQueries(allSlotQueries),
  };
}

export function useCancelBooking(token: string) {
  return useMutation({
    /** Without parts everything that lies ahead. */
    mutationFn: (parts: CancelledParts | null) => cancelBooking(token, parts),
    ...useAfterwards(token),
  });
}

export function useMoveBooking(token: string) {
  return useMutation({
    mutationFn: (appointments: MovedAppointment[]) => moveBooking(token, appointments),
    ...useAfterwards(token),
  });
}
