import { ApiError } from "@/api/errors";

/** Refusals were thrown by the client: an answer without data is no answer. */
export function answered<Data>(data: Data | undefined): Data {
  if (data === undefined) throw new ApiError(0, {});
  return data;
}
