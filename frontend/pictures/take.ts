import path from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import type { themes } from "../e2e/fixtures";

export type PictureOptions = { theme: (typeof themes)[number] };

/** Takes a picture of the page as it is: all of it, or what is seen without scrolling. */
type Take = (screen: string, part?: "page" | "window") => Promise<void>;

/** Where `just pictures FOLDER` wants them. */
const folder = process.env.TERMINHOF_PICTURES ?? "test-results/pictures";

async function expectLoaded(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-busy=true], .chakra-skeleton")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** A way through the product. What it takes is named by screen, width and theme: `manage-phone-dark.png`. */
export const test = base.extend<PictureOptions & { take: Take }>({
  theme: ["TERMINHOF", { option: true }],
  take: async ({ page, theme }, use, { project }) => {
    await page.addInitScript((chosen) => {
      // Not on the pages after the first one: it would empty the basket.
      if (localStorage.getItem("terminhof-session")) return;
      const session = { state: { settings: { theme: chosen, compactLayout: true } }, version: 1 };
      localStorage.setItem("terminhof-session", JSON.stringify(session));
    }, theme);
    await use(async (screen, part = "page") => {
      const viewport = page.viewportSize();
      if (!viewport) throw new Error("The page has no size");
      await expectLoaded(page);
      if (part === "page") {
        // With room for all of it: what sticks to the edges of the window would lie across the middle.
        const height = await page.evaluate((ofWindow) => {
          const main = document.querySelector("main");
          // As tall as the window at least, so that the footer comes below it: as tall as it was.
          if (main) main.style.minHeight = `calc(${ofWindow}px - 3.5rem)`;
          return document.documentElement.scrollHeight;
        }, viewport.height);
        await page.setViewportSize({ width: viewport.width, height });
        await expectLoaded(page);
      }
      await page.screenshot({
        path: path.join(folder, `${screen}-${project.name}.png`),
        fullPage: part === "page",
        animations: "disabled",
      });
      await page.setViewportSize(viewport);
    });
  },
});

export { expect };
