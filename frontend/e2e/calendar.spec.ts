import type { Browser, Page } from "@playwright/test";
import {
  chooseDay,
  chooseService,
  eva,
  fillCustomer,
  freeTimes,
  goToBooking,
  openCard,
  openProvider,
  reserve,
  serviceCard,
} from "./booking-steps";
import { countClicks, fewClicks } from "./clicks";
import {
  desktopFirst,
  expect,
  expectGoodPage,
  expectNoSidewaysScroll,
  onDesktopAtNight,
  test,
} from "./fixtures";

const provider = "Haarwerk Lindner";
const service = "Waschen und Föhnen";

/** Each width has a day of its own, on which no other journey books. */
const days: Record<string, string> = { "360": "2027-02-16", "1280": "2027-02-17" };

async function openCalendar(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("E-Mail *").fill("chefin@terminhof.example");
  await page.getByLabel("Passwort *").fill("claudia-hat-den-salon");
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terminübersicht" })).toBeVisible();
}

/** Somebody books on a device of their own. The moment at which the server has said yes. */
async function bookAsGuest(browser: Browser, day: string, lastName: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openProvider(page, provider);
  await chooseService(page, service);
  await goToBooking(page);
  const card = serviceCard(page, service);
  await openCard(card);
  await chooseDay(card, day);
  await freeTimes(card).first().click();
  await fillCustomer(page, { ...eva, lastName });
  const booked = page.waitForResponse(
    (response) => response.url().endsWith("/api/calendar/addbooking") && response.ok(),
  );
  const answered = booked.then(() => Date.now());
  await reserve(page);
  const moment = await answered;
  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
  await context.close();
  return moment;
}

/** The calendar asks every one and a half seconds; a press and a drawing come on top. */
const mostUntilShown = 2_000;

/** The moment at which a visit with this name is on the screen, by the clock of this machine. */
function momentOfVisit(page: Page, lastName: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const lines = [...document.querySelectorAll("[data-entry]")];
          if (lines.some(({ textContent }) => textContent?.includes(name))) resolve(Date.now());
          else setTimeout(look, 20);
        };
        look();
      }),
    lastName,
  );
}

test(
  "staff see at once what a guest books, and move it",
  desktopFirst,
  async ({ page, browser }, { project }) => {
    test.setTimeout(240_000);
    const day = days[project.name];
    if (!day) throw new Error(`No day for the width ${project.name}`);
    const lastName = `Live ${crypto.randomUUID().slice(0, 8)}`;
    await openCalendar(page, `/mycalender?date=${day}`);
    await expect(page.getByRole("button", { name: "Alle", pressed: true })).toBeVisible();
    await expectGoodPage(page);

    const shown = momentOfVisit(page, lastName);
    const booked = await bookAsGuest(browser, day, lastName);
    expect((await shown) - booked).toBeLessThanOrEqual(mostUntilShown);
    const visit = page.getByRole("button", { name: new RegExp(lastName) });
    await expect(visit).toBeVisible();
    const before = await visit.innerText();

    const clicks = await countClicks(page);
    await visit.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Termindetail" });
    await expect(drawer.getByRole("heading", { name: `Eva ${lastName}` })).toBeVisible();
    await expect(drawer.getByRole("link", { name: eva.phone })).toHaveAttribute("href", /^tel:\+43/);
    await expectGoodPage(page);

    await drawer.getByRole("button", { name: `${service} verschieben` }).click();
    const times = drawer
      .getByRole("group", { name: "Freie Zeiten" })
      .getByRole("button", { name: /^\d\d:\d\d\sUhr$/ });
    await expect(times.last()).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(fewClicks);
    await expectGoodPage(page);
    await times.last().click();
    const question = page.getByRole("alertdialog", { name: "Termin verschieben?" });
    await expect(question).toContainText("Bisher:");
    await question.getByRole("button", { name: "Verschieben" }).click();
    await expect(question).toHaveCount(0);
    await expect(drawer.getByRole("region", { name: "Verlauf" })).toContainText("Verschoben");
    // A suggested time and a yes.
    expect(await clicks()).toBeLessThanOrEqual(2 * fewClicks);
    await drawer.getByRole("button", { name: "Schließen" }).click();
    await expect(drawer).toHaveCount(0);
    await expect(visit).toBeVisible();
    await expect.poll(() => visit.innerText()).not.toBe(before);
    await expect(visit).toBeFocused();
  },
);

test("the calendar is good in each of its views", async ({ page }) => {
  test.setTimeout(240_000);
  await openCalendar(page, "/mycalender");
  for (const view of ["Woche", "Tag", "Liste"]) {
    await page.getByRole("button", { name: view, exact: true }).click();
    await expect(page.getByRole("button", { name: view, exact: true, pressed: true })).toBeVisible();
    // Until the visits of the other days are there, those before them are pale.
    await expect(page.getByRole("main").locator("[aria-busy]")).toHaveCount(0);
    // Wherever the press has scrolled to, half a button may lie below the bar that stays on top.
    await page.evaluate(() => scrollTo(0, 0));
    await expectGoodPage(page);
  }
});

test(
  "a visit is dragged to another time once it is confirmed",
  onDesktopAtNight,
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const day = "2027-02-18";
    const lastName = `Zieh ${crypto.randomUUID().slice(0, 8)}`;
    await bookAsGuest(browser, day, lastName);
    await openCalendar(page, `/mycalender?view=day&date=${day}`);
    // By what it shows: behind the dialog it has no role.
    const visit = page.locator("[data-entry]").filter({ hasText: lastName });
    await expect(visit).toBeVisible();
    const before = await visit.innerText();
    await visit.scrollIntoViewIfNeeded();
    const box = await visit.boundingBox();
    if (!box) throw new Error("The visit is not on the screen");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    // Two hours later, in the same column.
    await page.mouse.move(x, y + 60, { steps: 4 });
    await page.mouse.move(x, y + 120, { steps: 4 });
    await page.mouse.up();
    const question = page.getByRole("alertdialog", { name: "Termin verschieben?" });
    await expect(question).toContainText("Bisher:");
    // Until then it stays where it was.
    expect(await visit.innerText()).toBe(before);
    await question.getByRole("button", { name: "Verschieben" }).click();
    await expect(question).toHaveCount(0);
    await expect(visit).not.toHaveText(before);
    await expectNoSidewaysScroll(page);
  },
);
