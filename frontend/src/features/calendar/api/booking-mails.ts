import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { privateAnswer } from "@/shared/account/api/current-user";

export type BookingMail = components["schemas"]["StaffMail"];

const path = "/api/staff/bookings/{bookingId}/mails";

/** Whatever happens to a booking is followed by mails within seconds. */
const often = 2_000;

/** The mails of all bookings that were looked at. */
export const allMailQueries = { queryKey: ["get", path] };

/** The mails that tell of a booking. */
export function bookingMailsQuery(bookingId: number) {
  return $api.queryOptions(
    "get",
    path,
    { params: { path: { bookingId } } },
    { staleTime: 0, refetchInterval: often, ...privateAnswer },
  );
}

/** Sends a mail once more, and tells what became of that. */
export function useResendMail(bookingId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: async (mailId: number) => {
      const params = { path: { bookingId, mailId } };
      return answered((await apiClient.POST(`${path}/{mailId}/resend`, { params })).data);
    },
    onSuccess: (mails) => queryClient.setQueryData(bookingMailsQuery(bookingId).queryKey, mails),
  });
}
