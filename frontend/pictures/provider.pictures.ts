import { actAs, claudia } from "../e2e/account-steps";
import { expect, test } from "./take";

/** To add one: its name in the name of the picture, its address, and words that are there once it is loaded. */
const screens: [screen: string, address: string, sign: string][] = [
  ["today", "/mycalender/today", "Als Nächstes"],
  ["customers", "/mycalender/customers", "Kunden"],
  ["absences", "/mycalender/absences", "Abwesenheiten"],
  ["settings-profile", "/account/profile", "Kategorien"],
  ["settings-opening-hours", "/account/openinghours", "Einzelne Tage geschlossen"],
  ["settings-services", "/account/services", "Waschen und Föhnen"],
  ["settings-service", "/account/services/new", "Dauer"],
  ["settings-events", "/account/events", "Plätzen vergeben"],
  ["settings-event", "/account/events/new", "Plätze und Anmeldung"],
  ["settings-employees", "/account/employees", "Katharina Lindner"],
  ["settings-employee", "/account/employees/2", "Arbeitszeiten"],
  ["settings-rooms", "/account/rooms", "Räume und Geräte"],
  ["settings-room-group", "/account/rooms/new", "Was gehört dazu?"],
  ["settings-booking-rules", "/account/bookingrules", "Vorlaufzeit"],
  ["settings-api", "/account/api", "Schlüssel"],
  ["statistics", "/account/statistics", "Auslastung nach Uhrzeit"],
  ["account-team", "/account?tab=team", "Team von Haarwerk Lindner"],
  ["account-company", "/account?tab=company", "Unternehmen gründen"],
  ["price-package", "/pricing", "Ihr habt BASIS"],
];

for (const [screen, address, sign] of screens) {
  test(`provider: ${screen}`, async ({ page, take }) => {
    await actAs(page, claudia);
    await page.goto(address);
    await expect(page.getByRole("main").getByText(sign).first()).toBeVisible();
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    await take(screen);
  });
}

/** A day on which the demo town has bookings. */
const day = "2027-01-13";

test("provider: calendar", async ({ page, take }) => {
  await actAs(page, claudia);
  for (const view of ["day", "week", "list"]) {
    await page.goto(`/mycalender?view=${view}&date=${day}`);
    await expect(page.getByRole("button", { name: "Alle", pressed: true })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await take(`calendar-${view}`, "window");
  }
  await page.getByRole("button", { name: "Termin anlegen" }).click();
  const form = page.getByRole("dialog", { name: "Termin anlegen" });
  const services = form.getByRole("combobox", { name: "Leistung", exact: true });
  const option = services.locator("option").filter({ hasText: "Waschen und Föhnen" });
  await services.selectOption({ label: (await option.first().innerText()).trim() });
  await expect(form.getByRole("group", { name: "Freie Zeiten" }).getByRole("button").first()).toBeVisible();
  await take("calendar-new-booking", "window");
});

test("provider: file of a customer", async ({ page, take }) => {
  await actAs(page, claudia);
  await page.goto("/mycalender/customers");
  const list = page.getByRole("list", { name: "Kundinnen und Kunden" });
  await list.getByRole("link").first().click();
  await expect(page.getByRole("dialog", { name: "Kartei" }).getByRole("heading").first()).toBeVisible();
  await take("customer-file", "window");
});

test("provider: drawer", async ({ page, take }) => {
  await actAs(page, claudia);
  await page.goto("/help");
  await page.getByRole("button", { name: "Menü von Claudia Chefin öffnen" }).click();
  await expect(page.getByRole("dialog", { name: "Menü" })).toBeVisible();
  await take("drawer-provider", "window");
});
