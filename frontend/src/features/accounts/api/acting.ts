import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { actAs } from "@/shared/account/api/session";
import { accessToken, borrowToken, dropToken } from "@/shared/lib/session/access-token";

/** Lets the session act for another organisation of the account. */
export function useSwitchOrganization() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (organizationNr: number) => {
      const { data } = await apiClient.POST("/api/account/switchorganization", { body: { organizationNr } });
      return answered(data);
    },
    networkMode: "always",
    onSuccess: (user) => actAs(queryClient, user),
  });
}

/** Founds an organisation, for which the session acts from then on. */
export function useFoundOrganization() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: components["schemas"]["FoundingRequest"]) =>
      answered((await apiClient.POST("/api/account/organization", { body })).data),
    networkMode: "always",
    onSuccess: (user) => actAs(queryClient, user),
  });
}

/** Begins a session in the name of somebody else. */
export function useImpersonate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) => {
      const body = { email: email.trim(), password: "" };
      return answered((await apiClient.POST("/api/admin/impersonate", { body })).data);
    },
    networkMode: "always",
    onSuccess: ({ accessToken: token, userDTO }) => {
      borrowToken(token);
      actAs(queryClient, userDTO);
    },
  });
}

/** Back to the own name. The borrowed session ends by itself after half an hour if the server is not told. */
export function useEndImpersonation() {
  return useMutation({
    mutationFn: async () => {
      const token = accessToken();
      if (token === null) return;
      dropToken(token);
      await apiClient.POST("/api/account/endimpersonation", {
        headers: { Authorization: `Bearer ${token}` },
      });
    },
    networkMode: "always",
  });
}
