import {
  desktopFirst,
  expect,
  expectAccessibleInEveryTheme,
  expectNoSidewaysScroll,
  onDesktop,
  phoneFirst,
  test,
} from "./fixtures";

const pages = [
  ["/docs/", "Start"],
  ["/docs/api", "The wire"],
  ["/docs/webhooks", "Webhooks"],
  ["/docs/operations", "Operations"],
] as const;

for (const [row, [address, title]] of pages.entries()) {
  const width = row % 2 === 0 ? phoneFirst : desktopFirst;
  test(`${address} is accessible and fits every width`, width, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInEveryTheme(page);
  });
}

test("an operation is found, opened with the keyboard, and accessible", desktopFirst, async ({ page }) => {
  await page.goto("/docs/reference");
  await page.getByLabel("Filter").fill("addbooking");
  await page
    .getByRole("button", { name: /^Expand operation/ })
    .first()
    .waitFor({ state: "attached" });
  await page.locator('[data-tag="Booking"] button').press("Enter");
  const operation = page.locator("#operations-Booking-add_booking");
  await operation.locator("button.opblock-summary-control").press("Enter");
  await expect(operation.getByText("Who may call it")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInEveryTheme(page);
});

test("a booking is tried out as its example stands", onDesktop, async ({ page }) => {
  await page.goto("/docs/reference#/Booking/add_booking");
  const operation = page.locator("#operations-Booking-add_booking");
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("button", { name: "Execute" }).click();
  await expect(
    operation.locator(".live-responses-table .response .response-col_status").first(),
  ).toContainText("200");
});

test("an operation is open within a moment", onDesktop, async ({ page }) => {
  await page.goto("/docs/reference");
  await page.locator('[data-tag="Booking"] button').click();
  const operation = page.locator("#operations-Booking-list_booking_slots");
  await expect(operation).toBeVisible();
  const took = await operation.evaluate(async (element) => {
    const began = performance.now();
    element.querySelector<HTMLElement>("button.opblock-summary-control")?.click();
    while (!element.querySelector(".responses-inner")) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
  // 300 ms on a machine that does nothing else; seconds where all shapes were read anew.
  expect(took).toBeLessThan(1_500);
});
