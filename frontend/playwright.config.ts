import { existsSync } from "node:fs";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";

const knownNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The browser of this machine: CHROMIUM, else one in the path, else the one that Playwright downloaded. */
function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return knownNames
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

/**
 * A test with one of these tags runs at that width alone, `@360-first` and `@1280-first` at night at both; `@night` at
 * night alone.
 */
const isNight = process.env.TERMINHOF_TEST_SIZE === "nightly";
const onlyPhone = isNight ? [/@360(?!-)/] : [/@360/, /@night/];
const onlyDesktop = isNight ? [/@1280(?!-)/] : [/@1280/, /@night/];

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 900 };

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  // Journeys look at many screens, each with all there is to find.
  timeout: 90_000,
  // Nothing waits longer than it must; a machine with other work on it may.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // What passes at the second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  use: {
    baseURL: process.env.TERMINHOF_URL ?? "http://127.0.0.1:8080",
    locale: "de-AT",
    reducedMotion: "reduce",
    // To record all that passes is a quarter of the work.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
    launchOptions: { executablePath: findChromium(), args: ["--no-sandbox"] },
  },
  projects: [
    {
      name: "360",
      grepInvert: onlyDesktop,
      use: { ...devices["Desktop Chrome"], viewport: phone, hasTouch: true },
    },
    { name: "1280", grepInvert: onlyPhone, use: { ...devices["Desktop Chrome"], viewport: desktop } },
  ],
});
