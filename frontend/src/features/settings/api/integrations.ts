import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { fresh } from "./settings";

type Schemas = components["schemas"];

export type ApiKey = Schemas["ApiKeyEntry"];
export type ApiKeyRequest = Schemas["ApiKeyRequest"];
export type ApiKeyScope = Schemas["ApiKeyScope"];
export type Webhook = Schemas["WebhookEntry"];
export type WebhookRequest = Schemas["WebhookRequest"];
export type WebhookEvent = Schemas["WebhookEvent"];
export type WebhookMessage = Schemas["WebhookMessage"];

export function apiKeysQuery() {
  return $api.queryOptions("get", "/api/organization/apikeys", {}, fresh);
}

export function webhooksQuery() {
  return $api.queryOptions("get", "/api/organization/webhooks", {}, fresh);
}

const lookEvery = 2_000;

/** Asked again while something is on its way. */
export function webhookMessagesQuery(id: Webhook["id"]) {
  const query = $api.queryOptions(
    "get",
    "/api/organization/webhook/{id}/messages",
    { params: { path: { id } } },
    fresh,
  );
  return {
    ...query,
    refetchInterval: ({ state }: { state: { data: Schemas["WebhookMessages"] | undefined } }) =>
      state.data?.messages.some(isOnItsWay) ? lookEvery : false,
  };
}

function isOnItsWay({ state, tries }: WebhookMessage): boolean {
  return state === "WAITING" && tries === 0;
}

function useAfterwards(...keys: (readonly unknown[])[]) {
  const queryClient = useQueryClient();
  return {
    networkMode: "always",
    onSettled: () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  } as const;
}

export function useCreateApiKey() {
  return useMutation({
    mutationFn: async (body: ApiKeyRequest) =>
      answered((await apiClient.POST("/api/organization/apikeys", { body })).data),
    ...useAfterwards(apiKeysQuery().queryKey),
  });
}

export function useRevokeApiKey() {
  return useMutation({
    mutationFn: (id: ApiKey["id"]) =>
      apiClient.DELETE("/api/organization/apikey/{id}", { params: { path: { id } } }),
    ...useAfterwards(apiKeysQuery().queryKey),
  });
}

/** Adds a webhook, or changes the one with this number. Only one that is new has a secret to show. */
export function useKeepWebhook(id: Webhook["id"] | null) {
  return useMutation({
    mutationFn: async (body: WebhookRequest) => {
      if (id === null)
        return answered((await apiClient.POST("/api/organization/webhooks", { body })).data).secret;
      await apiClient.PUT("/api/organization/webhook/{id}", { params: { path: { id } }, body });
      return null;
    },
    ...useAfterwards(webhooksQuery().queryKey),
  });
}

export function useRemoveWebhook() {
  return useMutation({
    mutationFn: (id: Webhook["id"]) =>
      apiClient.DELETE("/api/organization/webhook/{id}", { params: { path: { id } } }),
    ...useAfterwards(webhooksQuery().queryKey),
  });
}

export function useSwitchWebhook(id: Webhook["id"]) {
  return useMutation({
    mutationFn: (on: boolean) =>
      apiClient.POST("/api/organization/webhook/{id}/switch", { params: { path: { id } }, body: { on } }),
    ...useAfterwards(webhooksQuery().queryKey),
  });
}

export function useReplaceSecret(id: Webhook["id"]) {
  return useMutation({
    mutationFn: async () =>
      answered(
        (await apiClient.POST("/api/organization/webhook/{id}/secret", { params: { path: { id } } })).data,
      ).secret,
    ...useAfterwards(webhooksQuery().queryKey),
  });
}

export function useTestWebhook(id: Webhook["id"]) {
  return useMutation({
    mutationFn: () => apiClient.POST("/api/organization/webhook/{id}/test", { params: { path: { id } } }),
    ...useAfterwards(webhookMessagesQuery(id).queryKey),
  });
}

export function useResendMessage(id: Webhook["id"]) {
  return useMutation({
    mutationFn: (messageId: WebhookMessage["id"]) =>
      apiClient.POST("/api/organization/webhook/{id}/messages/{messageId}/resend", {
        params: { path: { id, messageId } },
      }),
    ...useAfterwards(webhookMessagesQuery(id).queryKey),
  });
}
