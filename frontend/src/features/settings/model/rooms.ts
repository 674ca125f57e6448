import * as z from "zod/mini";
import { type DaySpanValues, daySpanOf, wholeDay } from "@/shared/lib/day-span";
import { daySpanTexts } from "@/shared/texts/day-span";
import type { RoomGroup, RoomGroupRequest } from "../api/wire";
import { roomTexts as texts } from "../texts";
import { filledIn } from "./field-rules";

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

/** What can be told without the server. */
export const roomGroupSchema = z.object({
  name: filledIn(texts.nameMissing),
  rooms: z.array(
    z.object({
      key: z.number(),
      roomId: z.nullable(z.number()),
      name: filledIn(texts.nameMissing),
      isArchived: z.boolean(),
    }),
  ),
});

/** `rooms[1].name` is `rooms.1.name` as forms name it. */
export function fieldOfRoom(path: string): string {
  return path.replace(/\[(\d+)\]/g, ".$1");
}

export type ClosureValues = DaySpanValues & { reason: string };

export function closureValues(day: string): ClosureValues {
  return { ...wholeDay(day), reason: "" };
}

/** What is wrong with the days stands at all of them together. */
export const closureSchema = z
  .object({
    isAllDay: z.boolean(),
    firstDay: z.string(),
    lastDay: z.string(),
    startTime: z.string(),
    endTime: z.string(),
  })
  .check(({ value, issues }) => {
    const span = daySpanOf(value);
    if (typeof span !== "string") return;
    const message = span === "missing" ? daySpanTexts.missing : daySpanTexts.wrongSpan;
    issues.push({ code: "custom", input: value, path: ["span"], message });
  });
