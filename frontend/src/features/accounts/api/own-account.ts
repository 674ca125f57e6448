import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { privateAnswer, setCurrentUser } from "@/shared/account/api/current-user";
import { dropAllTokens } from "@/shared/lib/session/access-token";

type Schemas = components["schemas"];

export type Session = Schemas["AccountSession"];

export function useChangeProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schemas["ProfileRequest"]) =>
      answered((await apiClient.POST("/api/account/profile", { body })).data),
    networkMode: "always",
    onSuccess: (user) => setCurrentUser(queryClient, user),
  });
}

/** The e-mail address that was asked for and is not proven yet. */
export function pendingEmailQuery() {
  return $api.queryOptions("get", "/api/account/changeemail", {}, { ...privateAnswer, staleTime: 0 });
}

export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas["ChangeEmailRequest"]) => apiClient.POST("/api/account/changeemail", { body }),
    networkMode: "always",
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pendingEmailQuery().queryKey }),
  });
}

/** Where the account is signed in. */
export function sessionsQuery() {
  return $api.queryOptions("get", "/api/account/sessions", {}, { ...privateAnswer, staleTime: 0 });
}

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas["ChangePasswordRequest"]) =>
      apiClient.POST("/api/account/changepassword", { body }),
    networkMode: "always",
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiClient.DELETE("/api/account/session/{id}", { params: { path: { id } } }),
    networkMode: "always",
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** Ends this session too: nothing is left to sign out of. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => apiClient.POST("/api/account/logouteverywhere"),
    networkMode: "always",
    onSuccess: dropAllTokens,
  });
}

export function useConfirmPassword() {
  return useMutation({
    mutationFn: (password: string) => apiClient.POST("/api/account/confirmpassword", { body: { password } }),
    networkMode: "always",
  });
}
