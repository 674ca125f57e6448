import type { Page } from "@playwright/test";
import {
  chooseLateDay,
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
import { openMail, openManageLink } from "./mails";

/** Both widths book on the same server: each one at its own provider, under its own address. */
const wishes: Record<string, { provider: string; service: string; email: string }> = {
  "360": { provider: "Klarblick Coaching Aebi", service: "Paarcoaching", email: "eva360@example.org" },
  "1280": { provider: "Fotostudio Lichthof", service: "Produktbilder", email: "eva1280@example.org" },
};

async function expectGoodPage(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expectAccessibleInEveryTheme(page);
  await expectNoSidewaysScroll(page);
}

test("a stranger moves and then cancels by the link of the mail", async ({ page }, { project }) => {
  test.setTimeout(240_000);
  const wish = wishes[project.name];
  if (!wish) throw new Error(`No provider for the width ${project.name}`);
  await openProvider(page, wish.provider);
  await chooseService(page, wish.service);
  await goToBooking(page);
  const card = serviceCard(page, wish.service);
  await openCard(card);
  await chooseLateDay(card);
  await freeTimes(card).last().click();
  await fillCustomer(page, { ...eva, email: wish.email });
  await reserve(page);
  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();

  await openMail(page, wish.email, "Dein Termin");
  await openManageLink(page);
  await expectGoodPage(page);
  const appointment = page.getByRole("list", { name: "Deine Termine" }).getByRole("listitem").first();
  const before = await appointment.locator("time").getAttribute("datetime");

  await page.getByRole("button", { name: `${wish.service} verschieben` }).click();
  await expect(page.getByRole("heading", { name: `Neue Zeit für ${wish.service}` })).toBeFocused();
  await freeTimes(appointment).first().waitFor();
  await expectGoodPage(page);
  await chooseLateDay(appointment);
  await freeTimes(appointment).first().click();
  const question = page.getByRole("alertdialog", { name: "Termin verschieben?" });
  await question.getByRole("button", { name: "Verschieben" }).click();
  const moved = page.getByRole("alertdialog", { name: "Termin verschoben" });
  await moved.getByRole("button", { name: "Schließen" }).click();
  await expect(appointment.locator("time")).not.toHaveAttribute("datetime", before ?? "");
  const after = await appointment.locator("time").getAttribute("datetime");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Kalendereintrag herunterladen" }).click();
  const [event] = await readCalendarFile(await (await download).path());
  expect(event?.start).toBe(after);

  await page.getByRole("button", { name: "Stornieren" }).click();
  const sure = page.getByRole("alertdialog", { name: "Termin stornieren?" });
  await expect(sure).toBeVisible();
  await expectAccessibleInEveryTheme(page);
  await sure.getByRole("button", { name: "Stornieren" }).click();
  const cancelled = page.getByRole("alertdialog", { name: "Termin storniert" });
  await expect(cancelled).toContainText("Dein Termin wurde erfolgreich storniert.");
  await cancelled.getByRole("button", { name: "Schließen" }).click();
  await expect(appointment).toContainText("Storniert");
  await expect(page.getByRole("button", { name: "Stornieren" })).toHaveCount(0);
  await expectGoodPage(page);

  await openMail(page, wish.email, "Storniert");
  await expect(page.locator("main")).toContainText("METHOD:CANCEL");
});
