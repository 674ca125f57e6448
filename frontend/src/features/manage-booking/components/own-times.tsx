import { useEffect } from "react";
import type { OwnTime } from "@/shared/slots/model/own-times";
import { useOwnTimes } from "./use-own-times";

type OwnTimesProps = { zone: string; onKnown: (ownTimes: OwnTime[]) => void };

/** Draws nothing: tells when a member has appointments already, as often as that changes. */
export function OwnTimes({ zone, onKnown }: OwnTimesProps) {
  const ownTimes = useOwnTimes(zone);
  useEffect(() => onKnown(ownTimes), [ownTimes, onKnown]);
  return null;
}
