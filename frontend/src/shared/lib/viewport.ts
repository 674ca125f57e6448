/** Whether calendar and summary stand beside each other: the width `md` of the theme and beyond. */
export function isWide(): boolean {
  return window.matchMedia("(min-width: 900px)").matches;
}
