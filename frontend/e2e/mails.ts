import { expect, type Page } from "@playwright/test";

/** The address of the newest mail to somebody whose subject begins like this, once the worker has sent it. */
export async function openMail(page: Page, to: string, subject: string): Promise<void> {
  const link = page
    .getByRole("row")
    .filter({ hasText: to })
    .getByRole("link", { name: new RegExp(`^${subject}`) });
  await expect(async () => {
    await page.goto("/dev/mails");
    await expect(link).not.toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await link.first().click();
}

/** Opens the manage page by the link in the mail that is shown. */
export async function openManageLink(page: Page): Promise<void> {
  const mail = await page.locator("pre").first().innerText();
  const link = /https?:\S+\/manage#[0-9a-f]{64}/.exec(mail)?.[0];
  if (!link) throw new Error("The mail has no manage link");
  await page.goto(`/manage${new URL(link).hash}`);
  await expect(page.getByRole("heading", { level: 1, name: "Deine Buchung" })).toBeVisible();
}
