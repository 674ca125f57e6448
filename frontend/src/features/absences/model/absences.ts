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
export type Fates = Readonly<Record<number, string>>;

export const undecided = "";

export function fateOf(fates: Fates, { appointmentId, colleagues }: AbsenceVisit): string {
  const fate = fates[appointmentId] ?? undecided;
  // Whoever could take it a moment ago may be busy by now.
  const isPossible = fate === "KEEP" || fate === "CANCEL" || colleagues.map(String).includes(fate);
  return isPossible ? fate : undecided;
}

/** The same for all of them; handing on leaves those open that nobody can take. */
export function fatesForAll(
  visits: AbsenceVisit[],
  fate: "KEEP" | "CANCEL" | "REASSIGN",
  before: Fates,
): Fates {
  const fates: Record<number, string> = { ...before };
  for (const { appointmentId, colleagues } of visits) {
    const [first] = colleagues;
    if (fate !== "REASSIGN") fates[appointmentId] = fate;
    else if (first !== undefined) fates[appointmentId] = String(first);
  }
  return fates;
}

/** A decision for each visit; none while one is open. */
export function decisionsOf(visits: AbsenceVisit[], fates: Fates): AbsenceDecision[] | null {
  const decisions = visits.flatMap((visit): AbsenceDecision[] => {
    const fate = fateOf(fates, visit);
    const { appointmentId } = visit;
    if (fate === undecided) return [];
    if (fate === "KEEP" || fate === "CANCEL") return [{ appointmentId, fate, userId: null }];
    return [{ appointmentId, fate: "REASSIGN", userId: Number(fate) }];
  });
  return decisions.length === visits.length ? decisions : null;
}

/** Whether anything is booked in that time. */
export const isTouched = ({ visits, dates }: Pick<Touched, "visits" | "dates">) =>
  visits.length > 0 || dates.length > 0;
