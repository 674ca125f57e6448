/** Whether calendar and summary stand beside each other: the width `md` of the theme and beyond. */
export function isWide(): boolean {
  return window.matchMedia("(min-width: 900px)").matches;
}

/** Whether the month stands beside the times of a day: the width `lg` of the theme and beyond. */
export function hasRoomForMonth(): boolean {
  return window.matchMedia("(min-width: 1200px)").matches;
}
