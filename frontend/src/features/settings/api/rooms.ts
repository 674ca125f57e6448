import { useMutation } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { fresh, useForgetSettings } from "./settings";
import type { RoomClosureRequest, RoomGroupRequest } from "./wire";

export function roomsQuery() {
  return $api.queryOptions("get", "/api/staff/rooms", {}, fresh);
}

export type RoomBooking = components["schemas"]["RoomBooking"];

/** The visits and dates of some days that use a group of rooms. */
export function roomBookingsQuery(groupId: number, days: { dateFrom: string; dateTo: string }) {
  const params = { path: { groupId }, query: days };
  return $api.queryOptions("get", "/api/staff/rooms/{groupId}/bookings", { params }, fresh);
}

export async function sendRoomGroup(groupId: number | null, values: RoomGroupRequest, isPreview: boolean) {
  if (groupId === null) {
    const rooms = values.rooms.map(({ name }) => ({ name }));
    const body = { name: values.name, rooms, isPreview };
    return answered((await apiClient.POST("/api/staff/rooms", { body })).data);
  }
  const body = { ...values, isPreview };
  const params = { path: { groupId } };
  return answered((await apiClient.PUT("/api/staff/rooms/{groupId}", { params, body })).data);
}

export async function sendRoomClosure(groupId: number, closure: RoomClosureRequest, isPreview: boolean) {
  const body = { ...closure, isPreview };
  const params = { path: { groupId } };
  return answered((await apiClient.POST("/api/staff/rooms/{groupId}/closures", { params, body })).data);
}

export function useRemoveRoomClosure() {
  const forgetSettings = useForgetSettings();
  return useMutation({
    mutationFn: (path: { groupId: number; absenceId: number }) =>
      apiClient.DELETE("/api/staff/rooms/{groupId}/closures/{absenceId}", { params: { path } }),
    networkMode: "always",
    onSuccess: forgetSettings,
  });
}
