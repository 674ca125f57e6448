import type { QueryClient } from "@tanstack/react-query";

/** The answer of one call; path and parameters as the API description names them. */
type FirstDatum = { path: string; parameters?: object; data: unknown };

/** Puts the answers that the server has written into the page where the queries of the page look first. */
export function seedFirstData(queryClient: QueryClient): void {
  const text = document.getElementById("first-data")?.textContent;
  if (!text) return;
  const firstData: FirstDatum[] = JSON.parse(text);
  for (const { path, parameters, data } of firstData) {
    // The key under which the typed client keeps a call: one without parameters is asked with an empty object.
    queryClient.setQueryData(["get", path, parameters ? { params: parameters } : {}], data);
  }
}
