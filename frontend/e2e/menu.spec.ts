import { expect, expectAccessibleInEveryTheme, expectNoSidewaysScroll, test } from "./fixtures";

/** Four looks for accessibility faults take their time. */
const axeTimeout = 240_000;

const tablet = 600;

test("the menu of small screens is accessible, leads on and gives the focus back", async ({ page }) => {
  test.setTimeout(axeTimeout);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.goto("/help");
  const button = page.getByRole("button", { name: "Menü öffnen" });
  if (width >= tablet) {
    await expect(page.getByRole("banner").getByRole("link", { name: "Anbieter entdecken" })).toBeVisible();
    await expect(button).toBeHidden();
    return;
  }
  await button.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menü" });
  await expect(menu.getByRole("button", { name: "Menü schließen" })).toBeFocused();
  await expect(menu.getByRole("link", { name: "Medien" })).toBeVisible();
  await expectAccessibleInEveryTheme(page);
  await page.setViewportSize({ width: 320, height });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width, height });
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await menu.getByRole("link", { name: "Preise" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Preise" })).toBeVisible();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();

  await button.click();
  await menu.getByRole("link", { name: "So funktioniert’s" }).click();
  await expect(page).toHaveURL("/#so-funktioniert-es");
  await expect(page.getByRole("heading", { name: "So funktioniert Terminhof" })).toBeInViewport();
});
