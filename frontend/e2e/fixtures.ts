import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import type { RunOnly } from "axe-core";

type Fixtures = {
  /** Fails the test when the page broke the content security policy or wrote an error to the console. */
  complaints: string[];
};

/** A failed call is an answer of the server, not a fault of the page; the pages show it. */
const failedCall = /Failed to load resource/;

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" && !failedCall.test(message.text())) {
          complaints.push(`console: ${message.text()}`);
        }
      });
      await page.exposeFunction("reportPolicyViolation", (text: string) => {
        complaints.push(`policy violation: ${text}`);
      });
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          const { reportPolicyViolation } = window as unknown as {
            reportPolicyViolation: (text: string) => void;
          };
          reportPolicyViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
        });
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const themes = ["DARK", "LIGHT", "NATURE", "TERMINHOF"] as const;

/** For tests that run at one width only, see playwright.config.ts. */
export const onPhone = { tag: "@360" };
export const onDesktop = { tag: "@1280" };
/** For tests that run at this width in every check, and at the other one too at night. */
export const phoneFirst = { tag: "@360-first" };
export const desktopFirst = { tag: "@1280-first" };
/** For tests of what others show as well, of the screens or of the server: they run at night alone. */
export const atNight = { tag: "@night" };
export const onPhoneAtNight = { tag: ["@360", "@night"] };
export const onDesktopAtNight = { tag: ["@1280", "@night"] };

/** Whoever looks at a screen at both widths, if only at night, looks at each theme once: at one of them. */
const themesAtWidth: Record<string, readonly string[]> = {
  "360": ["DARK", "TERMINHOF"],
  "1280": ["LIGHT", "NATURE"],
};

function themesOfTest(): readonly string[] {
  const { project, tags } = test.info();
  const isAtBoth = tags.every((tag) => tag.endsWith("-first"));
  return (isAtBoth ? themesAtWidth[project.name] : undefined) ?? themes;
}

/** Opens pages in this theme from now on, as a visitor does who chose it before. */
export async function chooseTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.addInitScript((chosen) => {
    const session = { state: { settings: { theme: chosen, compactLayout: true } }, version: 1 };
    localStorage.setItem("terminhof-session", JSON.stringify(session));
  }, theme);
}

/**
 * Fonts are there, what is looked for was found and every change has arrived: what is dimmed because it is out of date,
 * and colours and lengths on their way to others are nobody's choice. For who wants little motion, as these tests do,
 * the way lasts less than a frame, but it begins with the old values.
 */
async function waitUntilStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    await document.fonts.ready;
    await nextFrame();
    await nextFrame();
    // What goes on for ever, as the sign that something loads, ends by being taken away.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // One that is taken away before its end is over as well.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  const everything = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
  await expectNoViolations(page, { type: "tag", values: everything });
}

async function expectNoViolations(page: Page, runOnly: RunOnly): Promise<void> {
  await waitUntilStill(page);
  const { violations } = await new AxeBuilder({ page })
    // Nobody reads what is in order, and our pages have no frames, for which the other mode opens a page each time:
    // without both a look takes half the time.
    .options({ runOnly, resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    })),
  ).toEqual([]);
}

/** The page as it is, in every theme: in half of them where the other width, or the night, looks at the other half. */
export async function expectAccessibleInEveryTheme(page: Page): Promise<void> {
  for (const [index, theme] of themesOfTest().entries()) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      document.documentElement.classList.toggle("dark", name === "DARK");
    }, theme);
    // Themes differ in their colours alone: what does not hang on them was looked at in the first one.
    if (index === 0) await expectAccessible(page);
    else await expectNoViolations(page, { type: "rule", values: ["color-contrast", "link-in-text-block"] });
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await waitUntilStill(page);
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);
}

async function resizeTo(page: Page, width: number): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 0 };
  await page.setViewportSize({ width, height });
  // The browser answers before the page has its new width.
  await page.waitForFunction((inner) => innerWidth === inner, width);
}

/** The narrowest width that must do without scrolling sideways (WCAG 2.2, 1.4.10). */
const narrow = 320;

/** Nothing on its way any more, accessible in every theme, and as wide as the window; on phones down to 320 px. */
export async function expectGoodPage(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expectAccessibleInEveryTheme(page);
  const { width } = page.viewportSize() ?? { width: 0 };
  if (width < 600) {
    await resizeTo(page, narrow);
    await expectNoSidewaysScroll(page);
    await resizeTo(page, width);
  }
  await expectNoSidewaysScroll(page);
}

/** Reflow and text size of WCAG 2.2 (1.4.10 and 1.4.4), each alone and both at once, whatever width the test has. */
export async function expectFitsNarrowAndEnlarged(page: Page): Promise<void> {
  await resizeTo(page, narrow);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const width of [narrow, 360, 1280]) {
    await resizeTo(page, width);
    await expectNoSidewaysScroll(page);
  }
}
