import {
  desktopFirst,
  expect,
  expectAccessibleInEveryTheme,
  expectFitsNarrowAndEnlarged,
  expectGoodPage,
  expectNoSidewaysScroll,
  onDesktopAtNight,
  onPhoneAtNight,
  phoneFirst,
  test,
} from "./fixtures";

const pages = [
  ["/help", "Hilfe"],
  ["/pricing", "Preise"],
  ["/ranking", "Warum diese Reihenfolge?"],
  ["/accessibility", "Barrierefreiheit"],
  ["/terms-conditions", "Allgemeine Geschäftsbedingungen"],
  ["/imprint", "Impressum"],
  ["/dataprivacy", "Datenschutz"],
  ["/media", "Medien"],
] as const;

const demoMark = "Vorführung, kein echtes Unternehmen";

for (const [row, [address, title]] of pages.entries()) {
  const width = row % 2 === 0 ? phoneFirst : desktopFirst;
  test(
    `${address} is marked as a demonstration, accessible and fits every width`,
    width,
    async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("complementary", { name: demoMark })).toBeVisible();
      await expect(page.getByRole("contentinfo").getByText(demoMark)).toBeVisible();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      await expectGoodPage(page);
      await expectFitsNarrowAndEnlarged(page);
    },
  );
}

test(
  "the end of a page leads to every information page that it names",
  onDesktopAtNight,
  async ({ page }) => {
    await page.goto("/help");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "Medien" })).toBeVisible();
    for (const [name, title] of [
      ["Preise", "Preise"],
      ["AGB", "Allgemeine Geschäftsbedingungen"],
      ["Impressum", "Impressum"],
      ["Datenschutz", "Datenschutz"],
      ["Medien", "Medien"],
      ["Barrierefreiheit", "Barrierefreiheit"],
      ["Warum diese Reihenfolge?", "Warum diese Reihenfolge?"],
      ["Hilfe", "Hilfe"],
    ]) {
      // By key: a click on the end of a page that is still growing can land beside it.
      await footer.getByRole("link", { name, exact: true }).press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("main")).toBeFocused();
    }
  },
);

test("the e-mail address comes on a click and takes the focus", onPhoneAtNight, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/operator/contact")) asked.push(request.url());
  });
  await page.goto("/pricing");
  const footer = page.getByRole("contentinfo");
  const reveal = footer.getByRole("button", { name: "E-Mail-Adresse anzeigen" });
  await expect(reveal).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);

  await reveal.focus();
  await page.keyboard.press("Enter");
  const link = footer.getByRole("link", { name: /@/ });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute("href", /^mailto:.+@.+/);
  expect(asked).toHaveLength(1);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInEveryTheme(page);
});

test("an answer of the help page opens by keyboard", onDesktopAtNight, async ({ page }) => {
  await page.goto("/help");
  const question = page.getByRole("button", { name: "Brauche ich dafür ein Konto?" });
  await question.focus();
  await page.keyboard.press("Enter");
  await expect(question).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("region", { name: "Brauche ich dafür ein Konto?" })).toBeVisible();
  await expectAccessibleInEveryTheme(page);
});
