import { useMutation } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import { answered } from "@/shared/account/api/answered";

type Correction = { calendarGuid: string; userEmail: string };

async function correctEmail(idempotencyKey: string, body: Correction) {
  const params = { header: { "Idempotency-Key": idempotencyKey } };
  const { data } = await apiClient.POST("/api/calendar/correctbookingemail", { params, body });
  return answered(data).userEmail;
}

/** Has the confirmation of a booking sent to another address, for whoever has made it; answers with its one spelling. */
export function useCorrectEmail(idempotencyKey: string) {
  return useMutation({
    mutationFn: (correction: Correction) => correctEmail(idempotencyKey, correction),
    // Without a connection the customer is told at once.
    networkMode: "always",
  });
}
