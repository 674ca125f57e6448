import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { $api } from "@/api/client";
import { privateAnswer } from "@/shared/account/api/current-user";

/** Colleagues change them as well: each opening asks anew. */
export const fresh = { staleTime: 0, ...privateAnswer };

export function employeesQuery() {
  return $api.queryOptions("get", "/api/staff/employees", {}, fresh);
}

/** All services in their order, archived ones last. */
export function servicesQuery() {
  return $api.queryOptions("get", "/api/staff/services", {}, fresh);
}

export function openingHoursQuery() {
  return $api.queryOptions("get", "/api/staff/openinghours", {}, fresh);
}

export function onboardingQuery() {
  return $api.queryOptions("get", "/api/staff/onboarding", {}, fresh);
}

/** What was said before about the settings, the calendar and what visitors are offered is outdated. */
export function useForgetSettings() {
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [, path] }) => typeof path === "string" && !path.startsWith("/api/account/"),
      }),
    [queryClient],
  );
}
