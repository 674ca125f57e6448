import { chooseService, freeTimes, goToBooking, openCard, openProvider, serviceCard } from "./booking-steps";
import { expect, test } from "./fixtures";

/** Where the provider is, where the server is, and two places where it is another day. */
const zones = ["Europe/Vienna", "UTC", "America/New_York", "Pacific/Auckland"];

const provider = "Fotostudio Lichthof";
const service = "Bewerbungsfoto";

test("a visitor sees the same minutes wherever their clock is set", async ({ browser }) => {
  const seen: string[][] = [];
  for (const timezoneId of zones) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    const screen = page.getByRole("main");
    await openProvider(page, provider);
    await chooseService(page, service);
    const profile = await screen.innerText();
    await goToBooking(page);
    const card = serviceCard(page, service);
    await openCard(card);
    const times = await screen.innerText();
    await freeTimes(card).last().click();
    await expect(page.getByLabel("Wie viele Personen kommen? *")).toBeVisible();
    seen.push([profile, times, await screen.innerText()]);
    await context.close();
  }
  for (const [, times] of seen) expect(times).toMatch(/^\d\d:\d\d$/m);
  for (const texts of seen) expect(texts).toEqual(seen[0]);
});
