import { writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";

// Half of what a phone shows in each direction, twice as sharp.
const screen = { width: 360, height: 640 };
const sharpness = 2;

const folder = process.argv[2];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || undefined,
  args: ["--no-sandbox"],
});
const phone = await browser.newContext({
  viewport: screen,
  deviceScaleFactor: sharpness,
  baseURL: process.env.TERMINHOF_URL,
  locale: "de-AT",
  reducedMotion: "reduce",
});
const page = await phone.newPage();

/** What the film shows: a picture, for how long, and where a finger touches it at the end. */
const shots = [];
/** What is written below it, from which shot on. */
const captions = [];

const say = (text) => captions.push({ from: shots.length, text });

/** Shows the screen as it is for so many milliseconds. */
async function show(milliseconds, finger = null) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  // What has the focus has nothing to say in a film.
  const picture = await page.screenshot({ caret: "hide" });
  shots.push({ picture: picture.toString("base64"), milliseconds, finger });
}

/** Shows where the finger goes, and lets it press there. */
async function touch(locator, milliseconds = 900) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  await show(milliseconds, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await locator.click();
}

const button = (name) => page.getByRole("button", { name }).first();

await page.goto("/");
await page.getByRole("heading", { level: 1 }).waitFor();
say("1. Such nach dem, was du brauchst.");
await show(1200);
const search = page.getByRole("combobox").first();
await touch(search, 500);
await search.pressSequentially("Haarschn", { delay: 60 });
await page.getByRole("option").first().waitFor();
await show(1100);
await search.fill("Haarschnitt");
await search.press("Enter");
const results = page.getByRole("region", { name: "Suchergebnisse" });
const provider = results.getByRole("link", { name: "Haarwerk Lindner", exact: true });
await provider.waitFor();
await touch(provider, 1500);

await button(/^Wählen /).waitFor();
say("2. Wähl Services und eine Zeit, die dir passt.");
await touch(button(/^Wählen .*haarschnitt/i), 1200);
await touch(page.getByRole("link", { name: "Weiter", exact: true }), 900);
const times = page.getByRole("button", { name: /^\d\d:\d\d Uhr$/ });
await times.first().waitFor();
await touch(times.nth(1), 1600);

say("3. Trag ein, wie man dich erreicht, und dein Termin steht.");
await page.getByLabel("Vorname *").fill("Eva");
await page.getByLabel("Nachname *").fill("Moser");
await page
  .getByLabel(/E-Mail/)
  .first()
  .fill("eva.moser@example.org");
await page.getByLabel("Vorname *").scrollIntoViewIfNeeded();
await show(1500);
await touch(button("Termin reservieren"), 900);
await page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" }).waitFor();
await page.evaluate(() => window.scrollTo(0, 0));
await show(2500);

// The browser draws the film and records what it draws, so that no other program is needed.
const studio = await (await browser.newContext()).newPage();
const { film, poster, cuts } = await studio.evaluate(
  async ({ shots, width, height, sharpness }) => {
    const fade = 250;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext("2d");
    const pictures = await Promise.all(
      shots.map(async ({ picture }) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        return image;
      }),
    );
    const recorder = new MediaRecorder(canvas.captureStream(25), {
      mimeType: "video/mp4;codecs=avc1.42E01E",
      videoBitsPerSecond: 350_000,
    });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const finished = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Everybody loads this one, hence in the size of the screen alone.
    const still = document.createElement("canvas");
    Object.assign(still, { width: width / sharpness, height: height / sharpness });
    still.getContext("2d").drawImage(pictures[0], 0, 0, still.width, still.height);
    const poster = still.toDataURL("image/jpeg", 0.8);
    recorder.start();
    const start = performance.now();
    const cuts = [];
    for (const [index, { milliseconds, finger }] of shots.entries()) {
      const begin = performance.now();
      cuts.push(begin - start);
      for (let passed = 0; passed < milliseconds; passed = performance.now() - begin) {
        pen.globalAlpha = 1;
        pen.drawImage(pictures[index], 0, 0);
        if (index > 0 && passed < fade) {
          pen.globalAlpha = 1 - passed / fade;
          pen.drawImage(pictures[index - 1], 0, 0);
          pen.globalAlpha = 1;
        }
        const left = milliseconds - passed;
        if (finger && left < 450) {
          pen.beginPath();
          pen.globalAlpha = 0.45;
          pen.fillStyle = "#3b3430";
          pen.arc(finger.x * sharpness, finger.y * sharpness, 18 * sharpness * (0.8 + left / 900), 0, 7);
          pen.fill();
        }
        await frame();
      }
    }
    cuts.push(performance.now() - start);
    recorder.stop();
    await finished;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return { film: btoa(text), poster: poster.split(",")[1], cuts };
  },
  {
    shots,
    width: screen.width * sharpness,
    height: screen.height * sharpness,
    sharpness,
  },
);
await browser.close();

const clock = (milliseconds) => new Date(milliseconds).toISOString().slice(11, 23);
const lines = captions.map(({ from, text }, index) => {
  const until = captions[index + 1]?.from ?? shots.length;
  return `${clock(cuts[from])} --> ${clock(cuts[until])}\n${text}\n`;
});
const files = {
  "how-it-works.mp4": Buffer.from(film, "base64"),
  "how-it-works.jpg": Buffer.from(poster, "base64"),
  "how-it-works.vtt": `WEBVTT\n\n${lines.join("\n")}`,
};
for (const [name, content] of Object.entries(files)) {
  await writeFile(path.join(folder, name), content);
  console.log(name, content.length);
}
