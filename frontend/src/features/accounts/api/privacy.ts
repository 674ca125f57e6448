import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { privateAnswer } from "@/shared/account/api/current-user";
import { saveFile } from "@/shared/lib/save-file";

type Schemas = components["schemas"];

export type Consent = Schemas["ConsentEntry"];
export type ErasurePreview = Schemas["ErasurePreviewAnswer"];
export type ErasureBlocker = Schemas["ErasureBlocker"];
export type Receipt = Schemas["Receipt"];
export type ExportFormat = Schemas["ExportFormat"];

const fileNames: Record<ExportFormat, string> = { json: "meine-daten.json", ics: "termine.ics" };

/** What somebody agreed to, the newest first. */
export function consentsQuery() {
  return $api.queryOptions("get", "/api/account/consents", {}, { ...privateAnswer, staleTime: 0 });
}

export function useSetNewsletter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: boolean) =>
      answered((await apiClient.POST("/api/account/newsletter", { body: { wanted } })).data),
    networkMode: "always",
    onSuccess: (consents) => queryClient.setQueryData(consentsQuery().queryKey, consents),
  });
}

/** A file of one's own data lands where the browser keeps downloads. */
export function useExportAccount() {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const { data } = await apiClient.POST("/api/account/export", { body: { format }, parseAs: "blob" });
      saveFile(answered(data) as Blob, fileNames[format]);
    },
    networkMode: "always",
  });
}

export function usePreviewErasure() {
  return useMutation({
    mutationFn: async () => answered((await apiClient.POST("/api/account/erasepreview")).data),
    networkMode: "always",
  });
}

export function useEraseAccount() {
  return useMutation({
    mutationFn: async () => answered((await apiClient.POST("/api/account/erase")).data).receipt,
    networkMode: "always",
  });
}

export function useRequestOwnData() {
  return useMutation({
    mutationFn: (email: string) => apiClient.POST("/api/privacy/request", { body: { email: email.trim() } }),
    networkMode: "always",
  });
}

/** Reads only, although the token makes it a POST. */
export function useOwnData(token: string) {
  return useQuery({
    queryKey: ["own-data", token],
    queryFn: async () => answered((await apiClient.POST("/api/privacy/preview", { body: { token } })).data),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useExportOwnData(token: string) {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const body = { token, format };
      const { data } = await apiClient.POST("/api/privacy/export", { body, parseAs: "blob" });
      saveFile(answered(data) as Blob, fileNames[format]);
    },
    networkMode: "always",
  });
}

export function useEraseOwnData(token: string) {
  return useMutation({
    mutationFn: async () =>
      answered((await apiClient.POST("/api/privacy/erase", { body: { token } })).data).receipt,
    networkMode: "always",
  });
}

export function useConfirmNewsletter() {
  return useMutation({
    mutationFn: (token: string) => apiClient.POST("/api/newsletter/confirm", { body: { token } }),
    networkMode: "always",
  });
}

export function useUnsubscribeNewsletter() {
  return useMutation({
    mutationFn: (token: string) => apiClient.POST("/api/newsletter/unsubscribe", { body: { token } }),
    networkMode: "always",
  });
}
