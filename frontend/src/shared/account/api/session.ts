import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import { ApiError, isUnauthenticated } from "@/api/errors";
import type { components } from "@/api/schema";
import { accessToken, dropToken, keepToken, useAccessToken } from "@/shared/lib/session/access-token";
import { usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { setCurrentUser } from "./current-user";

type SignedIn = components["schemas"]["SignedIn"];

const isPrivate = ({ meta }: { meta?: Record<string, unknown> }) => meta?.private === true;

/** What is on screen is asked for anew, for whoever it is now. */
function askPrivatelyAgain(queryClient: QueryClient): void {
  void queryClient.cancelQueries({ predicate: isPrivate });
  void queryClient.resetQueries({ predicate: isPrivate });
}

/**
 * Whatever one account was told goes when another token takes over, or none: after signing out, after the session
 * was ended elsewhere, in another tab too.
 */
export function followSession(queryClient: QueryClient): () => void {
  return useAccessToken.subscribe(({ token }, { token: before }) => {
    if (token === before) return;
    if (token === null) queryClient.removeQueries({ predicate: isPrivate });
    else askPrivatelyAgain(queryClient);
    // What was refused to the one may be there for the other.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === "error", type: "inactive" });
    if (before !== null) usePersonalDataStore.getState().forget();
  });
}

export function beginSession(queryClient: QueryClient, { accessToken: token, userDTO }: SignedIn): void {
  keepToken(token);
  setCurrentUser(queryClient, userDTO);
}

/** Nothing more to be had from an answer than that it is one. */
export function answered<Data>(data: Data | undefined): Data {
  if (data === undefined) throw new ApiError(0, {});
  return data;
}

async function signOut(): Promise<void> {
  const token = accessToken();
  if (token === null) return;
  // The token goes at once: whoever signs out need not wait for the server.
  dropToken(token);
  try {
    await apiClient.POST("/api/account/logout", { headers: { Authorization: `Bearer ${token}` } });
  } catch (error) {
    // It was over before.
    if (!isUnauthenticated(error)) throw error;
  }
}

/** Ends the session. The browser forgets it even when the call fails. */
export function useSignOut() {
  return useMutation({ mutationFn: signOut, networkMode: "always" });
}

/** After a change of who acts: the answers of before were meant for somebody else. */
export function useActingAs() {
  const queryClient = useQueryClient();
  return (user: components["schemas"]["UserDTO"]) => {
    askPrivatelyAgain(queryClient);
    setCurrentUser(queryClient, user);
  };
}
