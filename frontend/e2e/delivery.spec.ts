import type { Response } from "@playwright/test";
import { expect, onDesktop, onPhone, onPhoneAtNight, test } from "./fixtures";

type FirstDatum = {
  path: string;
  data: unknown;
  parameters?: { path?: Record<string, unknown>; query?: Record<string, unknown> };
};

/** The address of a call whose answer the page carries. */
function addressOf({ path, parameters }: FirstDatum): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(parameters?.path?.[name]));
  const query = new URLSearchParams(
    Object.entries(parameters?.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
}

for (const [address, width] of [
  ["/", onPhone],
  ["/1000", onDesktop],
] as const) {
  test(`${address} carries what it would ask for`, width, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url().slice(new URL(request.url()).origin.length)));
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const firstData: FirstDatum[] = JSON.parse(
      (await page.locator("#first-data").textContent()) ?? "no first data",
    );
    const carried = firstData.map(addressOf);
    expect(carried.length).toBeGreaterThan(2);
    expect(asked.filter((call) => carried.includes(call))).toEqual([]);

    for (const datum of firstData) {
      const answer = await page.request.get(addressOf(datum));
      expect(await answer.json(), addressOf(datum)).toEqual(datum.data);
    }
  });
}

test("scripts arrive compressed and are kept for ever", onPhoneAtNight, async ({ page }) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (/^\/assets\/.*\.js$/.test(new URL(response.url()).pathname)) scripts.push(response);
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(2);
  for (const script of scripts) {
    const headers = await script.allHeaders();
    expect(headers).toMatchObject({
      // Chromium speaks Brotli to this machine and over TLS.
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    expect(headers.etag).toMatch(/^W\/"\w+"$/);
  }
});
