import { ApiError } from "@/api/errors";

/** The token of a mailed link. It stands in the fragment, which browsers send to nobody. */
export function secretOf(hash: string): string | null {
  return /^#[\w-]{20,200}$/.test(hash) ? hash.slice(1) : null;
}

/** The token was used already, or it came too late. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.code === "TOKEN_INVALID";
}
