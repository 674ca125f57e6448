import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import { answered } from "./answered";

/** Makes the organisation of the session public. A refusal may come from what colleagues have changed meanwhile. */
export function usePublish() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => answered((await apiClient.POST("/api/staff/onboarding/publish")).data),
    // Without a connection staff are told at once.
    networkMode: "always",
    onSettled: () => queryClient.invalidateQueries(),
  });
}
