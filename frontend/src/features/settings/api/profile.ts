import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { fresh } from "./settings";

export type StaffProfile = components["schemas"]["StaffProfile"];
export type StaffProfileForm = components["schemas"]["StaffProfileForm"];

export function staffProfileQuery() {
  return $api.queryOptions("get", "/api/staff/profile", {}, fresh);
}

export function branchesQuery() {
  return $api.queryOptions("get", "/api/account/getBranches", {}, { staleTime: Number.POSITIVE_INFINITY });
}

export type CustomersAhead = components["schemas"]["CustomersAhead"];

/** How many e-mails would tell customers with visits ahead of another name or address, and whom none reaches. */
export async function countCustomersAhead(): Promise<CustomersAhead> {
  return answered((await apiClient.GET("/api/staff/profile/customers")).data);
}

export async function sendProfile(body: StaffProfileForm): Promise<StaffProfile> {
  return answered((await apiClient.PUT("/api/staff/profile", { body })).data);
}

export async function discardDraft(): Promise<void> {
  await apiClient.DELETE("/api/staff/profile/draft");
}
