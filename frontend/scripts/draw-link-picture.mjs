// Draws public/link-picture.png, which other services show beside a link to a page: node scripts/draw-link-picture.mjs
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { softwareName } from "../src/shared/lib/software-name.ts";

const size = { width: 1200, height: 630 };

const font = (name) =>
  readFileSync(`node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`).toString(
    "base64",
  );
const leaf = readFileSync("public/favicon.svg", "utf8");

// A few of the shapes that stand on the covers of profiles, each from 0,0 to 80,80.
const shapes = {
  quarter: "M0 0H80A80 80 0 0 1 0 80Z",
  leaf: "M0 0H40A40 40 0 0 1 80 40V80H40A40 40 0 0 1 0 40Z",
  circle: "M40 8A32 32 0 1 1 40 72A32 32 0 1 1 40 8Z",
  half: "M0 0A40 40 0 0 0 80 0Z",
};
const tiles = [
  [0, 0, "leaf", 0, 0.1],
  [1, 0, "quarter", 2, 0.16],
  [2, 0, "circle", 0, 0.08],
  [1, 1, "half", 1, 0.08],
  [2, 1, "leaf", 1, 0.18],
  [0, 2, "circle", 0, 0.1],
  [1, 2, "leaf", 0, 0.22],
  [2, 2, "quarter", 0, 0.1],
  [1, 3, "quarter", 3, 0.1],
  [2, 3, "half", 2, 0.16],
];
const drawing = tiles.map(
  ([column, row, shape, turns, strength]) =>
    `<path d="${shapes[shape]}" fill="#0E643B" fill-opacity="${strength}"
      transform="translate(${column * 80} ${row * 80}) rotate(${turns * 90} 40 40)"/>`,
);

const html = `<!doctype html><html lang="de"><style>
  @font-face { font-family: Heading; src: url(data:font/woff2;base64,${font("bricolage-grotesque")}); font-weight: 200 800 }
  @font-face { font-family: Body; src: url(data:font/woff2;base64,${font("figtree")}); font-weight: 300 900 }
  body { margin: 0; width: ${size.width}px; height: ${size.height}px; overflow: hidden; position: relative;
    background: #DEF5E6; color: #0D3B23 }
  .pattern { position: absolute; inset-block: 0; right: 0; height: 100% }
  .words { position: absolute; left: 88px; top: 50%; transform: translateY(-50%) }
  .name { display: flex; align-items: center; gap: 24px; color: #147B4A;
    font: 700 104px/1 Heading; letter-spacing: -0.02em }
  .name svg { width: 104px; height: 104px }
  p { margin: 40px 0 0; font: 600 44px/1.3 Body }
  p + p { margin-top: 8px; font-weight: 400; font-size: 34px; color: #0E4E2E }
</style>
<svg class="pattern" viewBox="0 0 240 320" preserveAspectRatio="xMaxYMid slice">${drawing.join("")}</svg>
<div class="words">
  <div class="name">${leaf}${softwareName}</div>
  <p>Termine online reservieren</p>
  <p>Ohne Konto. Bezahlt wird vor Ort.</p>
</div></html>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || undefined,
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: size });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: "public/link-picture.png" });
await browser.close();
