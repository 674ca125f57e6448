import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import { answered } from "@/shared/account/api/answered";
import { privateAnswer } from "@/shared/account/api/current-user";

const path = "/api/staff/feed";

/** Whether there is a feed of the own visits. Its address is told once, and never here. */
export function calendarFeedQuery() {
  return $api.queryOptions("get", path, {}, { staleTime: 0, ...privateAnswer });
}

function useAfterwards() {
  const queryClient = useQueryClient();
  return {
    networkMode: "always" as const,
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarFeedQuery().queryKey }),
  };
}

/** Makes an address; the one before leads nowhere any more. */
export function useCreateFeed() {
  return useMutation({
    mutationFn: async () => answered((await apiClient.POST(path)).data).url,
    // It is a secret: it goes with what shows it.
    gcTime: 0,
    ...useAfterwards(),
  });
}

export function useRevokeFeed() {
  return useMutation({ mutationFn: () => apiClient.DELETE(path), ...useAfterwards() });
}
