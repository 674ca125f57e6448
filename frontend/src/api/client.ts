import createFetchClient, { type Middleware } from "openapi-fetch";
import createQueryClient from "openapi-react-query";
import { accessToken, loseToken } from "@/shared/lib/session/access-token";
import { errorOfAnswer, errorOfLostConnection, isUnauthenticated } from "./errors";
import { confirmPassword } from "./password-confirmation";
import type { paths } from "./schema";

const forbidden = 403;
const notModified = 304;
const authorization = "Authorization";

/** A mailed link may belong to another account than the session: its page asks for that one's password by itself. */
const asksByItself = "/api/account/verification";

async function isAskedForPassword(url: string, answer: Response): Promise<boolean> {
  if (answer.status !== forbidden || new URL(url).pathname === asksByItself) return false;
  const { code } = await errorOfAnswer(answer.clone());
  return code === "PASSWORD_CONFIRMATION_NEEDED";
}

/** What needs the password once more is asked again as soon as the password was given. */
async function send(request: Request): Promise<Response> {
  // Looked up per call, so that tests can put their server in between.
  if (!request.headers.has(authorization)) return globalThis.fetch(request);
  const again = request.clone();
  const answer = await globalThis.fetch(request);
  if (!(await isAskedForPassword(again.url, answer)) || !(await confirmPassword())) return answer;
  return globalThis.fetch(again);
}

const bearer = /^Bearer (.+)$/;

const callInOwnName: Middleware = {
  onRequest({ request }) {
    const token = accessToken();
    // A call may carry another one: that of a session which it ends.
    if (token !== null && !request.headers.has(authorization))
      request.headers.set(authorization, `Bearer ${token}`);
    return request;
  },
};

const throwApiErrors: Middleware = {
  async onResponse({ request, response }) {
    // Whoever sends a tag along has the answer already.
    if (response.ok || response.status === notModified) return;
    const error = await errorOfAnswer(response);
    const sent = bearer.exec(request.headers.get(authorization) ?? "")?.[1];
    // The session is over, whoever ended it.
    if (sent !== undefined && isUnauthenticated(error)) loseToken(sent);
    throw error;
  },
  onError({ error }) {
    // A query that was given up is not a failure: the query library must see the abort itself.
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    return errorOfLostConnection();
  },
};

/** Where the API is, when not at the host of the page. */
const apiHost = document.querySelector<HTMLMetaElement>("meta[name=api-host]")?.content;

/** The only place where calls leave the browser. `no-cache` asks the server each time; ETags keep it cheap. */
export const apiClient = createFetchClient<paths>({
  baseUrl: apiHost ?? window.location.origin,
  cache: "no-cache",
  fetch: send,
});
apiClient.use(callInOwnName, throwApiErrors);

/** Typed queries and mutations. Used inside `api` folders of features and of shared only. */
export const $api = createQueryClient(apiClient);
