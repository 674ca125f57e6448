import { parseWallTime } from "@/shared/lib/format";
import type { NewBooking, SeriesMode, SeriesVisit } from "../api/new-booking";
import { moveTexts } from "../texts";
import type { BookedService } from "./new-booking";
import { messageForStaff } from "./staff-refusal";

/** Of a visit that is not free it is known why, and whether only rules are in its way that may be broken knowingly. */
export type PlannedVisit = Pick<SeriesVisit, "start" | "code" | "message"> & {
  kind: "free" | "breakable" | "refused";
};

/**
 * What becomes of each visit within the rules and, where that was asked as well, against them. Only the second answer
 * tells an absence from an appointment: within the rules both are a time that is taken.
 */
export function plannedVisits(within: SeriesVisit[], against: SeriesVisit[]): PlannedVisit[] {
  const againstByStart = new Map(against.map((visit) => [visit.start, inWordsOfStaff(visit)]));
  return within.map(inWordsOfStaff).map(({ start, outcome, code, message }) => {
    if (outcome === "POSSIBLE") return { start, code, message, kind: "free" };
    const other = againstByStart.get(start);
    if (other?.outcome !== "POSSIBLE") {
      return { start, code: other?.code ?? code, message: other?.message ?? message, kind: "refused" };
    }
    return { start, code, message: code === "SLOT_TAKEN" ? moveTexts.away : message, kind: "breakable" };
  });
}

function inWordsOfStaff(visit: SeriesVisit): SeriesVisit {
  const { code, message } = visit;
  return code && message ? { ...visit, message: messageForStaff(code, message) } : visit;
}

/** A rule that does not depend on the time refuses every visit. */
export function allRefused(visits: SeriesVisit[], message: string): SeriesVisit[] {
  return visits.map((visit) => ({ ...visit, outcome: "REFUSED", code: null, message }));
}

/** How many visits are booked, and how: whoever breaks rules breaks them in all visits that need it. */
export function visitsToBook(
  visits: PlannedVisit[],
  breaksRules: boolean,
): { count: number; mode: SeriesMode } {
  const count = visits.filter(({ kind }) => kind === "free" || (breaksRules && kind === "breakable")).length;
  return { count, mode: count === visits.length ? "ALL" : "POSSIBLE" };
}

/** The services of the visit that begins then, each as long after its beginning as in the first visit. */
export function servicesOfVisit(services: NewBooking["services"], start: string): BookedService[] {
  const first = services.map((service) => service.start).sort()[0];
  if (first === undefined) return [];
  const instant = (time: string) => parseWallTime(time).toDate("UTC").getTime();
  const milliseconds = instant(start) - instant(first);
  return services.map(({ serviceId, userId, start: own }) => ({
    serviceId,
    userId: userId ?? null,
    start: parseWallTime(own).add({ milliseconds }).toString(),
  }));
}
