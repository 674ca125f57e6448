import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { privateAnswer } from "@/shared/account/api/current-user";
import { actAs } from "@/shared/account/api/session";

export type Invitation = components["schemas"]["Invitation"];

export function invitationsQuery() {
  return $api.queryOptions("get", "/api/account/invitations", {}, privateAnswer);
}

export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Invitation) => {
      const call = apiClient.POST("/api/account/invitation/{id}/accept", { params: { path: { id } } });
      return answered((await call).data);
    },
    networkMode: "always",
    onSuccess: (user) => actAs(queryClient, user),
  });
}

export function useDeclineInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Invitation) =>
      apiClient.POST("/api/account/invitation/{id}/decline", { params: { path: { id } } }),
    networkMode: "always",
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  });
}
