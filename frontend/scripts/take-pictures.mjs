import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";

// The providers of the demo town are numbered from 1000, one of each branch first.
const provider = 1000;

const screens = {
  home: async (page) => {
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
  },
  profile: async (page) => {
    await page.goto(`/${provider}`);
    await page
      .getByRole("button", { name: /wählen/i })
      .first()
      .waitFor();
  },
  booking: async (page) => {
    await page.goto(`/${provider}`);
    await page
      .getByRole("button", { name: /wählen/i })
      .first()
      .click();
    await page.goto(`/${provider}/booking`);
    await page.getByRole("heading", { name: /Freie Zeiten/ }).waitFor();
  },
};

const sizes = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 360, height: 780 },
};

const folder = process.argv[2];
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || undefined,
  args: ["--no-sandbox"],
});
for (const [size, viewport] of Object.entries(sizes)) {
  for (const [screen, open] of Object.entries(screens)) {
    const context = await browser.newContext({
      viewport,
      baseURL: process.env.TERMINHOF_URL,
      locale: "de-AT",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await open(page);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: path.join(folder, `${screen}-${size}.png`) });
    console.log(`${screen}-${size}.png`);
    await context.close();
  }
}
await browser.close();
