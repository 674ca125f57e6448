import type { Locator, Page } from "@playwright/test";
import { bookedAppointments } from "./booked-appointments";
import {
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
import { readCalendarFile } from "./calendar-file";
import { expect, expectAccessibleInEveryTheme, expectNoSidewaysScroll, test } from "./fixtures";

const narrow = 320;

/** Both widths book on the same server: each one at its own provider. */
const wishes: Record<string, { provider: string; first: string; second: string; question: string }> = {
  "360": {
    provider: "Haarwerk Lindner",
    first: "Waschen und Föhnen",
    second: "Ansatzfarbe",
    question: "Welche Farbe wünschst du dir? *",
  },
  "1280": {
    provider: "Radwerk Brandt",
    first: "Sitzposition einstellen",
    second: "Platten flicken",
    question: "Marke und Modell *",
  },
};

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

test("a stranger books two services and holds them in the hand", async ({ page }, { project }) => {
  // Twenty looks for accessibility faults take their time.
  test.setTimeout(240_000);
  const wish = wishes[project.name];
  if (!wish) throw new Error(`No provider for the width ${project.name}`);
  await openProvider(page, wish.provider);
  await chooseService(page, wish.first);
  await chooseService(page, wish.second);
  await goToBooking(page);

  const first = serviceCard(page, wish.first);
  await openCard(first);
  await expectGoodPage(page);
  const employees = first.getByLabel("Mitarbeiter/in");
  await expect(employees).toHaveValue("0");
  const option = await employees.getByRole("option").nth(1).innerText();
  // Behind the name stands what this employee does differently.
  const employee = option.replace(/ \(.*\)$/, "");
  await employees.selectOption({ index: 1 });
  await freeTimes(first).first().click();

  const second = serviceCard(page, wish.second);
  await openCard(second);
  await expectGoodPage(page);
  await freeTimes(second).last().click();

  await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
  await page.getByLabel(wish.question).waitFor();
  await expectGoodPage(page);
  await reserve(page);
  await expect(page.getByLabel("Vorname *")).toBeFocused();
  await expectGoodPage(page);
  await fillCustomer(page, eva);
  await page.getByLabel(wish.question).fill("Kastanie");
  await reserve(page);

  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
  await expectGoodPage(page);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const text of Object.values(eva)) expect(stored).not.toContain(text);

  const summary = page.getByRole("region", { name: "Deine Reservierung" }).getByRole("listitem");
  await expect(summary).toHaveCount(2);
  await expect(summary.filter({ hasText: wish.first })).toContainText(employee);
  const shown = await bookedAppointments(page.getByRole("region", { name: "Deine Reservierung" }));

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Kalendereintrag herunterladen" }).click();
  const events = await readCalendarFile(await (await download).path());
  expect(events).toHaveLength(2);
  for (const { title, start, clock } of shown) {
    const event = events.find(({ summary: name }) => name.startsWith(title));
    expect(event?.start).toBe(start);
    expect(event?.startByRules).toBe(start);
    expect([event?.start.slice(11, 16), event?.end.slice(11, 16)]).toEqual(clock);
  }

  await page.reload();
  await expect(page.getByRole("main")).toHaveText("Hier ist keine Reservierung zu sehen.");
  await expectAccessibleInEveryTheme(page);
});

test("a number that is wrong looks wrong", async ({ page }) => {
  const service = "Hochsteckfrisur";
  await openProvider(page, "Haarwerk Lindner");
  await chooseService(page, service);
  await goToBooking(page);
  await openCard(serviceCard(page, service));
  await freeTimes(serviceCard(page, service)).first().click();
  const number = page.getByRole("spinbutton").first();
  const borderOf = (control: Locator) => control.evaluate((node) => getComputedStyle(node).borderColor);
  const before = await borderOf(number);
  await number.fill("-1");
  await reserve(page);
  await expect(number).toHaveAttribute("aria-invalid", "true");
  expect(await borderOf(number)).not.toBe(before);
  expect(await borderOf(number)).toBe(await borderOf(page.getByLabel("Vorname *")));
});

test("a message about a failure can be read in every theme", async ({ page }) => {
  // Four looks for accessibility faults take their time.
  test.slow();
  const service = "Ansatzfarbe";
  await openProvider(page, "Haarwerk Lindner");
  await chooseService(page, service);
  await goToBooking(page);
  await openCard(serviceCard(page, service));
  await freeTimes(serviceCard(page, service)).first().click();
  await fillCustomer(page, eva);
  await page.getByLabel(/^Welche Farbe/).fill("Kastanie");
  await page.route("**/api/calendar/addbooking", (route) => route.abort());
  await reserve(page);

  const message = page.getByRole("region", { name: "Meldungen" }).getByText(/^Netzwerkfehler/);
  await expect(message).toBeVisible();
  // Under the pointer it stays.
  await message.hover();
  await expectAccessibleInEveryTheme(page);
  await expect(message).toBeVisible();
});
