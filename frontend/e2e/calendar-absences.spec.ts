import type { Page } from "@playwright/test";
import { expect, expectGoodPage, test } from "./fixtures";

/** Each width has somebody of its own, on a day with visits. */
const people: Record<string, { name: string; day: string }> = {
  "360": { name: "Miriam Novak", day: "2027-01-15" },
  "1280": { name: "Katharina Lindner", day: "2027-01-14" },
};

async function openAbsences(page: Page): Promise<void> {
  await page.goto("/mycalender/absences");
  await page.getByLabel("E-Mail *").fill("chefin@terminhof.example");
  await page.getByLabel("Passwort *").fill("claudia-hat-den-salon");
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Abwesenheiten" })).toBeVisible();
}

test("an absence asks what becomes of the visits, and goes again", async ({ page }, { project }) => {
  test.setTimeout(180_000);
  const person = people[project.name];
  if (!person) throw new Error(`Nobody for the width ${project.name}`);
  const reason = `Fortbildung ${project.name}`;
  await openAbsences(page);
  await page.getByRole("link", { name: "Abwesenheit eintragen" }).click();
  const form = page.getByRole("dialog", { name: "Abwesenheit eintragen" });
  await form.getByLabel("Wer ist nicht da?").selectOption({ label: person.name });
  await form.getByLabel("Von").fill(person.day);
  await form.getByLabel("Bis").fill(person.day);
  await form.getByLabel("Grund").fill(reason);
  await expectGoodPage(page);
  await form.getByRole("button", { name: "Eintragen" }).click();
  await expect(form.getByRole("heading", { name: "Was geschieht mit diesen Terminen?" })).toBeFocused();
  await expectGoodPage(page);
  for (const choice of await form.getByRole("combobox").all()) await choice.selectOption("KEEP");
  await form.getByRole("button", { name: "Eintragen" }).click();
  await expect(form).toHaveCount(0);
  const line = page.getByRole("listitem").filter({ hasText: reason });
  await expect(line).toContainText(person.name);
  await expectGoodPage(page);

  await page.goto(`/mycalender?view=list&date=${person.day}`);
  await page
    .getByRole("listitem")
    .filter({ hasText: reason })
    .getByRole("link", { name: /^Abwesend/ })
    .click();
  const opened = page.getByRole("dialog", { name: "Abwesenheit ändern" });
  await expect(opened.getByLabel("Grund")).toHaveValue(reason);
  await opened.getByRole("button", { name: "Löschen" }).click();
  const question = page.getByRole("alertdialog", { name: "Abwesenheit löschen?" });
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(opened).toHaveCount(0);
  await expect(line).toHaveCount(0);
});
