import { $api } from "@/api/client";
import type { components } from "@/api/schema";

export type Employee = components["schemas"]["Employee"];

/** Those who work there and are visible, whatever they can do. */
export function employeesQuery(organizationNr: number) {
  return $api.queryOptions("get", "/api/organization/{organizationNr}/employees", {
    params: { path: { organizationNr } },
  });
}
