import {
  expect,
  expectFitsNarrowAndEnlarged,
  expectGoodPage,
  onDesktop,
  onPhone,
  onPhoneAtNight,
  test,
} from "./fixtures";

test(
  "the tabs of a profile are used by keyboard and remembered by the address",
  onDesktop,
  async ({ page }) => {
    await page.goto("/1000");
    const services = page.getByRole("tab", { name: "Leistungen" });
    const about = page.getByRole("tab", { name: "Über uns" });
    await expect(services).toHaveAttribute("aria-selected", "true");
    await services.focus();
    await page.keyboard.press("End");
    await expect(about).toBeFocused();
    await expect(about).toHaveAttribute("aria-selected", "false");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?tab=about$/);
    await expect(page.getByRole("tabpanel", { name: "Über uns" })).toBeVisible();
    await expect(about).toBeFocused();

    await page.reload();
    await expect(about).toHaveAttribute("aria-selected", "true");
    await page.goBack();
    await expect(services).toHaveAttribute("aria-selected", "true");
    await expect(page).not.toHaveURL(/tab=about/);
  },
);

test("the first service lies inside the first screen of a phone", onPhone, async ({ page }) => {
  for (const address of ["/1000", "/1005"]) {
    await page.goto(address);
    const service = page.getByRole("tabpanel", { name: "Leistungen" }).getByRole("article").first();
    await expect(service).toBeVisible();
    await expect.poll(async () => (await service.boundingBox())?.y ?? Number.NaN).toBeLessThanOrEqual(480);
  }
});

test("the events and courses of a profile are accessible and fit the width", async ({ page }) => {
  await page.goto("/1000?tab=events");
  const panel = page.getByRole("tabpanel", { name: "Events & Kurse" });
  await expect(panel).toBeVisible();
  await expect(panel.locator("[aria-busy=true]")).toHaveCount(0);
  await expectGoodPage(page);
});

test(
  "the tabs fit one line on a phone, 320 px and a doubled text size fit the width",
  onPhoneAtNight,
  async ({ page }) => {
    await page.goto("/1000?tab=events");
    const tabs = page.getByRole("tab");
    await expect(tabs).toHaveCount(3);
    for (const tab of await tabs.all()) await expect(tab).toHaveCSS("height", "44px");
    await page.waitForLoadState("networkidle");
    await expectFitsNarrowAndEnlarged(page);
  },
);
