import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

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

export const themes = ["DARK", "LIGHT", "NATURE", "TERMINHOF"];

/** Opens pages in this theme from now on, as a visitor does who chose it before. */
export async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((chosen) => {
    const session = { state: { settings: { theme: chosen, compactLayout: true } }, version: 1 };
    localStorage.setItem("terminhof-session", JSON.stringify(session));
  }, theme);
}

/**
 * Fonts are there and every change has arrived: colours and lengths on their way to others are nobody's choice. For
 * who wants little motion, as these tests do, the way lasts less than a frame, but it begins with the old values.
 */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    await document.fonts.ready;
    await nextFrame();
    await nextFrame();
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  await waitUntilStill(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    })),
  ).toEqual([]);
}

/** The page as it is, in one theme after the other. */
export async function expectAccessibleInEveryTheme(page: Page): Promise<void> {
  // A long page is looked at for seconds, and each theme is a whole look.
  test.slow();
  for (const theme of themes) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      document.documentElement.classList.toggle("dark", name === "DARK");
    }, theme);
    await expectAccessible(page);
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await waitUntilStill(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

/** Reflow and text size of WCAG 2.2 (1.4.10 and 1.4.4), each alone and both at once. */
export async function expectFitsNarrowAndEnlarged(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const resizeTo = async (wanted: number) => {
    await page.setViewportSize({ width: wanted, height });
    // The browser answers before the page has its new width.
    await page.waitForFunction((inner) => innerWidth === inner, wanted);
  };
  await resizeTo(320);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expectNoSidewaysScroll(page);
  await resizeTo(width);
  await expectNoSidewaysScroll(page);
}
