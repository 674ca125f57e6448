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
import { expect, expectGoodPage, test } from "./fixtures";
import { openMail } from "./mails";

const password = "wolken über dem see";

/** Nobody else has this mailbox, at whatever width and however often the tests run. */
function newMailbox(): string {
  return `eva-${crypto.randomUUID()}@example.org`;
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Vorname *").fill("Eva");
  await page.getByLabel("Nachname *").fill("Moser");
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill(password);
  await page.getByText("Ich stimme den Geschäftsbedingungen zu.").click();
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fast geschafft!" })).toBeVisible();
}

/** Opens the page of the link in the mail that is shown. */
async function openVerificationLink(page: Page): Promise<void> {
  const mail = await page.locator("pre").first().innerText();
  const link = /https?:\S+\/verification#[0-9a-f]{64}/.exec(mail)?.[0];
  if (!link) throw new Error("The mail has no link to confirm the address");
  await page.goto(`/verification${new URL(link).hash}`);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menü von Eva Moser öffnen" }).click();
  await page.getByRole("dialog", { name: "Menü" }).getByRole("button", { name: "Ausloggen" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Anmelden" })).toBeVisible();
}

test("a person registers, proves the mailbox, signs out and in again", async ({ page }) => {
  const email = newMailbox();
  await register(page, email);
  await expectGoodPage(page);

  await openMail(page, email, "Bestätige deine E-Mail-Adresse");
  await openVerificationLink(page);
  await page.getByRole("button", { name: "Adresse bestätigen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Deine Adresse ist bestätigt" })).toBeVisible();
  await signOut(page);

  // The way back leads to where the login was asked for.
  await page.goto("/account?tab=security");
  await expect(page.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  await expect(page).toHaveURL("/account?tab=security");
  await expect(page.getByRole("listitem").filter({ hasText: "Dieses Gerät" })).toBeVisible();
  await expectGoodPage(page);
});

test("a heart that a visitor presses is kept after the login", async ({ page }) => {
  const email = newMailbox();
  await register(page, email);
  await signOut(page);
  await page.goto("/");
  const provider = page.getByRole("article").first();
  const name = (await provider.getByRole("heading").textContent()) ?? "";
  await provider.getByRole("button", { name: `${name} als Favorit` }).click();
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  const favourites = page.getByRole("region", { name: "Deine Favoriten" });
  await expect(favourites.getByRole("button", { name: `${name} als Favorit`, pressed: true })).toBeVisible();
  await favourites.getByRole("link", { name: "Alle Favoriten anzeigen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Deine Favoriten" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectGoodPage(page);
});

/** Both widths book on the same server: each one at its own provider. */
const bookings: Record<string, { provider: string; service: string; field?: string }> = {
  "360": { provider: "Haarwerk Lindner", service: "Waschen und Föhnen" },
  "1280": { provider: "Radwerk Brandt", service: "Platten flicken", field: "Marke und Modell *" },
};

test("a guest books and needs only a password for an account", async ({ page }, { project }) => {
  const booking = bookings[project.name];
  if (!booking) throw new Error(`No provider for the width ${project.name}`);
  const email = newMailbox();
  await openProvider(page, booking.provider);
  await chooseService(page, booking.service);
  await goToBooking(page);
  const card = serviceCard(page, booking.service);
  await openCard(card);
  await freeTimes(card).last().click();
  await fillCustomer(page, { ...eva, email });
  if (booking.field) await page.getByLabel(booking.field).fill("Stadtrad");

  // A look at the login loses nothing.
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  const login = page.getByRole("region", { name: "Anmelden" });
  await expect(login.getByLabel("Passwort *")).toBeVisible();
  await expect(page.getByRole("button", { name: "Termin reservieren" })).toHaveCount(0);
  await expectGoodPage(page);
  await login.getByRole("button", { name: "Als Gast weitermachen" }).click();
  await expect(page.getByLabel("E-Mail *")).toHaveValue(email);
  await reserve(page);

  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
  const form = page.getByRole("region", { name: "Möchtest du ein Konto?" });
  await expect(form.getByLabel("E-Mail *")).toHaveValue(email);
  await expectGoodPage(page);
  await form.getByLabel("Passwort *").fill(password);
  await form.getByText("Ich stimme den Geschäftsbedingungen zu.").click();
  await form.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fast geschafft!" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
});

test("a business registers and sees that its profile is not public yet", async ({ page }) => {
  const email = newMailbox();
  await page.goto("/register?pricePackage=FREE");
  await page.getByLabel("Vorname *").fill("Eva");
  await page.getByLabel("Nachname *").fill("Moser");
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill(password);
  await page.getByLabel("Telefonnummer *").fill("+43 660 1234567");
  await page.getByLabel("Unternehmen *").fill("Salon am Teich");
  await page.getByLabel("Kategorie *").selectOption("Wellness & Beauty");
  await page.getByLabel("Straße *").fill("Lindengasse");
  await page.getByLabel("Hausnummer *").fill("27");
  await page.getByLabel("Postleitzahl *").fill("1070");
  await page.getByLabel("Ort *", { exact: true }).fill("Wien");
  await page.getByText("Ich stimme den Geschäftsbedingungen zu.").click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fast geschafft!" })).toBeVisible();
  await page.getByRole("link", { name: "Zu meinem Unternehmensprofil" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Dein Unternehmen ist noch nicht öffentlich" }),
  ).toBeVisible();
  await page.goto("/account?tab=team");
  await expect(page.getByRole("region", { name: "Team von Salon am Teich" })).toBeVisible();
  await expectGoodPage(page);
});
