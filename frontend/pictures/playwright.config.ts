import { defineConfig, devices } from "@playwright/test";
import { themes } from "../e2e/fixtures.ts";
import type { PictureOptions } from "./take.ts";

const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } };

/**
 * Every screen in each theme at both widths. `--project=phone-dark` takes those of one, `--grep="course"` those of the
 * ways with this in their names.
 */
export default defineConfig<PictureOptions>({
  testDir: ".",
  testMatch: "*.pictures.ts",
  fullyParallel: true,
  workers: 2,
  // A way has many screens, and several ways are gone at once.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  outputDir: "../test-results",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.TERMINHOF_URL ?? "http://127.0.0.1:8080",
    locale: "de-AT",
    reducedMotion: "reduce",
    actionTimeout: 30_000,
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: ["--no-sandbox"] },
  },
  projects: themes.flatMap((theme) =>
    Object.entries(sizes).map(([size, viewport]) => ({
      name: `${size}-${theme.toLowerCase()}`,
      use: { viewport, theme },
    })),
  ),
});
