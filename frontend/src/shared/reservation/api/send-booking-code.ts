import { useMutation } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import type { components } from "@/api/schema";

async function sendBookingCode(body: components["schemas"]["BookingCodeRequest"]): Promise<void> {
  await apiClient.POST("/api/calendar/sendbookingcode", { body });
}

/** Mails the code that a guest needs where guests book unusually often. */
export function useSendBookingCode() {
  // Without a connection the customer is told at once.
  return useMutation({ mutationFn: sendBookingCode, networkMode: "always" });
}
