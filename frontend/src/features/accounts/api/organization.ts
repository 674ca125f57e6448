import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { currentUserQuery, privateAnswer } from "@/shared/account/api/current-user";
import { actAs } from "@/shared/account/api/session";
import { saveFile } from "@/shared/lib/save-file";

type Schemas = components["schemas"];

export type ClosingPreview = Schemas["ClosingPreviewAnswer"];
export type ClosedOrganization = Schemas["ClosedOrganization"];
type PricePlan = Schemas["PricePlan"];

/** Who did what, a page of it; of one person where one is given. */
export function auditQuery(page: number, accountId: number | undefined) {
  const query = { page, accountId };
  return $api.queryOptions(
    "get",
    "/api/staff/audit",
    { params: { query } },
    { ...privateAnswer, staleTime: 0 },
  );
}

/** The whole organisation as a file, where the browser keeps downloads. */
export function useTakeOut() {
  return useMutation({
    mutationFn: async (organizationNr: number) => {
      const { data } = await apiClient.GET("/api/staff/organization/export", { parseAs: "blob" });
      saveFile(answered(data) as unknown as Blob, `terminhof-${organizationNr}.zip`);
    },
    networkMode: "always",
  });
}

export function usePreviewClosing() {
  return useMutation({
    mutationFn: async () => answered((await apiClient.POST("/api/staff/organization/close/preview")).data),
    networkMode: "always",
  });
}

/** The session acts for no organisation afterwards. */
export function useCloseOrganization() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => answered((await apiClient.POST("/api/staff/organization/close")).data),
    networkMode: "always",
    onSuccess: async () =>
      actAs(queryClient, await queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 })),
  });
}

export function planQuery() {
  return $api.queryOptions("get", "/api/staff/plan", {}, privateAnswer);
}

export function useWishPlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (plan: PricePlan) =>
      answered((await apiClient.POST("/api/staff/plan/wish", { body: { plan } })).data),
    networkMode: "always",
    onSuccess: (plan) => queryClient.setQueryData(planQuery().queryKey, plan),
  });
}
