import type { Page } from "@playwright/test";

/** No action of a provider's day takes more: to its form, or to the action itself where it needs none. */
export const fewClicks = 2;

/** Counts every click of the page from now on, as the browser sees it; keys that press a button count as well. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const before = await page.evaluate(() => {
    const counted = window as unknown as { clicks?: number };
    if (counted.clicks === undefined) {
      counted.clicks = 0;
      addEventListener("click", () => (counted.clicks = (counted.clicks ?? 0) + 1), { capture: true });
    }
    return counted.clicks;
  });
  return async () => (await page.evaluate(() => (window as unknown as { clicks: number }).clicks)) - before;
}
