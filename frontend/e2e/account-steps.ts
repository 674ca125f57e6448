import { expect, type Page } from "@playwright/test";
import { linkIn, receivedMail } from "./mails";

export const password = "wolken über dem see";

/** Nobody else has this e-mail address, at whatever width and however often the tests run. */
export function newEmailAddress(): string {
  return `eva-${crypto.randomUUID()}@example.org`;
}

export async function register(page: Page, email: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Vorname *").fill("Eva");
  await page.getByLabel("Nachname *").fill("Moser");
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill(password);
  await page.getByText("Ich stimme den Geschäftsbedingungen zu.").click();
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fast geschafft!" })).toBeVisible();
}

/** Proves the e-mail address of the signed-in user, by the link of the mail. */
export async function proveEmailAddress(page: Page, email: string): Promise<void> {
  const mail = await receivedMail(email, "Bestätige deine E-Mail-Adresse");
  await page.goto(`/verification${linkIn(mail, /https?:\S+\/verification#[0-9a-f]{64}/).hash}`);
  await page.getByRole("button", { name: "Adresse bestätigen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Deine Adresse ist bestätigt" })).toBeVisible();
}

/** The signed-in user founds an organisation, and comes to its preview. */
export async function found(page: Page, company: string): Promise<void> {
  await page.goto("/account?tab=company");
  await page.getByLabel("Unternehmen *").fill(company);
  await page.getByLabel("Kategorie *").selectOption("Wellness & Beauty");
  await page.getByLabel("Straße *").fill("Lindengasse");
  await page.getByLabel("Hausnummer *").fill("27");
  await page.getByLabel("Postleitzahl *").fill("1070");
  await page.getByLabel("Ort *", { exact: true }).fill("Wien");
  await page.getByLabel("Telefonnummer *").fill("+43 660 1234567");
  await page.getByRole("button", { name: "Unternehmen anlegen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
}

/** Fills the page with the login. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menü von Eva Moser öffnen" }).click();
  await page.getByRole("dialog", { name: "Menü" }).getByRole("button", { name: "Ausloggen" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Anmelden" })).toBeVisible();
}

/** Somebody of the demo is signed in on every page that is opened from now on; the answer is the token. */
export async function actAs(page: Page, person: { email: string; password: string }): Promise<string> {
  const answer = await page.request.post("/api/account/login", { data: person });
  const { accessToken: token } = (await answer.json()) as { accessToken: string };
  await page.addInitScript(
    (stored) => localStorage.setItem("terminhof-access-token", stored),
    JSON.stringify({ state: { token, ownToken: null }, version: 1 }),
  );
  return token;
}

/** Business admin of the first provider. */
export const claudia = { email: "chefin@terminhof.example", password: "claudia-hat-den-salon" };

/** Runs the product. */
export const beate = { email: "betrieb@terminhof.example", password: "beate-betreibt-alles" };
