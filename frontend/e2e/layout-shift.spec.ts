import type { Page } from "@playwright/test";
import { atNight, expect, test } from "./fixtures";

/** What is good for most people, see https://web.dev/articles/cls; half of it, because nobody here waits for a network. */
const mostShift = 0.05;

type Shifted = { shift: number };

/** Adds up what moves without anybody having pressed anything, from the first paint on. */
async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const measured = window as unknown as Shifted;
    measured.shift = 0;
    type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (!entry.hadRecentInput) measured.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as Shifted).shift);
}

for (const [name, address] of [
  ["the start page", "/"],
  ["a profile", "/1000"],
  ["the results of a search", "/?q="],
  ["the page of prices", "/pricing"],
  ["a booking", "/1000/booking"],
] as const) {
  test(`nothing on ${name} moves once it is there, the footer neither`, atNight, async ({ page }) => {
    const shifts = await measureShifts(page);
    const device = await page.context().newCDPSession(page);
    // What comes late comes after the first paint.
    await device.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(address);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.waitForLoadState("networkidle");
    // Parts that wait until somebody comes near them.
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    expect(await shifts()).toBeLessThanOrEqual(mostShift);
  });
}
