import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";

const unavailable = 503;
const attempts = 3;

/** Worth another try: the connection was lost or the server was busy. A refusal stays a refusal. */
function mayRecover(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === unavailable);
}

export function createAppQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (failures, error) => failures + 1 < attempts && mayRecover(error),
      },
    },
  });
}
