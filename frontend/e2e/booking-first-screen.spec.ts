import type { Locator, Page } from "@playwright/test";
import {
  chooseService,
  chooseSingly,
  eva,
  fillCustomer,
  freeTimes,
  goToBooking,
  openProvider,
  reserve,
  serviceCard,
} from "./booking-steps";
import { countClicks } from "./clicks";
import { expect, expectGoodPage, onPhone, onPhoneAtNight, phoneFirst, test } from "./fixtures";

const provider = "Radwerk Brandt";
const service = "Platten flicken";

/** Desk, tablet and phone; the bar at the bottom is there on the last two. */
const screens = [
  [1280, 800],
  [768, 1024],
  [360, 740],
] as const;

/** Whether the middle and the lower edge of it can be seen where the page stands, with no bar over them. */
function isOnScreen(locator: Locator): Promise<boolean> {
  return locator.evaluate((node) => {
    const { left, width, top, bottom } = node.getBoundingClientRect();
    return [(top + bottom) / 2, bottom - 2].every((y) =>
      node.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });
}

async function expectOnFirstScreen(page: Page, time: Locator): Promise<void> {
  const ownSize = page.viewportSize();
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => isOnScreen(time), `at ${width} × ${height}`).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  if (ownSize) await page.setViewportSize(ownSize);
}

test(
  "one service is booked with three clicks and the form, and the first time is on the first screen",
  phoneFirst,
  async ({ page, context }, { project }) => {
    await openProvider(page, provider);
    const clicks = await countClicks(page);
    await chooseService(page, service);
    await goToBooking(page);
    const card = serviceCard(page, service);
    const times = freeTimes(card);
    await expect(times.first()).toBeVisible();
    await expectGoodPage(page);
    await expectOnFirstScreen(page, times.first());
    if (project.name === "360") await expect(page.getByRole("button", { name: "Zeit wählen" })).toBeVisible();

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

/** Of the demo town; each of them is done by several people. */
const manyServices = ["Sportphysiotherapie", "Training am Gerät", "Heilmassage"] as const;

for (const count of [2, 3]) {
  test(
    `with ${count} services the first time of a visit is on the first screen`,
    // Three take more room than two.
    count === 3 ? onPhone : onPhoneAtNight,
    async ({ page }) => {
      await openProvider(page, "Physiotherapie am Schlossberg");
      for (const title of manyServices.slice(0, count)) await chooseService(page, title);
      await goToBooking(page);
      await expect(page.getByRole("radio", { name: /^Alles in einem Besuch/ })).toBeChecked();
      const times = freeTimes(page.getByRole("region", { name: "Gewählte Services" }));
      await expect(times.first()).toBeVisible();
      await expectOnFirstScreen(page, times.first());

      await chooseSingly(page);
      const singleTimes = freeTimes(serviceCard(page, manyServices[0]));
      await expect(singleTimes.first()).toBeVisible();
      await expectOnFirstScreen(page, singleTimes.first());
    },
  );
}
