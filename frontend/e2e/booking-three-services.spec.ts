import type { Page } from "@playwright/test";
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
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

const provider = "Physiotherapie am Schlossberg";
/** One that needs one of two quiet rooms, and two that need none. */
const services = {
  pack: "Wärmepackung mit Nachruhe",
  massage: "Manuelle Lymphdrainage",
  rub: "Heilmassage",
};

/** Both widths book on the same server: each one on its own end of the days. */
const ends: Record<string, "first" | "last"> = { "360": "first", "1280": "last" };

/** Chooses a time of the day on which the calendar stands open, with the employee at this place of the list. */
async function chooseTime(page: Page, title: string, place: number, end: "first" | "last"): Promise<string> {
  const card = serviceCard(page, title);
  await openCard(card);
  const employees = card.getByLabel("Mitarbeiter/in");
  await employees.selectOption({ index: place });
  const name = await employees.locator("option:checked").innerText();
  await expectNoSidewaysScroll(page);
  await freeTimes(card)[end]().click();
  return name.replace(/ \(.*\)$/, "");
}

test("three services with two people, one of them in a room", async ({ page }, { project }) => {
  test.slow();
  const end = ends[project.name];
  if (!end) throw new Error(`No end of the day for the width ${project.name}`);
  await openProvider(page, provider);
  for (const service of Object.values(services)) await chooseService(page, service);
  await goToBooking(page);

  const one = await chooseTime(page, services.pack, 1, end);
  const two = await chooseTime(page, services.massage, 2, end);
  await chooseTime(page, services.rub, 1, end);
  expect(two).not.toBe(one);

  await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
  await page.waitForLoadState("networkidle");
  await expectAccessible(page);
  await fillCustomer(page, eva);
  await reserve(page);

  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
  const summary = page.getByRole("region", { name: "Deine Reservierung" }).getByRole("listitem");
  await expect(summary).toHaveCount(3);
  await expect(summary.filter({ hasText: services.pack })).toContainText(one);
  await expect(summary.filter({ hasText: services.massage })).toContainText(two);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
