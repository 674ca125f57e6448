import type { Locator, Page } from "@playwright/test";
import {
  desktopFirst,
  expect,
  expectGoodPage,
  onDesktop,
  onDesktopAtNight,
  phoneFirst,
  test,
} from "./fixtures";

const course = /Kurs: Föhnen wie im Salon/;

/** Each width checks people in on a date of its own: the course has begun. */
const days: Record<string, string> = { "360": "2027-01-04", "1280": "2027-01-11" };

async function signIn(page: Page, address: string, heading = "Terminübersicht"): Promise<void> {
  await page.goto(address);
  await page.getByLabel("E-Mail *").fill("chefin@terminhof.example");
  await page.getByLabel("Passwort *").fill("claudia-hat-den-salon");
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

function dayOf(project: string): string {
  const day = days[project];
  if (!day) throw new Error(`No day for the width ${project}`);
  return day;
}

/** Of all that can be pressed for a person the first one. */
async function firstNamed(drawer: Locator, name: RegExp): Promise<Locator> {
  const label = await drawer.getByRole("button", { name }).first().getAttribute("aria-label");
  return drawer.getByRole("button", { name: label ?? "", exact: true });
}

test("people who come to a course are checked in by keyboard", phoneFirst, async ({ page }, { project }) => {
  test.setTimeout(240_000);
  const day = dayOf(project.name);
  await signIn(page, `/mycalender?view=day&date=${day}`);
  const entry = page.getByRole("button", { name: course });
  const drawer = page.getByRole("dialog", { name: "Teilnehmende" });
  // What is out of sight is drawn a moment later, and the block with it once more.
  await expect(async () => {
    await entry.press("Enter");
    await expect(drawer).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(drawer.getByText("0 da · 4 offen")).toBeVisible();
  await expectGoodPage(page);

  const came = await firstNamed(drawer, /^Da: /);
  await came.focus();
  await page.keyboard.press("Space");
  await expect(came).toHaveAttribute("aria-pressed", "true");
  await expect(drawer.getByText("1 da · 3 offen")).toBeVisible();
  await expect(came).toBeFocused();
  await expectGoodPage(page);

  // It is kept, and the address leads to it.
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(came).toHaveAttribute("aria-pressed", "true");

  const missed = await firstNamed(drawer, /^Fehlt: /);
  await missed.click();
  await expect(drawer.getByText("0 da · 1 nicht erschienen · 3 offen")).toBeVisible();
  await missed.click();
  await expect(drawer.getByText("0 da · 4 offen")).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(drawer.getByRole("row")).toHaveCount(5);
  await expect(drawer.getByRole("button").first()).toBeHidden();
  await expect(page.locator("#root")).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await drawer
    .getByRole("button", { name: /: Anmeldung öffnen$/ })
    .first()
    .click();
  const booking = page.getByRole("dialog", { name: "Termindetail" });
  await expect(booking.getByRole("region", { name: "Anmeldung" })).toContainText("Föhnen wie im Salon");
  await expectGoodPage(page);
  await page.goBack();
  await expect(drawer.getByText("0 da · 4 offen")).toBeVisible();
});

test("a date is called off once it is said what that means", onDesktop, async ({ page }) => {
  await signIn(page, "/mycalender?view=list&date=2027-01-22");
  const entry = page.getByRole("button", { name: /Event: Flechtabend/ });
  await entry.click();
  const drawer = page.getByRole("dialog", { name: "Teilnehmende" });
  await drawer.getByRole("button", { name: "Diesen Termin absagen" }).click();
  const question = page.getByRole("alertdialog", { name: "Diesen Termin absagen?" });
  await expect(question).toContainText("Flechtabend");
  await expectGoodPage(page);
  await question.getByRole("button", { name: "Absagen" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(entry).toHaveCount(0);
});

test("a file leads to its visits, and to a new one like the last", desktopFirst, async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, "/mycalender/customers", "Kunden");
  const list = page.getByRole("list", { name: "Kundinnen und Kunden" });
  await list.getByRole("link").first().click();
  const file = page.getByRole("dialog", { name: "Kartei" });
  const name = await file.getByRole("heading", { level: 3 }).first().innerText();
  await file.getByRole("region", { name: "Termine" }).getByRole("link").first().click();
  const booking = page.getByRole("dialog", { name: "Termindetail" });
  await expect(booking.getByRole("heading", { name })).toBeVisible();
  await page.reload();
  await expect(booking.getByRole("heading", { name })).toBeVisible();
  await expectGoodPage(page);

  await booking.getByRole("link", { name: "Zur Kartei" }).click();
  await file.getByRole("link", { name: "Termin anlegen" }).click();
  const form = page.getByRole("dialog", { name: "Termin anlegen" });
  await expect(form.getByText(name)).toBeVisible();
  await form.getByRole("button", { name: /^Wie beim letzten Mal: / }).click();
  await expect(form.getByRole("combobox", { name: /^Leistung/ }).first()).not.toHaveValue("");
  await expectGoodPage(page);
});

test(
  "a feed is subscribed to by an address that is shown once",
  onDesktopAtNight,
  async ({ page, request }) => {
    await signIn(page, "/mycalender?view=list");
    await page.getByRole("button", { name: "Kalender abonnieren" }).click();
    const drawer = page.getByRole("dialog", { name: "Kalender abonnieren" });
    await drawer.getByRole("button", { name: "Adresse erstellen" }).click();
    const address = drawer.getByLabel("Deine Adresse");
    await expect(address).toHaveValue(/\.ics$/);
    const { pathname } = new URL(await address.inputValue());
    await expectGoodPage(page);
    const calendar = await request.get(pathname);
    expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR/);
    await drawer.getByRole("button", { name: "Schließen" }).click();
    await expect(drawer).toHaveCount(0);
    await page.getByRole("button", { name: "Kalender abonnieren" }).click();
    await expect(drawer.getByText(/^Dein Abo läuft seit/)).toBeVisible();
    await expect(address).toHaveCount(0);
    await drawer.getByRole("button", { name: "Abo beenden" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Abo beenden" }).click();
    await expect(drawer.getByText("Noch gibt es keine Adresse.")).toBeVisible();
    expect((await request.get(pathname)).status()).toBe(404);
  },
);
