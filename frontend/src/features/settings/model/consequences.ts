import type { Consequences, EventConsequences } from "../api/wire";
import { consequencesTexts as texts } from "../texts";

/** Nobody who has booked and nobody who wants to would notice. */
export function changesNothing(consequences: Consequences): boolean {
  const concerned =
    "participants" in consequences ? consequences.participantsTotal : consequences.outsideTotal;
  return concerned + consequences.outsideDatesTotal === 0 && consequences.tomorrow.services.length === 0;
}

type Told = EventConsequences["participants"][number];

/** What a participant is told of. */
export function newsOf({ isCalledOff, losesSeat, isChanged }: Told): string[] {
  return [
    ...(losesSeat ? [texts.losesSeat] : isCalledOff ? [texts.calledOff] : []),
    ...(isChanged ? [texts.isChanged] : []),
  ];
}

/** Of a change that calendars do not notice. */
export const nothingFollows: Consequences = {
  outside: [],
  outsideTotal: 0,
  outsideDates: [],
  outsideDatesTotal: 0,
  tomorrow: { date: "", services: [] },
};
