import { keepPreviousData } from "@tanstack/react-query";
import { $api } from "@/api/client";

/** The server proposes nothing for less. */
export const shortestText = 2;

/** How a text may go on. Asking for another text gives up the call for the one before. */
export function suggestionsQuery(text: string) {
  return $api.queryOptions(
    "get",
    "/api/search/suggestions",
    { params: { query: { q: text } } },
    { enabled: text.length >= shortestText, placeholderData: keepPreviousData, retry: false },
  );
}
