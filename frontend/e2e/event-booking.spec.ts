import type { Locator, Page } from "@playwright/test";
import { readCalendarFile } from "./calendar-file";
import { fillInSignUp, openSignUp, press, submitSignUp, toDetails } from "./event-steps";
import {
  expect,
  expectAccessibleInEveryTheme,
  expectGoodPage,
  expectNoSidewaysScroll,
  onDesktop,
  onPhoneAtNight,
  phoneFirst,
  test,
} from "./fixtures";
import { openManageLink, receivedMail } from "./mails";
import { printedPages } from "./printed-pages";

// Each screen is looked at once: the sign-up and its confirmation with the event, the booking and what can be left
// with the course, and the form in booking.spec.ts.

/** Whichever of them has something open on the day on which the town was built. */
const providersOfEvents = [
  "Kraftraum Neuhausen",
  "Klarblick Coaching Aebi",
  "Radwerk Brandt",
  "Fotostudio Lichthof",
];
const providersOfCourses = [
  "Haarwerk Lindner",
  "Kochwerkstatt Moser",
  "Hofer & Steiner Steuerberatung",
  "Gerätewerk Ehrenfeld",
];

/** Nobody signs up twice for the same event, not even in a second run on the same server. */
function emailFor(name: string): string {
  return `eva.${name}.${Date.now()}@example.org`;
}

async function signUp(page: Page, email: string): Promise<void> {
  await press(page, toDetails);
  await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
  await fillInSignUp(page, email);
  await press(page, submitSignUp);
  await expect(page.getByRole("heading", { level: 1, name: "Du bist angemeldet!" })).toBeVisible();
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

test(
  "a stranger signs up for an event and leaves it by the link of the mail",
  onDesktop,
  async ({ page }) => {
    test.setTimeout(180_000);
    const email = emailFor("event");
    const title = await openSignUp(page, "EVENT", providersOfEvents);
    await expect(page.getByRole("heading", { level: 1, name: "Anmelden zum Event" })).toBeVisible();
    await expectGoodPage(page);
    await press(page, toDetails);
    await page.getByLabel("Vorname *").waitFor();
    await press(page, submitSignUp);
    await expect(page.getByLabel("Vorname *")).toBeFocused();
    await page.getByRole("button", { name: /^1\. Event/ }).click();
    await expect(page.getByRole("region", { name: title, exact: true })).toBeVisible();
    await signUp(page, email);
    await expectGoodPage(page);

    const summary = page.getByRole("region", { name: "Deine Anmeldung" });
    await expect(summary.getByRole("heading", { name: title, exact: true })).toBeVisible();
    const start = await datesIn(summary).first().locator("time").getAttribute("datetime");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Kalendereintrag herunterladen" }).click();
    const [first] = await readCalendarFile(await (await download).path());
    expect(first?.start).toBe(start);

    await openManageLink(page, await receivedMail(email, ""));
    await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await press(page, "Stornieren");
    const sure = page.getByRole("alertdialog", { name: "Termin stornieren?" });
    await expect(sure).toContainText(title);
    await sure.getByRole("button", { name: "Stornieren" }).click();
    await closeSuccess(page);
    await expect(datesIn(page.getByRole("main")).first()).toContainText("Storniert");
    await expect(page.getByRole("button", { name: "Stornieren" })).toHaveCount(0);
  },
);

test(
  "a stranger signs up for a course, misses one date and then leaves it",
  phoneFirst,
  async ({ page }, { project }) => {
    test.setTimeout(180_000);
    const email = emailFor(`kurs.${project.name}`);
    const title = await openSignUp(page, "COURSE", providersOfCourses);
    await expect(page.getByRole("heading", { level: 1, name: "Anmelden zum Kurs" })).toBeVisible();
    const offered = datesIn(page.getByRole("region", { name: title, exact: true }));
    await expect(offered.nth(2)).toBeVisible();
    const count = await offered.count();
    await expectGoodPage(page);
    await signUp(page, email);
    const summary = page.getByRole("region", { name: "Deine Anmeldung" });
    await expect(datesIn(summary)).toHaveCount(count);
    expect(await printedPages(page)).toBe(1);

    await openManageLink(page, await receivedMail(email, ""));
    const dates = datesIn(page.getByRole("main"));
    await expect(dates).toHaveCount(count);
    expect(await printedPages(page)).toBe(1);
    await expectGoodPage(page);

    const last = dates.last();
    await last.getByRole("button", { name: /^Nur diesen Termin stornieren: / }).click();
    const missing = page.getByRole("alertdialog", { name: "Nur diesen Termin stornieren?" });
    await expect(missing).toContainText("am Preis ändert sich nichts");
    await expectAccessibleInEveryTheme(page);
    await expectNoSidewaysScroll(page);
    await missing.getByRole("button", { name: "Stornieren" }).click();
    await closeSuccess(page);
    await expect(last).toContainText("Storniert");
    await expect(dates.first()).toContainText(/Fixiert|Angemeldet/);
    await expectGoodPage(page);

    await press(page, "Vom Kurs abmelden");
    const leaving = page.getByRole("alertdialog", { name: "Vom Kurs abmelden?" });
    await expect(leaving).toContainText("bezahlen musst du dafür nichts");
    await leaving.getByRole("button", { name: "Vom Kurs abmelden" }).click();
    await closeSuccess(page);
    await expect(dates.filter({ hasText: "Storniert" })).toHaveCount(count);
    await expect(page.getByRole("button", { name: "Stornieren" })).toHaveCount(0);
    await expectGoodPage(page);
  },
);

test("an event that nobody knows says so and leads back", onPhoneAtNight, async ({ page }) => {
  await page.goto("/1000/booking?event=999999999");
  await expect(page.getByText(/^Dieses Event finden wir nicht\./)).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Zu den Events & Kursen" }).click();
  await expect(page.getByRole("tab", { name: "Events & Kurse" })).toHaveAttribute("aria-selected", "true");
});
