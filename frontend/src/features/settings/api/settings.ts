import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { privateAnswer } from "@/shared/account/api/current-user";
import { $settings } from "./wire";

/** Colleagues change them as well: each opening asks anew. */
export const fresh = { staleTime: 0, ...privateAnswer };

export function employeesQuery() {
  return $settings.queryOptions("get", "/api/staff/employees", {}, fresh);
}

export function servicesQuery() {
  return $settings.queryOptions("get", "/api/staff/services", {}, fresh);
}

export function openingHoursQuery() {
  return $settings.queryOptions("get", "/api/staff/openinghours", {}, fresh);
}

/** What was said before about the settings, the calendar and what visitors are offered is outdated. */
export function useForgetSettings() {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [, path] }) =>
        typeof path === "string" && !path.startsWith("/api/staff/") && !path.startsWith("/api/account/"),
    });
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [, path] }) => typeof path === "string" && path.startsWith("/api/staff/"),
    });
  }, [queryClient]);
}
