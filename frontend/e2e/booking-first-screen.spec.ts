import type { Locator, Page } from "@playwright/test";
import {
  chooseService,
  eva,
  fillCustomer,
  freeTimes,
  goToBooking,
  openProvider,
  reserve,
  serviceCard,
} from "./booking-steps";
import { expect, expectGoodPage, onPhone, test } from "./fixtures";

const provider = "Radwerk Brandt";
const service = "Platten flicken";

/** Counts every click from now on; keys that press a button count as well. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener("click", () => (counted.clicks += 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

/** Whether the middle and the lower edge of it can be seen where the page stands, with no bar over them. */
function isOnScreen(locator: Locator): Promise<boolean> {
  return locator.evaluate((node) => {
    const { left, width, top, bottom } = node.getBoundingClientRect();
    return [(top + bottom) / 2, bottom - 2].every((y) =>
      node.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });
}

test(
  "one service is booked with three clicks and the form, and the first time is on the first screen",
  onPhone,
  async ({ page, context }) => {
    await openProvider(page, provider);
    const clicks = await countClicks(page);
    await chooseService(page, service);
    await goToBooking(page);
    const card = serviceCard(page, service);
    const times = freeTimes(card);
    await expect(times.first()).toBeVisible();
    await expectGoodPage(page);
    for (const [width, height] of [
      [768, 1024],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => isOnScreen(times.first()), `at ${width} × ${height}`).toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
    await expect(page.getByRole("button", { name: "Zeit wählen" })).toBeVisible();

    const link = page.url();
    expect(link).toMatch(/#services=\d+$/);
    const elsewhere = await context.browser()?.newPage();
    if (!elsewhere) throw new Error("There is no other browser");
    await elsewhere.goto(link);
    await expect(freeTimes(serviceCard(elsewhere, service)).first()).toBeVisible();
    await elsewhere.close();

    await times.last().click();
    await fillCustomer(page, eva);
    await page.getByLabel("Marke und Modell *").fill("Stadtrad");
    expect(await clicks()).toBe(3);
    await expect(page.getByRole("link", { name: /^AGB \(/ })).toBeVisible();
    await reserve(page);
    await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
  },
);
