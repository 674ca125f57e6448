import type { Page } from "@playwright/test";
import { desktopFirst, expect, expectGoodPage, test } from "./fixtures";

async function openServices(page: Page): Promise<void> {
  await page.goto("/account/services");
  await page.getByLabel("E-Mail *").fill("chefin@terminhof.example");
  await page.getByLabel("Passwort *").fill("claudia-hat-den-salon");
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leistungen" })).toBeVisible();
}

test("a service is written, moved and archived", desktopFirst, async ({ page }, { project }) => {
  test.setTimeout(180_000);
  const title = `Glanzkur ${project.name}`;
  await openServices(page);
  const list = page.getByRole("list", { name: "Farbe" });
  await expect(list.getByRole("listitem").first()).toBeVisible();
  await expectGoodPage(page);

  await page.getByRole("link", { name: "Leistung anlegen" }).click();
  const form = page.getByRole("form", { name: "Leistung" });
  await form.getByLabel("Name").fill(title);
  await form.getByLabel("Preis in €").fill("39,50");
  await form.getByLabel("Dauer in Minuten").fill("40");
  await form.getByLabel("Gruppe").fill("Farbe");
  const text = form.getByRole("textbox", { name: "Beschreibung" });
  await text.click();
  // The text is typed and formatted by keyboard alone.
  await page.keyboard.press("Control+b");
  await page.keyboard.type("Glänzt");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" wie neu.");
  await expect(text.locator("strong")).toHaveText("Glänzt");
  await form.getByRole("button", { name: "Alle wählen" }).click();
  await form.getByRole("button", { name: "Frage hinzufügen" }).click();
  await form.getByLabel("Frage", { exact: true }).fill("Wie lang ist dein Haar?");
  await expect(form.getByRole("region", { name: "So sehen es Kundinnen und Kunden" })).toContainText(
    "Wie lang ist dein Haar?",
  );
  await expectGoodPage(page);
  await form.getByRole("button", { name: "Speichern" }).click();
  const review = page.getByRole("dialog", { name: "Was ändert sich?" });
  await expect(review).toContainText(title);
  await expectGoodPage(page);
  await review.getByRole("button", { name: "So speichern" }).click();
  await expect(list.getByRole("link", { name: title })).toBeVisible();

  const up = list.getByRole("button", { name: `${title} nach oben` });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: `${title} steht jetzt auf Platz` })).toBeAttached();
  await expect(up).toBeFocused();

  const ofGroup = (to: string) => page.getByRole("button", { name: `Gruppe Farbe nach ${to}` });
  for (const to of ["oben", "unten"]) {
    await ofGroup(to).focus();
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("status").filter({ hasText: "Gruppe Farbe steht jetzt auf Platz" }),
    ).toBeAttached();
    await expect(ofGroup(to)).toBeFocused();
  }

  await list.getByRole("link", { name: title }).click();
  await expect(text.locator("strong")).toHaveText("Glänzt");
  await page.getByRole("button", { name: "Archivieren" }).click();
  await expect(review).toContainText(title);
  await review.getByRole("button", { name: "So speichern" }).click();
  await expect(
    page.getByRole("region", { name: "Archiviert" }).getByRole("link", { name: title }),
  ).toBeVisible();
  await expect(list.getByRole("link", { name: title })).toHaveCount(0);
  await expectGoodPage(page);
});
