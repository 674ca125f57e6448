import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { $api, apiClient } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { privateAnswer } from "@/shared/account/api/current-user";

export type Absence = components["schemas"]["StaffAbsence"];
export type AbsenceVisit = components["schemas"]["AffectedAppointment"];
export type AbsenceDate = components["schemas"]["AffectedSchedule"];
export type AbsenceDecision = components["schemas"]["AbsenceDecision"];
export type Touched = components["schemas"]["AbsencePreview"];
export type AbsenceRequest = components["schemas"]["PlanAbsenceRequest"];
export type Employee = components["schemas"]["StaffCalendarEmployee"];

const path = "/api/staff/absences";
const onePath = "/api/staff/absences/{absenceId}";

export function absencesQuery(dateFrom: string, dateTo: string) {
  return $api.queryOptions(
    "get",
    path,
    { params: { query: { dateFrom, dateTo } } },
    { placeholderData: keepPreviousData, staleTime: 0, ...privateAnswer },
  );
}

/** Whose calendars one may see, and where their clocks stand: those of the calendar of one day. */
export function teamQuery(day: string) {
  return $api.queryOptions(
    "get",
    "/api/staff/calendar",
    { params: { query: { dateFrom: day, dateTo: day } } },
    privateAnswer,
  );
}

type Looked = { userId: number | null; start: string; end: string; absenceId: number | null };

/** What is booked in that time already. */
export function useLookAhead() {
  return useMutation({ mutationFn: lookAhead, networkMode: "always" });
}

export async function lookAhead(body: Looked): Promise<Touched> {
  return answered((await apiClient.POST("/api/staff/absences/preview", { body })).data);
}

function useAfterwards() {
  const queryClient = useQueryClient();
  return {
    // Without a connection staff are told at once.
    networkMode: "always" as const,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["get", "/api/staff/calendar"] });
      return queryClient.invalidateQueries({ queryKey: ["get", path] });
    },
  };
}

type Kept = { absenceId: number | null; body: AbsenceRequest };

export function useKeepAbsence() {
  return useMutation({
    mutationFn: async ({ absenceId, body }: Kept) => {
      const { data } =
        absenceId === null
          ? await apiClient.POST(path, { body })
          : await apiClient.PUT(onePath, { params: { path: { absenceId } }, body });
      return answered(data);
    },
    ...useAfterwards(),
  });
}

/** What visitors find once an absence is deleted. */
export function deletionQuery(absenceId: number) {
  return $api.queryOptions(
    "get",
    "/api/staff/absences/{absenceId}/deletion",
    { params: { path: { absenceId } } },
    { staleTime: 0, gcTime: 0, retry: false, ...privateAnswer },
  );
}

export function useRemoveAbsence() {
  return useMutation({
    mutationFn: (absenceId: number) => apiClient.DELETE(onePath, { params: { path: { absenceId } } }),
    ...useAfterwards(),
  });
}

const visit = z.object({
  bookingId: z.int(),
  appointmentId: z.int(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  userId: z.int(),
  customerName: z.string(),
  hasMailbox: z.boolean(),
  userPhone: z.nullable(z.string()),
  colleagues: z.array(z.int()),
});
const date = z.object({
  scheduleId: z.int(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  userId: z.nullable(z.int()),
});
const employee = z.object({ userId: z.int(), firstName: z.string(), lastName: z.string() });
const service = z.object({
  serviceId: z.int(),
  title: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
});
const touched = z.object({
  visits: z.array(visit),
  dates: z.array(date),
  starts: z.object({ date: z.string(), services: z.array(service) }),
  employees: z.array(employee),
});

/** What was booked since it was looked at: nothing was kept, and it has to be decided on as well. */
export function touchedSince(error: unknown): Touched | null {
  if (!(error instanceof ApiError) || error.code !== "ABSENCE_UNDECIDED") return null;
  const read = touched.safeParse(error.problem);
  return read.success ? read.data : null;
}
