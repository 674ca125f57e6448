import type { Page } from "@playwright/test";
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
