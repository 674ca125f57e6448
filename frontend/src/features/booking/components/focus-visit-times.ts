export const visitTimesId = "besuch";

export const visitPlanId = "besuchsplan";

/** Leads to the starts of visits. */
export function focusVisitTimes(): void {
  document.getElementById(visitTimesId)?.focus();
}
