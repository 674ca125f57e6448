import type { Onboarding } from "../api/wire";

/** Whether nothing is missing that the profile needs to become public. */
export function needsNothing({ steps }: Onboarding): boolean {
  return steps.every(({ isDone, isNeeded }) => isDone || !isNeeded);
}
