import { desktopFirst, expect, expectGoodPage, test } from "./fixtures";
import { linkIn, receivedMail } from "./mails";

test("somebody without an account asks what is stored and has it erased", desktopFirst, async ({ page }) => {
  const email = `eva-${crypto.randomUUID()}@example.org`;
  await page.goto("/privacy-request");
  await expectGoodPage(page);
  await page.getByLabel("E-Mail *").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Schau in dein Postfach" })).toBeVisible();

  const mail = await receivedMail(email, "Deine Daten bei Terminhof");
  await page.goto(`/privacy-request${linkIn(mail, /https?:\S+\/privacy-request#[0-9a-f]{64}/).hash}`);
  await expect(page.getByText("Keine Buchungen.")).toBeVisible();
  await expectGoodPage(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Alles als JSON" }).click();
  expect((await download).suggestedFilename()).toBe("meine-daten.json");
  await page.getByRole("button", { name: "Daten löschen" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Wirklich löschen?" });
  await expectGoodPage(page);
  await question.getByRole("button", { name: "Daten löschen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Es ist gelöscht" })).toBeVisible();
  await expectGoodPage(page);
});
