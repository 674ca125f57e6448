import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { privateAnswer } from "@/shared/account/api/current-user";
import { forgetIdempotencyKey, idempotencyKeyFor } from "@/shared/reservation/api/idempotency-key";
import { isOutcomeUnknown } from "@/shared/reservation/model/booking-refusal";
import { withOutcome } from "../model/attendance";
import { outdateBookings } from "./staff-bookings";
import { allCalendarQueries } from "./staff-calendar";

type Schemas = components["schemas"];

export type EventDate = Schemas["StaffSchedule"];
export type Participant = Schemas["StaffParticipant"];
export type Attendance = Schemas["AttendanceState"];

const path = "/api/staff/schedules/{scheduleId}";

/** All dates that were looked at. */
export const allDateQueries = { queryKey: ["get", path] };

/** Somebody else may stand at the door with the same list. */
const often = 5_000;

/** A date of an event or course with those who come to it. */
export function eventDateQuery(scheduleId: number) {
  return $api.queryOptions(
    "get",
    path,
    { params: { path: { scheduleId } } },
    { staleTime: 0, refetchInterval: often, ...privateAnswer },
  );
}

type CheckedIn = { participationId: number; outcome: Attendance };

/** Notes who came. The list shows it at once; several are sent one after the other. */
export function useCheckIn(scheduleId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = eventDateQuery(scheduleId);
  const mutationKey = ["check-in", scheduleId];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    networkMode: "always",
    mutationFn: async (body: CheckedIn) => {
      const params = { path: { scheduleId } };
      return answered((await apiClient.POST(`${path}/checkin`, { params, body })).data);
    },
    onMutate: async ({ participationId, outcome }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<EventDate>(
        queryKey,
        (known) => known && withOutcome(known, participationId, outcome),
      );
    },
    onSettled: () => {
      // The answers before the last one do not know yet what was pressed after them.
      if (queryClient.isMutating({ mutationKey }) > 1) return undefined;
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** How many would read a message to everybody who comes. */
export function messageRecipientsQuery(scheduleId: number) {
  const params = { path: { scheduleId } };
  const body = { text: "", isPreview: true };
  return $api.queryOptions("post", `${path}/message`, { params, body }, { staleTime: 0, ...privateAnswer });
}

/** Writes to everybody who comes. The same words are sent once, however often a lost answer is asked for. */
export function useMessageParticipants(scheduleId: number) {
  return useMutation({
    networkMode: "always",
    mutationFn: async (text: string) => {
      const body = { text, isPreview: false };
      const header = { "Idempotency-Key": await idempotencyKeyFor(JSON.stringify([scheduleId, body])) };
      const params = { path: { scheduleId }, header };
      return answered((await apiClient.POST(`${path}/message`, { params, body })).data);
    },
    onSuccess: forgetIdempotencyKey,
    onError: (error: Error) => {
      if (!isOutcomeUnknown(error)) forgetIdempotencyKey();
    },
  });
}

type CalledOff = { scheduleId: number; eventId: number; isWholeEvent: boolean };

/** Calls off one date, or all that lie ahead; the server tells those who come. */
export function useCallOff() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ scheduleId, eventId, isWholeEvent }: CalledOff) =>
      isWholeEvent
        ? apiClient.POST("/api/staff/events/{eventId}/calloff", { params: { path: { eventId } } })
        : apiClient.POST(`${path}/calloff`, { params: { path: { scheduleId } } }),
    onSettled: () => {
      outdateBookings(queryClient);
      return queryClient.invalidateQueries(allCalendarQueries);
    },
  });
}
