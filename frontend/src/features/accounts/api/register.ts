import { useMutation } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";

/** What the operator has decided about accounts. */
export function accountSettingsQuery() {
  return $api.queryOptions("get", "/api/account/settings", {}, { staleTime: Number.POSITIVE_INFINITY });
}

/** The twelve categories. They never change while somebody looks at them. */
export function branchesQuery() {
  return $api.queryOptions("get", "/api/account/getBranches", {}, { staleTime: Number.POSITIVE_INFINITY });
}

/** Answers with a session, which begins when the form has gone: it is no place for members. */
export function useRegister() {
  return useMutation({
    mutationFn: async (body: components["schemas"]["RegistrationRequest"]) =>
      answered((await apiClient.POST("/api/account/register", { body })).data),
    networkMode: "always",
  });
}
