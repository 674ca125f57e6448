import { apiClient } from "@/api/client";
import { answered } from "@/shared/account/api/answered";
import type { EmployeeRequest } from "./wire";

/** Somebody new has no number yet, and cannot be archived. */
export async function sendEmployee(userId: number | null, values: EmployeeRequest, isPreview: boolean) {
  if (userId === null) {
    const { isArchived: _, ...body } = { ...values, isPreview };
    return answered((await apiClient.POST("/api/staff/employees", { body })).data);
  }
  const body = { ...values, isPreview };
  const params = { path: { userId } };
  return answered((await apiClient.PUT("/api/staff/employees/{userId}", { params, body })).data);
}
