import type { Page } from "@playwright/test";
import {
  chooseDay,
  chooseEmployee,
  chooseLateDay,
  chooseService,
  chooseSingly,
  eva,
  fillCustomer,
  freeTimes,
  goToBooking,
  openCard,
  openMonth,
  openProvider,
  reserve,
  serviceCard,
} from "../e2e/booking-steps";
import { openManageLink, receivedMail } from "../e2e/mails";
import { expect, test } from "./take";

/** Nobody else has this e-mail address, in whatever theme. */
const newEmailAddress = () => `eva.moser.${crypto.randomUUID().slice(0, 8)}@example.org`;

async function chooseServices(page: Page, provider: string, services: string[]): Promise<void> {
  await openProvider(page, provider);
  for (const service of services) await chooseService(page, service);
  await goToBooking(page);
}

async function seeSuccess(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
}

const services = ["Sportphysiotherapie", "Training am Gerät", "Heilmassage"];

test("booking: one visit", async ({ page, take }) => {
  const email = newEmailAddress();
  await chooseServices(page, "Physiotherapie am Schlossberg", services);
  const visit = page.getByRole("region", { name: "Dein Besuch" });
  await expect(visit).toBeVisible();
  await take("booking", "window");
  await take("booking-whole");
  await chooseSingly(page);
  await take("booking-one-by-one");
  await page.getByText("Alles in einem Besuch", { exact: true }).click();
  // So far ahead that it can still be moved.
  await chooseLateDay(page.getByRole("region", { name: "Gewählte Services" }));
  await page.getByRole("button", { name: "Weiter zu deinen Daten" }).first().click();
  await expect(page.getByLabel("Vorname *")).toBeVisible();
  await reserve(page);
  await expect(page.getByLabel("Vorname *")).toBeFocused();
  await take("form-errors");
  await fillCustomer(page, { ...eva, email });
  await take("form-filled");
  await reserve(page);
  await seeSuccess(page);
  await take("success");
  await page.getByRole("button", { name: "Adresse vertippt? Berichtigen" }).click();
  await expect(page.getByLabel("Richtige E-Mail-Adresse *")).toBeFocused();
  await take("success-correct-email");

  await openManageLink(page, await receivedMail(email, "Deine"));
  await take("manage");
  await page.getByRole("button", { name: "Alle Termine verschieben" }).click();
  const found = /Alle hierhin verschieben|Spätere Tage zeigen|Auch mit längerer Wartezeit suchen/;
  await expect(page.getByRole("button", { name: found }).first()).toBeVisible();
  await take("move");
});

test("booking: one service", async ({ page, take }) => {
  const email = newEmailAddress();
  const service = "Krallen kürzen";
  await chooseServices(page, "Hundepflege Sonnleitner", [service]);
  const card = serviceCard(page, service);
  await openCard(card);
  await take("booking-single", "window");
  await take("booking-single-whole");
  await openMonth(card);
  await take("booking-single-month");
  await chooseLateDay(card);
  await freeTimes(card).first().click();
  await fillCustomer(page, { ...eva, email });
  await page.getByLabel("Name und Rasse *").fill("Luna, Pudel");
  await take("booking-single-form");
  await reserve(page);
  await seeSuccess(page);
  await openManageLink(page, await receivedMail(email, "Dein Termin"));
  await page.getByRole("button", { name: `${service} verschieben` }).click();
  await expect(freeTimes(page.getByRole("main")).first()).toBeVisible();
  await take("move-single");
  await page.getByRole("button", { name: "Stornieren" }).click();
  await expect(page.getByRole("alertdialog", { name: "Termin stornieren?" })).toBeVisible();
  await take("cancel-dialog", "window");
});

test("booking: two people at the same time", async ({ page, take }) => {
  const [sport, massage] = ["Sportphysiotherapie", "Heilmassage"] as const;
  await chooseServices(page, "Physiotherapie am Schlossberg", [sport, massage]);
  await chooseSingly(page);
  // A day on which both people still have all their times.
  for (const [service, employee] of [
    [sport, "Verena Trummer"],
    [massage, "Jelena Petrović"],
  ] as const) {
    const card = serviceCard(page, service);
    await openCard(card);
    await chooseEmployee(card, employee);
    await chooseDay(card, "2027-03-17");
    await freeTimes(card).filter({ hasText: "10:00" }).click();
    if (service === sport) await page.getByText("Zu zweit gleichzeitig", { exact: true }).click();
  }
  await page.getByRole("button", { name: "Termine ändern" }).click();
  await expect(page.getByText("Zur selben Zeit:", { exact: false })).toBeVisible();
  await take("booking-pair");
});

test("booking: after the deadline", async ({ page, take }) => {
  const email = newEmailAddress();
  const service = "Erstgespräch für Unternehmen";
  await chooseServices(page, "Hofer & Steiner Steuerberatung", [service]);
  const card = serviceCard(page, service);
  await openCard(card);
  await freeTimes(card).first().click();
  await fillCustomer(page, { ...eva, email });
  await reserve(page);
  await seeSuccess(page);
  await take("success-too-late");
  await openManageLink(page, await receivedMail(email, "Dein Termin"));
  await expect(page.getByText(/Online lässt sich hier nichts mehr ändern/)).toBeVisible();
  await take("manage-too-late");
});
