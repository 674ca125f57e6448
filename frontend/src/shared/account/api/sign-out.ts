import { useMutation } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import { isUnauthenticated } from "@/api/errors";
import { accessToken, dropToken } from "@/shared/lib/session/access-token";

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
