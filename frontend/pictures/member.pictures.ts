import type { Page } from "@playwright/test";
import { actAs } from "../e2e/account-steps";
import {
  chooseLateDay,
  chooseService,
  freeTimes,
  goToBooking,
  openCard,
  openProvider,
  reserve,
  serviceCard,
} from "../e2e/booking-steps";
import { expect, test } from "./take";

/** A customer of the demo town. */
const karin = { email: "kundin@terminhof.example", password: "karin-bucht-gern" };

/** To add one: its name in the name of the picture, its address, and words that are there once it is loaded. */
const screens: [screen: string, address: string, sign: string][] = [
  ["favourites", "/favorites", "Hundepflege Sonnleitner"],
  ["account", "/account", "E-Mail-Adresse"],
  ["account-security", "/account?tab=security", "Dieses Gerät"],
  ["account-notifications", "/account?tab=notifications", "Das schicken wir dir immer"],
  ["account-privacy", "/account?tab=privacy", "Deine Zustimmungen"],
];

/** Her favourite is one of many providers. */
async function likeSomebody(page: Page, token: string): Promise<void> {
  await page.request.post("/api/user/favourite", {
    data: { organizationNr: 1009 },
    headers: { Authorization: `Bearer ${token}` },
  });
}

for (const [screen, address, sign] of screens) {
  test(`member: ${screen}`, async ({ page, take }) => {
    await likeSomebody(page, await actAs(page, karin));
    await page.goto(address);
    await expect(page.getByRole("main").getByText(sign).first()).toBeVisible();
    await take(screen);
  });
}

test("member: books, and sees the own bookings", async ({ page, take }) => {
  const service = "Krallen kürzen";
  await actAs(page, karin);
  await openProvider(page, "Hundepflege Sonnleitner");
  await chooseService(page, service);
  await goToBooking(page);
  const card = serviceCard(page, service);
  await openCard(card);
  await chooseLateDay(card);
  await freeTimes(card).last().click();
  await expect(page.getByLabel("Vorname *")).toHaveValue("Karin");
  await page.getByLabel(/^Telefonnummer/).fill("+43 660 1234567");
  await page.getByLabel("Name und Rasse *").fill("Luna, Pudel");
  await reserve(page);
  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
  await take("success-member");
  await page.getByRole("main").getByRole("link", { name: "Deine Termine" }).click();
  await expect(page.getByRole("list", { name: "Deine Termine", exact: true })).toBeVisible();
  await take("own-bookings");
  await page.getByRole("button", { name: "Menü von Karin Kundin öffnen" }).click();
  await expect(page.getByRole("dialog", { name: "Menü" })).toBeVisible();
  await take("drawer", "window");
});
