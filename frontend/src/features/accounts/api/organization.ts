import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { currentUserQuery, privateAnswer } from "@/shared/account/api/current-user";
import { actAs } from "@/shared/account/api/session";
import { saveFile } from "@/shared/lib/save-file";
import { softwareName } from "@/shared/lib/software-name";
import { planQuery } from "@/shared/plans/plans";

type Schemas = components["schemas"];

export type ClosingPreview = Schemas["ClosingPreviewAnswer"];
export type ClosedOrganization = Schemas["ClosedOrganization"];
export type ExportOfOrganization = Schemas["ExportOfOrganization"];
type PricePackage = Schemas["PricePackage"];

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

/** How often the screen looks how far an export is. */
const BETWEEN_LOOKS_AT_EXPORT = 2_000;

/** How far the export of the organisation is; asked for again while one is made. */
export function exportQuery() {
  const options = $api.queryOptions("get", "/api/staff/organization/export", {}, privateAnswer);
  return queryOptions({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "RUNNING" ? BETWEEN_LOOKS_AT_EXPORT : false),
  });
}

export function useRequestExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => answered((await apiClient.POST("/api/staff/organization/export")).data),
    networkMode: "always",
    onSuccess: (requested) => queryClient.setQueryData(exportQuery().queryKey, requested),
  });
}

/** The file of the export, where the browser keeps downloads. */
export function useDownloadExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (organizationNr: number) => {
      const { data } = await apiClient.GET("/api/staff/organization/export/file", { parseAs: "blob" });
      saveFile(answered(data) as unknown as Blob, `${softwareName.toLowerCase()}-${organizationNr}.zip`);
    },
    networkMode: "always",
    onError: () => queryClient.invalidateQueries(exportQuery()),
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

export function useWishPlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (plan: PricePackage) =>
      answered((await apiClient.POST("/api/staff/plan/wish", { body: { plan } })).data),
    networkMode: "always",
    onSuccess: (plan) => queryClient.setQueryData(planQuery().queryKey, plan),
  });
}
