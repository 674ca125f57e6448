import { currentInstant } from "@/shared/lib/clock";
import type { RegistrationValues } from "./registration";

/** What is typed into the form until it is sent: a reload keeps it, in this tab and for half an hour. */
const name = "terminhof-registration";
const lifetime = 30 * 60 * 1000;

/** Never kept: a password is typed by who knows it, and consent is given by who reads what it is to. */
const neverKept: (keyof RegistrationValues)[] = ["password", "policy", "newsletter"];

export function keepDraft(values: RegistrationValues): void {
  const kept = Object.entries(values).filter(([field]) => !neverKept.some((one) => one === field));
  const draft = { savedAt: currentInstant(), values: Object.fromEntries(kept) };
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // A reload begins anew.
  }
}

export function forgetDraft(): void {
  sessionStorage.removeItem(name);
}

/** The form as it begins, with what can be used of a draft. */
export function withDraft(start: RegistrationValues): RegistrationValues {
  const draft = readDraft();
  const known = Object.entries(start).map(([field, value]) => {
    const typed: unknown = neverKept.some((one) => one === field) ? undefined : draft[field];
    return [field, typeof typed === typeof value ? typed : value];
  });
  return Object.fromEntries(known) as RegistrationValues;
}

function readDraft(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? "null");
    if (!isRecord(stored) || !isRecord(stored.values) || typeof stored.savedAt !== "number") return {};
    return currentInstant() - stored.savedAt > lifetime ? {} : stored.values;
  } catch {
    // Whoever wrote it, it is none.
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
