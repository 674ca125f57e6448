import type { QueryClient } from "@tanstack/react-query";

/** The answer of one call; path and parameters as the API description names them. */
type FirstDatum = { path: string; parameters?: object; data: unknown };

/** Puts the answers that the server has written into the page where the queries of the page look first. */
export function seedFirstData(queryClient: QueryClient): void {
  const text = document.getElementById("first-data")?.textContent;
  if (!text) return;
  const firstData: FirstDatum[] = JSON.parse(text);
  for (const { path, parameters, data } of firstData) {
    // The keys of the typed client. A call without parameters has two: one without and one with options.
    const keys = parameters
      ? [["get", path, { params: parameters }]]
      : [
          ["get", path],
          ["get", path, {}],
        ];
    for (const key of keys) queryClient.setQueryData(key, data);
  }
}
