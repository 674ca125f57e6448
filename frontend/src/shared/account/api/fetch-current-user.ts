import { apiClient } from "@/api/client";
import { answered } from "./answered";
import type { User } from "./current-user";

/** Loaded on its own, when there is somebody to ask for. */
export async function fetchCurrentUser(signal: AbortSignal): Promise<User> {
  return answered((await apiClient.GET("/api/account/me", { signal })).data);
}
