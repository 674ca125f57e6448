import { $api, apiClient } from "@/api/client";
import { answered } from "@/shared/account/api/answered";
import { privateAnswer } from "@/shared/account/api/current-user";
import type { OpeningHoursRequest } from "./wire";

export async function sendOpeningHours(body: OpeningHoursRequest) {
  return answered((await apiClient.PUT("/api/staff/openinghours", { body })).data);
}

/** Absences of these days; those of nobody close the premises. */
export function closuresQuery(dateFrom: string, dateTo: string) {
  return $api.queryOptions(
    "get",
    "/api/staff/absences",
    { params: { query: { dateFrom, dateTo } } },
    { staleTime: 0, ...privateAnswer },
  );
}
