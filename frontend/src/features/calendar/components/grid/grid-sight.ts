/** Pixels, by which no column is taken to be wider than it is. */
export const smallestRem = 16;

/** Columns from the first one to before the last one, and the minute at the lower edge. */
export type Sight = { first: number; last: number; until: number };

const hoursWidth = (main: HTMLElement) => main.querySelector<HTMLElement>(".ec-sidebar")?.offsetWidth ?? 0;

const columnWidth = (main: HTMLElement) =>
  (main.scrollWidth - hoursWidth(main)) / Number(main.style.getPropertyValue("--ec-grid-cols"));

/** Where a week is wider than the screen, a day stands first in it; the page stays where it is. */
export function beginWith(element: HTMLElement, day: number): void {
  const main = element.querySelector<HTMLElement>(".ec-main");
  if (main) main.scrollLeft = day * columnWidth(main);
}

/** What can be seen; everything where nothing has a size. */
export function inSight(element: HTMLElement, firstMinute: number): Sight {
  const main = element.querySelector<HTMLElement>(".ec-main");
  const everything = Number.POSITIVE_INFINITY;
  if (!main || main.clientHeight === 0) return { first: 0, last: everything, until: everything };
  const until = firstMinute + main.scrollTop + main.clientHeight;
  const width = columnWidth(main);
  const last = Math.ceil((main.scrollLeft + main.clientWidth - hoursWidth(main)) / width);
  return { first: Math.floor(main.scrollLeft / width), last, until };
}
