import { parseDate } from "@internationalized/date";
import { formatLongDate, formatTimeSpan, parseWallTime } from "@/shared/lib/format";
import type { Absence, AbsenceDecision, AbsenceVisit } from "../api/absences";

export type AbsenceValues = {
  /** Null is a closure of the premises. */
  userId: number | null;
  isAllDay: boolean;
  firstDay: string;
  lastDay: string;
  startTime: string;
  endTime: string;
  reason: string;
};

const dayLength = 10;
const clockEnd = 16;
const midnight = "T00:00:00";

export function emptyValues(userId: number | null, day: string): AbsenceValues {
  return {
    userId,
    isAllDay: true,
    firstDay: day,
    lastDay: day,
    startTime: "08:00",
    endTime: "12:00",
    reason: "",
  };
}

/** Whole days end at the midnight after the last of them. */
export function valuesOf({ userId, start, end, reason }: Absence): AbsenceValues {
  const isAllDay = start.endsWith(midnight) && end.endsWith(midnight);
  const lastDay = isAllDay
    ? parseDate(end.slice(0, dayLength)).subtract({ days: 1 }).toString()
    : end.slice(0, dayLength);
  return {
    ...emptyValues(userId, start.slice(0, dayLength)),
    isAllDay,
    lastDay,
    ...(!isAllDay && {
      startTime: start.slice(dayLength + 1, clockEnd),
      endTime: end.slice(dayLength + 1, clockEnd),
    }),
    reason: reason ?? "",
  };
}

export type Span = { start: string; end: string };

function isDay(text: string): boolean {
  try {
    return parseDate(text) !== null;
  } catch {
    return false;
  }
}

/** From when until when; what is missing or runs backwards is none. */
export function spanOf(values: AbsenceValues): Span | "missing" | "backwards" {
  const { isAllDay, firstDay, lastDay, startTime, endTime } = values;
  if (!isDay(firstDay) || !isDay(lastDay)) return "missing";
  if (!isAllDay && (startTime === "" || endTime === "")) return "missing";
  const start = isAllDay ? firstDay + midnight : `${firstDay}T${startTime}:00`;
  const end = isAllDay
    ? parseDate(lastDay).add({ days: 1 }).toString() + midnight
    : `${lastDay}T${endTime}:00`;
  return end > start ? { start, end } : "backwards";
}

/** `Mi., 13. Jänner`, `Mi., 13. Jänner bis Fr., 15. Jänner`, or with the hours where it is not whole days. */
export function spanInWords(absence: Span, thisYear: number): string {
  const { isAllDay, firstDay, lastDay } = valuesOf({ absenceId: 0, userId: null, reason: null, ...absence });
  if (!isAllDay) return formatTimeSpan(parseWallTime(absence.start), parseWallTime(absence.end), thisYear);
  const first = formatLongDate(parseDate(firstDay), thisYear);
  return firstDay === lastDay ? first : `${first} bis ${formatLongDate(parseDate(lastDay), thisYear)}`;
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
