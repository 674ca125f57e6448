import type { components } from "./schema";

export type Problem = components["schemas"]["Problem"];

/** The text that the snackbar shows when there was no answer to take one from. */
const networkMessage = "Netzwerkfehler: Bitte überprüfe deine Internetverbindung";

/** Codes that are decided here and not by the server. */
export const networkError = "NETWORK";
const unreadableAnswer = "UNREADABLE_ANSWER";

/** What a call was refused with. `message` is German and meant for the person in front of the screen. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Stable name of the reason, such as `SLOT_TAKEN`. */
  readonly code: string;
  /** Message per field path of the request (`customerData.userEmail`), when single fields were refused. */
  readonly fields: Record<string, string>;
  /** The whole problem, for the members that only one code has. */
  readonly problem: Record<string, unknown>;

  constructor(status: number, problem: Record<string, unknown>) {
    super(typeof problem.message === "string" ? problem.message : networkMessage);
    this.name = "ApiError";
    this.status = status;
    this.code = typeof problem.code === "string" ? problem.code : unreadableAnswer;
    this.fields = isTextRecord(problem.fields) ? problem.fields : {};
    this.problem = problem;
  }
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

export async function errorOfAnswer(answer: Response): Promise<ApiError> {
  // A proxy in between may answer with a page of its own.
  const body: unknown = await answer.json().catch(() => ({}));
  return new ApiError(answer.status, typeof body === "object" && body !== null ? { ...body } : {});
}

export function errorOfLostConnection(): ApiError {
  return new ApiError(0, { code: networkError, message: networkMessage });
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The session that the call was made with is not there any more. A wrong password is something else. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === "UNAUTHENTICATED";
}
