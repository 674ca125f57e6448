import { useMutation } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import { answered } from "@/shared/account/api/answered";

export function useEndReminders() {
  return useMutation({
    mutationFn: async (token: string) =>
      answered((await apiClient.POST("/api/reminders/{token}", { params: { path: { token } } })).data),
    networkMode: "always",
  });
}
