export const visitTimesId = "besuch";

/** Leads to the starts of visits. */
export function focusVisitTimes(): void {
  document.getElementById(visitTimesId)?.focus();
}
