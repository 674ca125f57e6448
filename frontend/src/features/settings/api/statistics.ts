import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import { answered } from "@/shared/account/api/answered";
import { saveFile } from "@/shared/lib/save-file";
import type { DayRange } from "../model/statistics";
import { fresh } from "./settings";

const queryOf = ({ from, to }: DayRange) => ({ dateFrom: from, dateTo: to });

export function statisticsQuery(range: DayRange) {
  return $api.queryOptions(
    "get",
    "/api/staff/statistics",
    { params: { query: queryOf(range) } },
    { ...fresh, placeholderData: keepPreviousData },
  );
}

export function useExportStatistics(range: DayRange) {
  return useMutation({
    mutationFn: async () => {
      const { data } = await apiClient.GET("/api/staff/statistics/export", {
        params: { query: queryOf(range) },
        parseAs: "blob",
      });
      saveFile(answered(data) as Blob, `auswertung-${range.from}-${range.to}.csv`);
    },
    networkMode: "always",
  });
}
