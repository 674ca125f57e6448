import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { privateAnswer } from "@/shared/account/api/current-user";

type Schemas = components["schemas"];

export type TeamMember = Schemas["TeamMember"];
export type TeamInvitation = Schemas["TeamInvitation"];
export type FreeEmployee = Schemas["FreeEmployee"];

/** Who works for the organisation of the session, and who is invited to. */
export function teamQuery() {
  return $api.queryOptions("get", "/api/organization/team", {}, privateAnswer);
}

/** Won or lost, the list is another one. */
function useAfterwards() {
  const queryClient = useQueryClient();
  return {
    networkMode: "always" as const,
    onSettled: () =>
      Promise.all(
        // Who did what stands below the team.
        [teamQuery().queryKey, ["get", "/api/staff/audit"]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  };
}

export function useInvite() {
  return useMutation({
    mutationFn: (body: Schemas["InvitationRequest"]) =>
      apiClient.POST("/api/organization/invitations", { body }),
    ...useAfterwards(),
  });
}

export function useWithdrawInvitation() {
  return useMutation({
    mutationFn: (id: TeamInvitation["id"]) =>
      apiClient.DELETE("/api/organization/invitation/{id}", { params: { path: { id } } }),
    ...useAfterwards(),
  });
}

type NewRole = Pick<TeamMember, "accountId" | "role">;

export function useChangeRole() {
  return useMutation({
    mutationFn: ({ accountId, role }: NewRole) =>
      apiClient.POST("/api/organization/member/{accountId}", {
        params: { path: { accountId } },
        body: { role },
      }),
    ...useAfterwards(),
  });
}

type NewCalendar = Pick<TeamMember, "accountId"> & { userId: FreeEmployee["userId"] | null };

export function useSetCalendar() {
  return useMutation({
    mutationFn: ({ accountId, userId }: NewCalendar) =>
      apiClient.PUT("/api/organization/member/{accountId}/calendar", {
        params: { path: { accountId } },
        body: { userId },
      }),
    ...useAfterwards(),
  });
}

export function useRemoveMember() {
  return useMutation({
    mutationFn: (accountId: number) =>
      apiClient.DELETE("/api/organization/member/{accountId}", { params: { path: { accountId } } }),
    ...useAfterwards(),
  });
}
