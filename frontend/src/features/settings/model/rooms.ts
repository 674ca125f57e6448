import { type DaySpanValues, wholeDay } from "@/shared/lib/day-span";
import type { RoomGroup, RoomGroupRequest } from "../api/wire";

export type RoomValues = {
  /** Distinguishes those that are not kept yet. */
  key: number;
  roomId: number | null;
  name: string;
  isArchived: boolean;
};

export type RoomGroupValues = { name: string; rooms: RoomValues[] };

const mostRooms = 50;

/** Whether one more can be used beside those that are in use. */
export function hasPlace(rooms: readonly RoomValues[]): boolean {
  return rooms.filter(({ isArchived }) => !isArchived).length < mostRooms;
}

/** Nothing of it can be booked, and nothing would need it. */
export function isOutOfUse({ services, rooms }: RoomGroup): boolean {
  return services.length === 0 && rooms.length > 0 && rooms.every(({ isArchived }) => isArchived);
}

/** All rooms of a group archived, or all of them in use again. */
export function allArchived({ version, name, rooms }: RoomGroup, isArchived: boolean): RoomGroupRequest {
  return {
    version,
    name,
    rooms: rooms.map((room) => ({ roomId: room.roomId, name: room.name, isArchived })),
  };
}

/** A new group has one room at first. */
export function roomGroupValues(group: RoomGroup | null): RoomGroupValues {
  return {
    name: group?.name ?? "",
    rooms: group?.rooms.map(({ roomId, name, isArchived }, key) => ({ key, roomId, name, isArchived })) ?? [
      { key: 0, roomId: null, name: "", isArchived: false },
    ],
  };
}

export function withRoom(rooms: readonly RoomValues[]): RoomValues[] {
  const key = Math.max(-1, ...rooms.map((room) => room.key)) + 1;
  return [...rooms, { key, roomId: null, name: "", isArchived: false }];
}

export function roomGroupRequest({ name, rooms }: RoomGroupValues): RoomGroupRequest {
  return {
    name: name.trim(),
    rooms: rooms.map(({ roomId, name: roomName, isArchived }) => ({
      roomId,
      name: roomName.trim(),
      isArchived,
    })),
  };
}

/** `rooms[1].name` is `rooms.1.name` as forms name it. */
export function fieldOfRoom(path: string): string {
  return path.replace(/\[(\d+)\]/g, ".$1");
}

export type ClosureValues = DaySpanValues & { reason: string };

export function closureValues(day: string): ClosureValues {
  return { ...wholeDay(day), reason: "" };
}
