import createFetchClient, { type Middleware } from "openapi-fetch";
import createQueryClient from "openapi-react-query";
import { accessToken, loseToken } from "@/shared/lib/session/access-token";
import { errorOfAnswer, errorOfLostConnection, isUnauthenticated } from "./errors";
import { passwordConfirmation, sessionRenewal } from "./questions";
import type { paths } from "./schema";

const unauthorized = 401;
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

const bearer = /^Bearer (.+)$/;
const tokenOf = (request: Request) => bearer.exec(request.headers.get(authorization) ?? "")?.[1];

/** Whether a call was refused because the session that counts here is over. */
async function hasLostSession(request: Request, answer: Response): Promise<boolean> {
  if (answer.status !== unauthorized || tokenOf(request) !== accessToken()) return false;
  return isUnauthenticated(await errorOfAnswer(answer.clone()));
}

/** What needs the password, or a session, is asked again as soon as the password was given. */
async function send(request: Request): Promise<Response> {
  // Looked up per call, so that tests can put their server in between.
  if (!request.headers.has(authorization)) return globalThis.fetch(request);
  const again = request.clone();
  const answer = await globalThis.fetch(request);
  if (await hasLostSession(again, answer)) {
    if (!(await sessionRenewal.ask())) return answer;
    again.headers.set(authorization, `Bearer ${accessToken()}`);
    return globalThis.fetch(again);
  }
  if (!(await isAskedForPassword(again.url, answer)) || !(await passwordConfirmation.ask())) return answer;
  return globalThis.fetch(again);
}

/** Whoever signs in does so as nobody: the session of before may be over. */
const signIn = "/api/account/login";

const callInOwnName: Middleware = {
  onRequest({ request, schemaPath }) {
    const token = accessToken();
    // A call may carry another one: that of a session which it ends.
    if (token !== null && schemaPath !== signIn && !request.headers.has(authorization))
      request.headers.set(authorization, `Bearer ${token}`);
    return request;
  },
};

const throwApiErrors: Middleware = {
  async onResponse({ request, response }) {
    // Whoever sends a tag along has the answer already.
    if (response.ok || response.status === notModified) return;
    const error = await errorOfAnswer(response);
    const sent = tokenOf(request);
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
