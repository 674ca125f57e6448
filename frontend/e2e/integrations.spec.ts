import { actAs, claudia } from "./account-steps";
import { atNight, expect, expectGoodPage, test } from "./fixtures";

test("a webhook is added with a secret that is shown once, and removed", atNight, async ({ page }) => {
  const url = `https://kassa.example.org/${crypto.randomUUID()}`;
  await actAs(page, claudia);
  await page.goto("/account/api");
  await page.getByRole("button", { name: "Neuer Webhook" }).click();
  const form = page.getByRole("dialog", { name: "Neuer Webhook" });
  await form.getByLabel("Adresse").fill(url);
  await expectGoodPage(page);
  await form.getByRole("button", { name: "Webhook anlegen" }).click();
  const secret = page.getByLabel("Geheimnis", { exact: true });
  await expect(secret).toHaveValue(/^whsec_/);
  const shown = await secret.inputValue();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Fertig" }).click();
  await expect(secret).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: `Protokoll von ${url}` }).click();
  const log = page.getByRole("dialog", { name: "Protokoll" });
  await expect(log.getByText("In den letzten 30 Tagen gab es keine Nachricht.")).toBeVisible();
  expect(await page.content()).not.toContain(shown);
  await expectGoodPage(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `${url}: Löschen` }).click();
  const question = page.getByRole("alertdialog", { name: "Webhook löschen?" });
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByRole("button", { name: `Protokoll von ${url}` })).toHaveCount(0);
});

test("a key is made, shown once and revoked", atNight, async ({ page }) => {
  const name = `Kassa ${crypto.randomUUID()}`;
  await actAs(page, claudia);
  await page.goto("/account/api");
  await page.getByRole("button", { name: "Neuer Schlüssel" }).click();
  const form = page.getByRole("dialog", { name: "Neuer Schlüssel" });
  await form.getByLabel("Name").fill(name);
  await expectGoodPage(page);
  await form.getByRole("button", { name: "Schlüssel erstellen" }).click();
  const shown = page.getByRole("dialog", { name: "Dein neuer Schlüssel" });
  const key = await shown.getByLabel("Schlüssel", { exact: true }).inputValue();
  const ask = () => page.request.get("/api/staff/employees", { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status()).toBe(200);
  await expectGoodPage(page);
  await shown.getByRole("button", { name: "Fertig" }).click();
  await expect(shown).toHaveCount(0);
  expect(await page.content()).not.toContain(key);

  await page.getByRole("button", { name: `${name} widerrufen` }).click();
  const question = page.getByRole("alertdialog", { name: `${name} widerrufen?` });
  await question.getByRole("button", { name: "Widerrufen" }).click();
  await expect(question).toHaveCount(0);
  expect((await ask()).status()).toBe(401);
});
