/** How many of the `shown` cards of a page are what was asked for: those that are only similar come after all of them. */
export function fittingOnPage(page: number, pageSize: number, shown: number, fitting: number): number {
  const before = (page - 1) * pageSize;
  return Math.min(Math.max(fitting - before, 0), shown);
}
