import type { QueryClient } from "@tanstack/react-query";
import type { components } from "@/api/schema";
import { keepToken, useAccessToken } from "@/shared/lib/session/access-token";
import { usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { currentUserQuery, setCurrentUser, type User } from "./current-user";

type SignedIn = components["schemas"]["SignedIn"];

const isPrivate = ({ meta }: { meta?: Record<string, unknown> }) => meta?.private === true;

/** What is on screen is asked for anew, for whoever it is now. */
function askPrivatelyAgain(queryClient: QueryClient): void {
  void queryClient.cancelQueries({ predicate: isPrivate });
  void queryClient.resetQueries({ predicate: isPrivate });
}

/** The person, or what they act for, is another one: the answers of before were meant for somebody else. */
export function actAs(queryClient: QueryClient, user: User): void {
  const { queryKey } = currentUserQuery();
  void queryClient.cancelQueries({ queryKey });
  setCurrentUser(queryClient, user);
  const [, path] = queryKey;
  void queryClient.resetQueries({ predicate: (query) => isPrivate(query) && query.queryKey[1] !== path });
}

/**
 * Whatever one account was told goes when another token takes over, or none: after signing out, after the session
 * was ended elsewhere, in another tab too.
 */
export function followSession(queryClient: QueryClient): () => void {
  return useAccessToken.subscribe(({ token, isLost, renewed }, { token: before }) => {
    // What the same person was told stays, and what they have typed with it.
    if (token === before || (before !== null && renewed === before)) return;
    if (token === null) queryClient.removeQueries({ predicate: isPrivate });
    else askPrivatelyAgain(queryClient);
    // What was refused to the one may be there for the other.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === "error", type: "inactive" });
    // Whoever is in the middle of a booking goes on with what they have typed, as a guest or after signing in again.
    const isHeld = token === null && isLost;
    if (before !== null && !isHeld) usePersonalDataStore.getState().forget();
  });
}

export function beginSession(queryClient: QueryClient, { accessToken: token, userDTO }: SignedIn): void {
  keepToken(token);
  setCurrentUser(queryClient, userDTO);
}
