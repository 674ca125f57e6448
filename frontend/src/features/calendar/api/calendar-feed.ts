import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import { answered } from "@/shared/account/api/answered";
import { privateAnswer } from "@/shared/account/api/current-user";

/** The own visits, or those of everybody, which managers keep. */
export type FeedScope = "own" | "organization";

const paths = { own: "/api/staff/feed", organization: "/api/staff/feed/organization" } as const;

/** Whether there is such a feed. Its address is told once, and never here. */
export function calendarFeedQuery(scope: FeedScope) {
  return $api.queryOptions("get", paths[scope], {}, { staleTime: 0, ...privateAnswer });
}

function useAfterwards(scope: FeedScope) {
  const queryClient = useQueryClient();
  return {
    networkMode: "always" as const,
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarFeedQuery(scope).queryKey }),
  };
}

/** Makes an address; the one before leads nowhere any more. */
export function useCreateFeed(scope: FeedScope) {
  return useMutation({
    mutationFn: async () => answered((await apiClient.POST(paths[scope])).data).url,
    // It is a secret: it goes with what shows it.
    gcTime: 0,
    ...useAfterwards(scope),
  });
}

export function useRevokeFeed(scope: FeedScope) {
  return useMutation({ mutationFn: () => apiClient.DELETE(paths[scope]), ...useAfterwards(scope) });
}
