import type { InfiniteData, UseSuspenseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LaterDays } from "../model/later-days";
import type { VisitPage } from "../model/visit";

type Answer = Pick<
  UseSuspenseInfiniteQueryResult<InfiniteData<VisitPage>>,
  "data" | "hasNextPage" | "isFetching" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
>;

/**
 * Loads page after page until `day` has been looked at, which cannot be shown before, and every day of the month that
 * somebody looks at.
 */
export function useLaterDays(
  answer: Answer,
  day: string | null,
): { isLoadingDay: boolean; laterDays: LaterDays } {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = answer;
  const [shownUntil, setShownUntil] = useState("");
  const until = data.pages.at(-1)?.until ?? "";
  const isToBeLoaded = (last: string) => last > until && hasNextPage && !isFetchNextPageError;
  const isLoadingDay = day !== null && isToBeLoaded(day);
  const isMissing = isLoadingDay || isToBeLoaded(shownUntil);
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage();
  }, [isMissing, isFetching, fetchNextPage]);
  return {
    isLoadingDay,
    laterDays: {
      until: hasNextPage ? until : null,
      isLoading: isMissing || answer.isFetchingNextPage,
      // After a failure nothing is asked by itself: what is there is shown.
      hasFailed: isFetchNextPageError && !answer.isFetchingNextPage,
      lookUntil: setShownUntil,
      lookOn: () => void fetchNextPage(),
    },
  };
}
