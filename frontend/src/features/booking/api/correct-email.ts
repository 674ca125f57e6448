import { useMutation } from "@tanstack/react-query";
import { apiClient } from "@/api/client";

type Correction = { calendarGuid: string; userEmail: string };

async function correctEmail(idempotencyKey: string, body: Correction): Promise<void> {
  const params = { header: { "Idempotency-Key": idempotencyKey } };
  await apiClient.POST("/api/calendar/correctbookingemail", { params, body });
}

/** Has the confirmation of a booking sent to another address, for whoever has made it. */
export function useCorrectEmail(idempotencyKey: string) {
  return useMutation({
    mutationFn: (correction: Correction) => correctEmail(idempotencyKey, correction),
    // Without a connection the customer is told at once.
    networkMode: "always",
  });
}
