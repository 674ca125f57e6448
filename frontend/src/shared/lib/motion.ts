/** Smooth unless the person asked for less motion. */
export function gently(): ScrollBehavior {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}
