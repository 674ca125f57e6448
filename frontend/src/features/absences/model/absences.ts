import { type DaySpanValues, daySpanValues, wholeDay } from "@/shared/lib/day-span";
import type { Absence, AbsenceDecision, AbsenceVisit, Touched } from "../api/absences";

export type AbsenceValues = DaySpanValues & {
  /** Null is a closure of the premises, undefined is not chosen yet. */
  userId: number | null | undefined;
  reason: string;
};

type Wanted = { userId: number | null; isClosure: boolean };

/** Of whom a new absence is: of whoever was named, or of the only one there is; else it has to be chosen. */
export function whoIsAway(
  { userId, isClosure }: Wanted,
  employees: { userId: number }[],
): AbsenceValues["userId"] {
  if (isClosure) return null;
  const [only, ...more] = employees;
  if (only && more.length === 0) return only.userId;
  return employees.find((one) => one.userId === userId)?.userId;
}

export function emptyValues(userId: AbsenceValues["userId"], day: string): AbsenceValues {
  return { userId, ...wholeDay(day), reason: "" };
}

export function valuesOf({ userId, reason, ...span }: Absence): AbsenceValues {
  return { userId, ...daySpanValues(span), reason: reason ?? "" };
}

/** What becomes of a visit; as a text it is the value of its choice: `KEEP`, `CANCEL` or the number of a colleague. */
export type Resolutions = Readonly<Record<number, string>>;

export const undecided = "";

export function resolutionOf(resolutions: Resolutions, { appointmentId, colleagues }: AbsenceVisit): string {
  const resolution = resolutions[appointmentId] ?? undecided;
  // Whoever could take it a moment ago may be busy by now.
  const isPossible =
    resolution === "KEEP" || resolution === "CANCEL" || colleagues.map(String).includes(resolution);
  return isPossible ? resolution : undecided;
}

/** The same for all of them; handing on leaves those open that nobody can take. */
export function resolutionsForAll(
  visits: AbsenceVisit[],
  resolution: "KEEP" | "CANCEL" | "REASSIGN",
  before: Resolutions,
): Resolutions {
  const resolutions: Record<number, string> = { ...before };
  for (const { appointmentId, colleagues } of visits) {
    const [first] = colleagues;
    if (resolution !== "REASSIGN") resolutions[appointmentId] = resolution;
    else if (first !== undefined) resolutions[appointmentId] = String(first);
  }
  return resolutions;
}

/** A decision for each visit; none while one is open. */
export function decisionsOf(visits: AbsenceVisit[], resolutions: Resolutions): AbsenceDecision[] | null {
  const decisions = visits.flatMap((visit): AbsenceDecision[] => {
    const resolution = resolutionOf(resolutions, visit);
    const { appointmentId } = visit;
    if (resolution === undecided) return [];
    if (resolution === "KEEP" || resolution === "CANCEL")
      return [{ appointmentId, fate: resolution, userId: null }];
    return [{ appointmentId, fate: "REASSIGN", userId: Number(resolution) }];
  });
  return decisions.length === visits.length ? decisions : null;
}

/** Whether anything is booked in that time. */
export const isTouched = ({ visits, dates }: Pick<Touched, "visits" | "dates">) =>
  visits.length > 0 || dates.length > 0;
