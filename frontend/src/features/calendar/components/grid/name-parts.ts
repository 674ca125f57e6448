import { cursorTexts } from "../../texts";

/**
 * The library calls it a table, but its blocks do not lie in cells. For screen readers it is a group of buttons, each
 * of which says when, what and with whom, and through which the arrow keys lead; the list tells the same day by day.
 */
export function nameParts(element: HTMLElement): void {
  for (const part of element.querySelectorAll(
    "[role=table],[role=row],[role=rowgroup],[role=cell],[role=columnheader]",
  )) {
    part.removeAttribute("role");
    for (const name of ["aria-colindex", "aria-colspan"]) part.removeAttribute(name);
  }
  for (const label of element.querySelectorAll("time[aria-label], .ec-header span[aria-label]")) {
    label.removeAttribute("aria-label");
  }
  const main = element.querySelector(".ec-main");
  main?.setAttribute("tabindex", "0");
  // The keys are those of the grid, and not of whoever reads it aloud.
  main?.setAttribute("role", "application");
  main?.setAttribute("aria-label", cursorTexts.label);
}
