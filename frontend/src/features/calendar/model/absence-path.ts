import { paths } from "@/shared/lib/paths";

const dayLength = 10;

/** The form of an absence; its day says where the list has to begin. */
export function absencePath(absenceId: number, start: string): string {
  return `${paths.staffAbsences}?absence=${absenceId}&date=${start.slice(0, dayLength)}`;
}

/** The form of a new absence of a day. */
export function newAbsencePath(day: string, userId: number | null): string {
  return `${paths.staffAbsences}?absence=new&date=${day}${userId === null ? "" : `&user=${userId}`}`;
}
