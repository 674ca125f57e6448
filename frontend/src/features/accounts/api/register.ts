import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { beginSession } from "@/shared/account/api/session";
import { keepFavourite } from "./sign-in";

/** What the operator has decided about accounts. */
export function accountSettingsQuery() {
  return $api.queryOptions("get", "/api/account/settings", {}, { staleTime: Number.POSITIVE_INFINITY });
}

/** The twelve categories. They never change while somebody looks at them. */
export function branchesQuery() {
  return $api.queryOptions("get", "/api/account/getBranches", {}, { staleTime: Number.POSITIVE_INFINITY });
}

type WaitingSession = {
  signedIn: components["schemas"]["SignedIn"];
  /** The organisation whose heart was pressed before. */
  favourite: number | null;
};

let waiting: WaitingSession | null = null;

/** Begun beside the form it would lead away from there before the next page is on screen. */
export function beginOnNextPage(session: WaitingSession): void {
  waiting = session;
}

/** Begins the session that a registration has left for this page. */
export function useWaitingSession(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (waiting === null) return;
    const { signedIn, favourite } = waiting;
    waiting = null;
    beginSession(queryClient, signedIn);
    if (favourite !== null) void keepFavourite(queryClient, favourite);
  }, [queryClient]);
}

/** Answers with a session. */
export function useRegister() {
  return useMutation({
    mutationFn: async (body: components["schemas"]["RegistrationRequest"]) =>
      answered((await apiClient.POST("/api/account/register", { body })).data),
    networkMode: "always",
  });
}
