import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { isUnauthenticated } from "@/api/errors";
import type { components } from "@/api/schema";
import { useAccessToken } from "@/shared/lib/session/access-token";

export type User = components["schemas"]["UserDTO"];

/** Marks the answers that only one account may see. */
export const privateAnswer = { meta: { private: true } } as const;

/** Who the token belongs to. */
export function currentUserQuery() {
  return queryOptions({
    queryKey: ["get", "/api/account/me"],
    // Every page asks who looks at it. For visitors, who need not be asked for, nothing is loaded.
    queryFn: async ({ signal }) => (await import("./fetch-current-user")).fetchCurrentUser(signal),
    ...privateAnswer,
  });
}

export type CurrentUser =
  | { kind: "visitor"; user: null }
  | { kind: "member"; user: User }
  /** There is a token, but nobody knows yet whose it is. */
  | { kind: "loading"; user: null }
  | { kind: "failed"; user: null; error: unknown; retry: () => void };

/** Who sits in front of the screen. Without a token nobody needs to be asked. */
export function useCurrentUser(): CurrentUser {
  const hasToken = useAccessToken(({ token }) => token !== null);
  const { data, error, refetch } = useQuery({ ...currentUserQuery(), enabled: hasToken });
  if (!hasToken) return { kind: "visitor", user: null };
  if (data) return { kind: "member", user: data };
  return error && !isUnauthenticated(error)
    ? { kind: "failed", user: null, error, retry: () => void refetch() }
    : { kind: "loading", user: null };
}

export function setCurrentUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery().queryKey, user);
}
