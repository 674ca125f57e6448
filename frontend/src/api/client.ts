import createFetchClient, { type Middleware } from "openapi-fetch";
import createQueryClient from "openapi-react-query";
import { errorOfAnswer, errorOfLostConnection } from "./errors";
import type { paths } from "./schema";

const throwApiErrors: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await errorOfAnswer(response);
  },
  onError({ error }) {
    // A query that was given up is not a failure: the query library must see the abort itself.
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    return errorOfLostConnection();
  },
};

/** The only place where calls leave the browser. `no-cache` asks the server each time; ETags keep it cheap. */
export const apiClient = createFetchClient<paths>({
  baseUrl: window.location.origin,
  cache: "no-cache",
  // Looked up per call, so that tests can put their server in between.
  fetch: (request) => globalThis.fetch(request),
});
apiClient.use(throwApiErrors);

/** Typed queries and mutations. Used inside `features/<name>/api` only. */
export const $api = createQueryClient(apiClient);
