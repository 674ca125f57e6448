import type { Locator, Page } from "@playwright/test";
import {
  atNight,
  chooseTheme,
  desktopFirst,
  expect,
  expectFitsNarrowAndEnlarged,
  expectGoodPage,
  onDesktopAtNight,
  onPhone,
  phoneFirst,
  test,
  themes,
} from "./fixtures";

async function openProfile(page: Page): Promise<void> {
  await page.goto("/");
  const provider = page.getByRole("article").first();
  const name = (await provider.getByRole("heading").textContent()) ?? "";
  await provider.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("a visit of two services can be read where the letters are large", onPhone, async ({ page }) => {
  await page.goto("/1000/booking");
  const choose = page.getByRole("button", { name: /^Wählen/ });
  await choose.first().click();
  await choose.first().click();
  await page.getByRole("button", { name: "Zeit aussuchen" }).click();
  const plan = page.getByRole("region", { name: "Dein Besuch" });
  await expect(plan).toBeVisible();
  await expectFitsNarrowAndEnlarged(page);
  // No word is broken: the longest one of each has room.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const text of [
    page.getByText("Alles in einem Besuch"),
    page.getByText("Zeiten einzeln wählen"),
    plan.getByRole("button", { name: "Weiter zu deinen Daten" }),
  ]) {
    const broken = await text.evaluate((element) => {
      const probe = element.cloneNode(true) as HTMLElement;
      probe.style.cssText = "overflow-wrap: normal; width: min-content; position: absolute";
      element.parentElement?.append(probe);
      const isBroken = probe.getBoundingClientRect().width > element.getBoundingClientRect().width + 1;
      probe.remove();
      return isBroken;
    });
    expect(broken, (await text.textContent()) ?? "").toBe(false);
  }
});

const screens: [name: string, open: (page: Page) => Promise<void>][] = [
  [
    "home",
    async (page) => {
      await page.goto("/");
      await expect(page.getByRole("region", { name: "Neu bei uns" })).toBeVisible();
      await expect(page.getByRole("article").first()).toBeVisible();
    },
  ],
  [
    "profile with a basket",
    async (page) => {
      await openProfile(page);
      await page
        .getByRole("button", { name: /^Wählen/ })
        .first()
        .click();
      await expect(page.getByRole("region", { name: "Deine Auswahl" })).toBeVisible();
      // What comes when the browser is idle lets the page grow.
      await page.waitForLoadState("networkidle");
      // Wherever bar and head stick they cover something for a moment; where all fits on the screen, nothing.
      const { width } = page.viewportSize() ?? { width: 0 };
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
    },
  ],
  [
    "about",
    async (page) => {
      await openProfile(page);
      await page.getByRole("tab", { name: "Über uns" }).click();
      await expect(page.getByRole("tabpanel", { name: "Über uns" })).toBeVisible();
    },
  ],
  [
    "not found",
    async (page) => {
      await page.goto("/gibt-es-nicht");
      await expect(page.getByRole("heading", { name: "Seite nicht gefunden" })).toBeVisible();
    },
  ],
];

for (const [row, [name, open]] of screens.entries()) {
  const width = row % 2 === 0 ? phoneFirst : desktopFirst;
  test(`${name}: accessible in every theme, at 320 px and enlarged`, width, async ({ page }) => {
    await open(page);
    await expectGoodPage(page);
    await expectFitsNarrowAndEnlarged(page);
  });
}

test("a theme that a visitor chose is there on the next page", onPhone, async ({ page }) => {
  for (const theme of themes) {
    await chooseTheme(page, theme);
    await page.goto("/gibt-es-nicht");
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  }
});

test("the bar with the basket leaves the chosen service uncovered", atNight, async ({ page }) => {
  await openProfile(page);
  // What comes later would move the card.
  await expect(page.getByRole("tabpanel").getByText("Nächster freier Termin:").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const card = page.getByRole("tabpanel").getByRole("article").last();
  await card.evaluate((node) => {
    window.scrollTo(0, window.scrollY + node.getBoundingClientRect().bottom - window.innerHeight);
  });
  const button = await card.getByRole("button", { name: /^Wählen/ }).boundingBox();
  if (!button) throw new Error("The last service cannot be chosen");
  // By its place: a click on the element would scroll by itself.
  await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
  const bar = page.getByRole("region", { name: "Deine Auswahl" });
  await expect(bar).toBeVisible();
  const bottomOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return box ? box.y + box.height : 0;
  };
  await expect
    .poll(async () => ((await bar.boundingBox())?.y ?? 0) - (await bottomOf(card)))
    .toBeGreaterThanOrEqual(0);
});

test(
  "the keyboard reaches the content first and follows to the next page",
  onDesktopAtNight,
  async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeFocused();

    const provider = page.getByRole("article").first().getByRole("link").first();
    await provider.focus();
    await expect(provider).toHaveCSS("outline", /2px.*solid|solid.*2px/);
    await provider.press("Enter");
    await expect(page.getByRole("tab", { name: "Leistungen" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  },
);
