import type { Locator, Page } from "@playwright/test";
import { readCalendarFile } from "./calendar-file";
import { fillInSignUp, openSignUp, press } from "./event-steps";
import { expect, expectAccessibleInEveryTheme, expectNoSidewaysScroll, test } from "./fixtures";
import { openMail, openManageLink } from "./mails";

const narrow = 320;

/** Both widths sign up on the same server: each one at its own providers. */
const providers: Record<string, string[]> = {
  "360": [
    "Haarwerk Lindner",
    "Kochwerkstatt Moser",
    "Hofer & Steiner Steuerberatung",
    "Gerätewerk Ehrenfeld",
  ],
  "1280": ["Kraftraum Neuhausen", "Klarblick Coaching Aebi", "Radwerk Brandt", "Fotostudio Lichthof"],
};

function providersOf(width: string): string[] {
  const found = providers[width];
  if (!found) throw new Error(`No providers for the width ${width}`);
  return found;
}

/** Nobody signs up twice for the same event, not even in a second run on the same server. */
function mailbox(name: string, width: string): string {
  return `eva.${name}.${width}.${Date.now()}@example.org`;
}

/** Every theme, and the narrowest width that must do without scrolling sideways. */
async function expectGoodPage(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expectAccessibleInEveryTheme(page);
  const viewport = page.viewportSize();
  if (viewport && viewport.width < 600) {
    await page.setViewportSize({ ...viewport, width: narrow });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(viewport);
  }
  await expectNoSidewaysScroll(page);
}

async function signUp(page: Page, email: string): Promise<void> {
  await press(page, "Weiter");
  await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
  await fillInSignUp(page, email);
  await press(page, "Jetzt anmelden");
  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
}

/** The dates of what is shown. */
function datesIn(part: Locator): Locator {
  return part.getByRole("list", { name: "Termine", exact: true }).getByRole("listitem");
}

async function closeSuccess(page: Page): Promise<void> {
  const done = page.getByRole("alertdialog", { name: "Termin storniert" });
  await expect(done).toContainText("Dein Termin wurde erfolgreich storniert.");
  await done.getByRole("button", { name: "Schließen" }).click();
}

test("a stranger signs up for an event and leaves it by the link of the mail", async ({ page }, {
  project,
}) => {
  // Many looks for accessibility faults take their time.
  test.setTimeout(240_000);
  const email = mailbox("event", project.name);
  const title = await openSignUp(page, "EVENT", providersOf(project.name));
  await expect(page.getByRole("heading", { level: 1, name: "Anmelden zum Event" })).toBeVisible();
  await expectGoodPage(page);
  await press(page, "Weiter");
  await page.getByLabel("Vorname *").waitFor();
  await expectGoodPage(page);
  await press(page, "Jetzt anmelden");
  await expect(page.getByLabel("Vorname *")).toBeFocused();
  await page.getByRole("button", { name: /^1\. Event/ }).click();
  await expect(page.getByRole("region", { name: title, exact: true })).toBeVisible();
  await signUp(page, email);
  await expectGoodPage(page);

  const summary = page.getByRole("region", { name: "Deine Reservierung" });
  await expect(summary.getByRole("heading", { name: title, exact: true })).toBeVisible();
  const start = await datesIn(summary).first().locator("time").getAttribute("datetime");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Kalendereintrag herunterladen" }).click();
  const [first] = await readCalendarFile(await (await download).path());
  expect(first?.start).toBe(start);

  await openMail(page, email, "");
  await openManageLink(page);
  await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
  await expectGoodPage(page);
  await press(page, "Stornieren");
  const sure = page.getByRole("alertdialog", { name: "Termin stornieren?" });
  await expect(sure).toContainText(title);
  await expectAccessibleInEveryTheme(page);
  await sure.getByRole("button", { name: "Stornieren" }).click();
  await closeSuccess(page);
  await expect(datesIn(page.getByRole("main")).first()).toContainText("Storniert");
  await expect(page.getByRole("button", { name: "Stornieren" })).toHaveCount(0);
  await expectGoodPage(page);
});

test("a stranger signs up for a course, misses one date and then leaves it", async ({ page }, {
  project,
}) => {
  test.setTimeout(240_000);
  const email = mailbox("kurs", project.name);
  const title = await openSignUp(page, "COURSE", providersOf(project.name));
  await expect(page.getByRole("heading", { level: 1, name: "Anmelden zum Kurs" })).toBeVisible();
  const count = await datesIn(page.getByRole("region", { name: title, exact: true })).count();
  expect(count).toBeGreaterThan(2);
  await expectGoodPage(page);
  await signUp(page, email);
  const summary = page.getByRole("region", { name: "Deine Reservierung" });
  await expect(datesIn(summary)).toHaveCount(count);

  await openMail(page, email, "");
  await openManageLink(page);
  const dates = datesIn(page.getByRole("main"));
  await expect(dates).toHaveCount(count);
  await expectGoodPage(page);

  const question = page.getByRole("alertdialog", { name: "Was möchtest du stornieren?" });
  const last = dates.last();
  await last.getByRole("button", { name: /^Stornieren: / }).click();
  await expect(question.getByRole("radio", { name: "Nur diesen Termin stornieren" })).toBeChecked();
  await expectAccessibleInEveryTheme(page);
  await expectNoSidewaysScroll(page);
  await question.getByRole("button", { name: "Stornieren" }).click();
  await closeSuccess(page);
  await expect(last).toContainText("Storniert");
  await expect(dates.first()).toContainText("Fixiert");
  await expectGoodPage(page);

  await press(page, "Stornieren");
  // By keyboard: the arrow chooses the other one.
  await question.getByRole("radio", { name: "Nur diesen Termin stornieren" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(question.getByRole("radio", { name: "Vom Kurs abmelden" })).toBeChecked();
  await expectAccessibleInEveryTheme(page);
  await question.getByRole("button", { name: "Vom Kurs abmelden" }).click();
  await closeSuccess(page);
  await expect(dates.filter({ hasText: "Storniert" })).toHaveCount(count);
  await expect(page.getByRole("button", { name: "Stornieren" })).toHaveCount(0);
  await expectGoodPage(page);
});

test("an event that nobody knows says so and leads back", async ({ page }) => {
  test.slow();
  await page.goto("/1000/booking?event=999999999");
  await expect(page.getByText(/^Dieses Event finden wir nicht\./)).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Zu den Events & Kursen" }).click();
  await expect(page.getByRole("tab", { name: "Events & Kurse" })).toHaveAttribute("aria-selected", "true");
});
