import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { modulesOfChunks } from "./modules-of-chunks.ts";
import { precompress } from "./precompress.ts";
import { softwareName } from "./src/shared/lib/software-name.ts";
import { pageTests, partTests, timeTests } from "./time-tests.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

const apiServer = process.env.TERMINHOF_URL ?? "http://127.0.0.1:8080";

const vienna = { TZ: "Europe/Vienna" };
const newYork = { TZ: "America/New_York" };
const isNight = process.env.TERMINHOF_TEST_SIZE === "nightly";

/** The server replaces the head by that of the page; until then the software has its own name. */
function nameOfIndex(): Plugin {
  return {
    name: "name-of-index",
    transformIndexHtml: (html) => html.replaceAll("__SOFTWARE_NAME__", softwareName),
  };
}

export default defineConfig({
  plugins: [react(), nameOfIndex(), precompress(), modulesOfChunks()],
  resolve: {
    alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) },
  },
  // The server replaces the placeholder by a fresh nonce in every answer.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2022",
    // Inlined fonts and images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // The sizes have budgets of their own: scripts/check-bundle-size.mjs.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The names of all files stand in the first one: without words they are a kilobyte less for everybody.
        chunkFileNames: "assets/[hash:8].js",
        // What the first page needs in any case is one file: cut into several it compresses 6 kB worse.
        // The same goes for the many small ones that nearly every page has.
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"] },
            {
              name: "common",
              // Forms and dialogs bring much along that the pages do without which most visits begin with.
              test: /\/src\/(?:shared\/(?!ui\/(?:modal|ask-first|form-field|form-failure|panel-section|focus-first-error|filled-fields|checked-form|switch|tick-box)|lib\/validate-with)|api|features\/\w+\/api)\/|\/lucide-react\/|\/openapi-/,
              minShareCount: 6,
            },
            // What home, profile and booking show of a provider is small and much of it.
            {
              name: "providers",
              test: /\/src\/features\/providers\/(?:components|model)\/(?!about|events|profile-preview)/,
              minShareCount: 4,
            },
          ],
        },
      },
      treeshake: {
        // They only hand on their argument, which the bundler cannot know: unused recipes would stay.
        manualPureFunctions: [
          "createAnatomy",
          "anatomy",
          "defineConfig",
          "defineRecipe",
          "defineSlotRecipe",
          "defineSemanticTokens",
        ],
      },
    },
  },
  server: {
    proxy: { "/api": apiServer, "/docs": apiServer },
  },
  test: {
    environment: "jsdom",
    globals: true,
    setupFiles: ["./src/test/setup.ts"],
    restoreMocks: true,
    testTimeout: 30_000,
    // Left to itself vitest keeps one processor free, which on two is half of them.
    maxWorkers: "100%",
    // One environment, and one copy of all modules, for all files of a worker: src/test/setup.ts takes away what a test
    // leaves behind.
    isolate: false,
    // Pages make much that is soon forgotten; with 16 MB, as Node has them, much of it would be moved before it is.
    execArgv: ["--max-semi-space-size=64"],
    // The grid of the calendar is drawn by Svelte, whose part for servers Node would take.
    alias: [
      { find: /^svelte$/, replacement: `${folder}node_modules/svelte/src/index-client.js` },
      {
        find: /^svelte\/reactivity$/,
        replacement: `${folder}node_modules/svelte/src/reactivity/index-client.js`,
      },
    ],
    server: { deps: { inline: ["@event-calendar/core", "svelte"] } },
    projects: [
      { extends: true, test: { name: "pages", include: [pageTests], env: vienna } },
      { extends: true, test: { name: "Vienna", include: partTests, env: vienna } },
      // What knows time is tested once more on a device that is far away from the providers.
      {
        extends: true,
        test: { name: "New York", include: timeTests(folder, partTests), env: newYork },
      },
      ...(isNight
        ? [
            {
              extends: true as const,
              test: { name: "pages in New York", include: timeTests(folder, [pageTests]), env: newYork },
            },
          ]
        : []),
    ],
  },
});
