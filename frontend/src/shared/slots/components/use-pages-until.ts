import type { InfiniteData, UseSuspenseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { VisitPage } from "../model/visit";

type Answer = Pick<
  UseSuspenseInfiniteQueryResult<InfiniteData<VisitPage>>,
  "data" | "hasNextPage" | "isFetching" | "isFetchNextPageError" | "fetchNextPage"
>;

/** Loads page after page until a day has been looked at, and tells whether some are still missing. */
export function usePagesUntil(answer: Answer, day: string | null): boolean {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = answer;
  const isLookedAt = day === null || day <= (data.pages.at(-1)?.until ?? "");
  // After a failure the days that are there are shown, and the button for later ones tries again.
  const isMissing = !isLookedAt && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage();
  }, [isMissing, isFetching, fetchNextPage]);
  return isMissing;
}
