import { expect, type Page } from "@playwright/test";
import { openProvider } from "./booking-steps";

/** The link to the sign-up, in the accessible name of which the title follows these words. */
export const signUpTo = { EVENT: "Zum Event anmelden", COURSE: "Zum Kurs anmelden" } as const;

/** The buttons of the two steps. */
export const toDetails = "Weiter zu deinen Daten";
export const submitSignUp = "Verbindlich anmelden";

/**
 * Opens the sign-up for the first event or course that one of the providers has open, and tells its title. Which
 * ones are full or have begun depends on the day on which the town was built.
 */
export async function openSignUp(
  page: Page,
  type: keyof typeof signUpTo,
  providers: readonly string[],
): Promise<string> {
  for (const provider of providers) {
    await openProvider(page, provider);
    await page.getByRole("tab", { name: "Events & Kurse" }).click();
    const panel = page.getByRole("tabpanel", { name: "Events & Kurse" });
    const nothing = panel.getByText("Derzeit sind keine Events oder Kurse geplant.");
    await expect(panel.getByRole("article").or(nothing).first()).toBeVisible();
    const card = panel
      .getByRole("article")
      .filter({ has: page.getByRole("link", { name: new RegExp(`^${signUpTo[type]}`) }) })
      .first();
    if ((await card.count()) === 0) continue;
    const title = await card.getByRole("heading", { level: 3 }).innerText();
    await card.getByRole("link", { name: `${signUpTo[type]} ${title}`, exact: true }).click();
    await expect(page.getByRole("region", { name: title, exact: true })).toBeVisible();
    return title;
  }
  throw new Error(`None of these providers has something open: ${providers.join(", ")}`);
}

/** Presses the button of that name that can be seen: small screens have theirs in a bar. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

/** The sign-up asks for what the provider wants to know; the telephone is not everybody's. */
export async function fillInSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Vorname *").fill("Eva");
  await page.getByLabel("Nachname *").fill("Moser");
  await page.getByLabel("E-Mail *").fill(email);
  const phone = page.getByLabel(/^Telefonnummer/);
  if ((await phone.count()) > 0) await phone.fill("+43 660 1234567");
}
