/** Whether calendar and summary stand beside each other: the width `md` of the theme and beyond. */
export function isWide(): boolean {
  return window.matchMedia("(min-width: 900px)").matches;
}

/** Smooth unless the person asked for less motion. */
export function gently(): ScrollBehavior {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}
