import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import { answered } from "@/shared/account/api/answered";
import { currentUserQuery } from "@/shared/account/api/current-user";

export function useVerifyEmailAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { token: string; password: string | null }) =>
      answered((await apiClient.POST("/api/account/verification", { body })).data),
    networkMode: "always",
    // Invitations and bookings may have become visible with it.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUserQuery().queryKey }),
  });
}

export function useResendVerification() {
  return useMutation({
    mutationFn: () => apiClient.POST("/api/account/resendverification"),
    networkMode: "always",
  });
}

export function useLosePassword() {
  return useMutation({
    mutationFn: (email: string) =>
      apiClient.POST("/api/account/lostpassword", { body: { email: email.trim() } }),
    networkMode: "always",
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      apiClient.POST("/api/account/resetpassword", { body }),
    networkMode: "always",
  });
}
