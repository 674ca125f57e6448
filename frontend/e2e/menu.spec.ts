import { actAs, claudia } from "./account-steps";
import {
  atNight,
  expect,
  expectAccessibleInEveryTheme,
  expectNoSidewaysScroll,
  onDesktopAtNight,
  onPhone,
  test,
} from "./fixtures";

const openMenu = "Menü öffnen";

test("wide screens show the pages and no menu", onDesktopAtNight, async ({ page }) => {
  await page.goto("/help");
  await expect(page.getByRole("banner").getByRole("link", { name: "Anbieter entdecken" })).toBeVisible();
  await expect(page.getByRole("button", { name: openMenu })).toBeHidden();
});

test(
  "the menu of small screens is accessible, leads on and gives the focus back",
  onPhone,
  async ({ page }) => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.goto("/help");
    const button = page.getByRole("button", { name: openMenu });
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
  },
);

test("the menu of members is accessible and gives the focus back", atNight, async ({ page }) => {
  await actAs(page, claudia);
  await page.goto("/help");
  const button = page.getByRole("button", { name: "Menü von Claudia Chefin öffnen" });
  await button.click();
  const menu = page.getByRole("dialog", { name: "Menü" });
  await expect(menu.getByText(claudia.email)).toBeVisible();
  await expect(menu.getByRole("link", { name: "Deine Termine" })).toBeVisible();
  await expectAccessibleInEveryTheme(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});
