import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { privateAnswer } from "@/shared/account/api/current-user";

export type Today = components["schemas"]["StaffToday"];
export type DateOfToday = components["schemas"]["TodayDate"];
export type TaskOfToday = components["schemas"]["StaffOpenTask"];
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

type Settled = Kept & { outcome: components["schemas"]["StaffAppointmentOutcome"] };

/** Says what became of visits, one after the other; the first that is refused ends it. */
export function useSettleVisits() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: async (visits: Settled[]) => {
      for (const { bookingId, ...body } of visits) {
        const params = { path: { bookingId } };
        answered((await apiClient.POST("/api/staff/bookings/{bookingId}/close", { params, body })).data);
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: todayQuery().queryKey }),
  });
}

/** Sends once more what of a booking could not be delivered. Answers how many of these mails are sent by now. */
export function useResendFailed() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: async (bookingId: number) => {
      const path = "/api/staff/bookings/{bookingId}/mails";
      const mails = answered((await apiClient.GET(path, { params: { path: { bookingId } } })).data);
      const failed = mails.filter(({ state, recipient }) => state === "FAILED" && recipient !== null);
      let sent = 0;
      for (const { mailId } of failed) {
        const params = { path: { bookingId, mailId } };
        const after = answered((await apiClient.POST(`${path}/{mailId}/resend`, { params })).data);
        if (after.some((mail) => mail.mailId === mailId && mail.state === "SENT")) sent += 1;
      }
      return { failed: failed.length, sent };
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: todayQuery().queryKey }),
  });
}

type Kept = { bookingId: number; appointmentId: number };

/** Says of an appointment that it takes place although its employee is not there. */
export function useKeepAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    // Without a connection staff are told at once.
    networkMode: "always",
    mutationFn: async ({ bookingId, appointmentId }: Kept) => {
      const params = { path: { bookingId } };
      const body = { appointmentId };
      return answered((await apiClient.POST("/api/staff/bookings/{bookingId}/keep", { params, body })).data);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: todayQuery().queryKey }),
  });
}
