import { expect, type Locator, type Page } from "@playwright/test";

/** Opens the profile of a provider from the results of a search for its name. */
export async function openProvider(page: Page, companyName: string): Promise<void> {
  await page.goto(`/?${new URLSearchParams({ q: companyName })}`);
  const results = page.getByRole("region", { name: "Suchergebnisse" });
  await results.getByRole("link", { name: companyName, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: companyName })).toBeVisible();
}

export async function chooseService(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Wählen ${title}`, exact: true }).click();
  await expect(page.getByRole("button", { name: `Noch einmal ${title}`, exact: true })).toBeVisible();
}

export async function goToBooking(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Deine Auswahl" }).getByRole("link", { name: "Weiter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Termin reservieren" })).toBeVisible();
}

/** The time of each service by itself, instead of one visit. */
export async function chooseSingly(page: Page): Promise<void> {
  await page.getByText("Zeiten einzeln wählen", { exact: true }).click();
  await expect(page.getByRole("radio", { name: /^Zeiten einzeln wählen/ })).toBeChecked();
}

/** The card of a chosen service, from its head to its times. */
export function serviceCard(page: Page, title: string): Locator {
  return page
    .getByRole("region", { name: "Gewählte Services" })
    .locator("[data-part=item]")
    .filter({ has: page.getByRole("heading", { level: 3, name: new RegExp(`^${title}`) }) });
}

/** The buttons with free times of the open service. */
export function freeTimes(card: Locator): Locator {
  return card.getByRole("button", { name: /^\d\d:\d\d Uhr$/ });
}

/** Opens the card where it does not open by itself: on phones the customer does. */
export async function openCard(card: Locator): Promise<void> {
  const head = card.getByRole("heading", { level: 3 }).getByRole("button");
  // On wide screens the card opens by itself, perhaps only after it was found closed: then the click closes it.
  await expect(async () => {
    if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
    await expect(head).toHaveAttribute("aria-expanded", "true", { timeout: 1_000 });
  }).toPass();
  await expect(freeTimes(card).first()).toBeVisible();
}

/** Where the days stand in a strip the month comes on demand. */
export async function openMonth(calendar: Locator): Promise<void> {
  await expect(calendar.getByRole("heading", { name: /^Freie Zeiten am/ })).toBeVisible();
  const show = calendar.getByRole("button", { name: "Monat anzeigen" });
  if (await show.isVisible()) await show.click();
  await expect(calendar.getByRole("grid")).toBeVisible();
}

/** The last free day of the month shown: hardly anything is booked there, and the customer may still change it. */
export async function chooseLateDay(calendar: Locator): Promise<void> {
  await openMonth(calendar);
  await calendar
    .getByRole("grid")
    .getByRole("button", { name: /\d freie Zeiten?$/ })
    .last()
    .click();
  await expect(calendar.getByRole("button", { name: /\d freie Zeiten?, ausgewählt$/ })).toBeVisible();
}

/** Goes on month by month to a free day of the form `2027-03-02` and chooses it. */
export async function chooseDay(calendar: Locator, day: string): Promise<void> {
  await openMonth(calendar);
  const grid = calendar.getByRole("grid");
  const button = grid.locator(`[role=button][data-value="${day}"]`);
  await expect(grid).toBeVisible();
  while ((await button.count()) === 0) {
    const month = await grid.getAttribute("aria-labelledby");
    const shown = calendar.page().locator(`[id="${month}"]`);
    const before = await shown.innerText();
    await calendar.getByRole("button", { name: "Nächster Monat" }).click();
    await expect(shown).not.toHaveText(before);
  }
  await button.click();
  await expect(button).toHaveAttribute("aria-label", /\d freie Zeiten?, ausgewählt$/);
}

/** Behind some of the names in the list stands what that person does differently. */
export async function chooseEmployee(card: Locator, name: string): Promise<void> {
  const employees = card.getByLabel("Mitarbeiter/in");
  const value = await employees.getByRole("option", { name: new RegExp(`^${name}`) }).getAttribute("value");
  await employees.selectOption(value);
  await expect(employees).toHaveValue(value ?? "");
}

export type Customer = { firstName: string; lastName: string; email: string; phone: string };

export const eva: Customer = {
  firstName: "Eva",
  lastName: "Moser",
  email: "eva.moser@example.org",
  phone: "+43 660 1234567",
};

export async function fillCustomer(page: Page, customer: Customer): Promise<void> {
  await page.getByLabel("Vorname *").fill(customer.firstName);
  await page.getByLabel("Nachname *").fill(customer.lastName);
  await page.getByLabel("E-Mail *").fill(customer.email);
  await page.getByLabel(/^Telefonnummer/).fill(customer.phone);
}

export async function reserve(page: Page): Promise<void> {
  // Wide screens have it twice: beside a long form and below it.
  await page.getByRole("button", { name: "Termin reservieren" }).first().click();
}
