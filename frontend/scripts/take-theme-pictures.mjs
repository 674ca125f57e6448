import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";

// What a customer goes through, in every theme at both widths: to look at, after a change of a screen.
const themes = ["LIGHT", "DARK", "NATURE", "TERMINHOF"];
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } };
const services = ["Sportphysiotherapie", "Training am Gerät", "Heilmassage"];

const pages = { home: "/", "no-hit": "/?q=Zahnarzt+Wien", pricing: "/pricing", help: "/help" };

const [folder] = process.argv.slice(2);
const baseURL = process.env.TERMINHOF_URL;
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || undefined,
  args: ["--no-sandbox"],
});
const seenLinks = new Set();

/** The link of the newest mail that has one; the mails of this server are files. */
async function newestManageLink() {
  for (;;) {
    const list = await (await fetch(`${baseURL}/dev/mails`)).text();
    for (const [, mail] of list.matchAll(/href="(\/dev\/mails\/[^"/]+)"/g)) {
      const [link] = /\/manage#[0-9a-f]{64}/.exec(await (await fetch(baseURL + mail)).text()) ?? [];
      if (link && !seenLinks.has(link)) {
        seenLinks.add(link);
        return link;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

for (const theme of themes) {
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({ viewport, baseURL, locale: "de-AT", reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.addInitScript((chosen) => {
      if (localStorage.getItem("terminhof-session")) return;
      const session = { state: { settings: { theme: chosen, compactLayout: true } }, version: 1 };
      localStorage.setItem("terminhof-session", JSON.stringify(session));
    }, theme);
    const take = async (screen, fullPage) => {
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      const name = `${screen}-${size}-${theme.toLowerCase()}.png`;
      await page.screenshot({ path: path.join(folder, name), fullPage });
      console.log(name);
    };
    for (const [screen, address] of Object.entries(pages)) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await take(screen, true);
    }
    await page.goto("/?q=Physiotherapie");
    await page.getByRole("article").first().waitFor();
    await take("search", false);
    await page.getByRole("link", { name: "Physiotherapie am Schlossberg", exact: true }).click();
    await page.getByRole("button", { name: `Wählen ${services[0]}`, exact: true }).waitFor();
    await take("profile", true);
    for (const service of services) {
      await page.getByRole("button", { name: `Wählen ${service}`, exact: true }).click();
    }
    await page.getByRole("link", { name: "Weiter", exact: true }).click();
    const visit = page.getByRole("region", { name: "Dein Besuch" });
    await visit.waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await take("booking", false);
    await take("booking-whole", true);
    await page.getByText("Zeiten einzeln wählen", { exact: true }).click();
    await take("booking-one-by-one", true);
    await page.getByText("Alles in einem Besuch", { exact: true }).click();
    await visit.waitFor();
    // So far ahead that it can still be moved.
    const later = new URL(page.url());
    later.searchParams.set("day", "2027-01-20");
    await page.goto(later.href);
    const takeVisit = page.getByRole("button", { name: "Diesen Besuch nehmen" });
    const nextDay = page.getByRole("button", { name: /Nächster verfügbarer Termin/ });
    await takeVisit.or(nextDay).first().waitFor();
    if (await nextDay.isVisible()) await nextDay.click();
    await takeVisit.click();
    await page.getByLabel("Vorname *").fill("Eva");
    await page.getByLabel("Nachname *").fill("Moser");
    await page.getByLabel("E-Mail *").fill("eva.moser@example.org");
    await page.getByLabel(/^Telefonnummer/).fill("+43 660 1234567");
    await page.getByRole("button", { name: "Termin reservieren" }).first().click();
    await page.getByRole("heading", { name: "Dein Termin ist fixiert!" }).waitFor();
    await take("success", true);
    await page.goto(await newestManageLink());
    await page.getByRole("heading", { level: 1, name: "Deine Buchung" }).waitFor();
    await take("manage", true);
    await page.getByRole("button", { name: "Alle Termine verschieben" }).click();
    const found = /Alle hierhin verschieben|Spätere Tage zeigen|Auch mit längerer Wartezeit suchen/;
    await page.getByRole("button", { name: found }).first().waitFor();
    await take("move", true);
    await context.close();
  }
}
await browser.close();
