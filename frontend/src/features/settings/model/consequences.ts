import type { Consequences, ServiceStarts } from "../api/wire";

/** Nobody who has booked and nobody who wants to would notice. */
export function changesNothing({ outsideTotal, tomorrow }: Consequences): boolean {
  return outsideTotal === 0 && tomorrow.services.length === 0;
}

export type StartChanges = { gone: string[]; added: string[] };

/** Which starts are no longer offered, and which are new. */
export function startChanges({ before, after }: ServiceStarts): StartChanges {
  return {
    gone: before.filter((start) => !after.includes(start)),
    added: after.filter((start) => !before.includes(start)),
  };
}

/** Of a change that calendars do not notice. */
export const nothingFollows: Consequences = {
  outside: [],
  outsideTotal: 0,
  tomorrow: { date: "", services: [] },
};
