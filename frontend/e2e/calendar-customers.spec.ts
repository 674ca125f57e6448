import { actAs, claudia } from "./account-steps";
import { expect, expectGoodPage, phoneFirst, test } from "./fixtures";
import { callAsStaff, uniqueName } from "./staff-calls";

test(
  "the day and the file of customers are good to look at, with all their dialogs",
  phoneFirst,
  async ({ page }) => {
    test.setTimeout(300_000);
    const token = await actAs(page, claudia);
    await page.goto("/mycalender/today");
    await expect(page.getByRole("heading", { level: 1, name: "Heute" })).toBeVisible();
    await expectGoodPage(page);

    const lastName = uniqueName("Kartei");
    for (const firstName of ["Eva", "Ewa"]) {
      await callAsStaff(page, token, "/api/staff/customers", {
        firstName,
        lastName,
        userPhone: "+43 660 1234",
      });
    }
    await page.goto("/mycalender/customers");
    await page.getByLabel("Suchen").fill(lastName);
    const list = page.getByRole("list", { name: "Kundinnen und Kunden" });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expectGoodPage(page);

    await page.getByRole("button", { name: "CSV einlesen" }).click();
    const reading = page.getByRole("dialog", { name: "CSV einlesen" });
    await reading.getByLabel("Datei").setInputFiles({
      name: "kartei.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`Vorname;Nachname;E-Mail\nIda;${lastName};\nUwe;${lastName};keine`),
    });
    await expect(reading.getByText("1 fehlerhaft")).toBeVisible();
    await expectGoodPage(page);
    await reading.getByRole("button", { name: "Schließen" }).first().click();
    await expect(reading).toHaveCount(0);

    await list.getByRole("link", { name: new RegExp(`Eva ${lastName}`) }).click();
    const file = page.getByRole("dialog", { name: "Kartei" });
    await expect(file.getByRole("heading", { name: `Eva ${lastName}` })).toBeVisible();
    await expectGoodPage(page);
    await file.getByRole("button", { name: "Doppelte zusammenführen" }).click();
    const merging = page.getByRole("alertdialog", { name: "Doppelte zusammenführen" });
    await merging.getByRole("button", { name: new RegExp(`Ewa ${lastName}`) }).click();
    await expectGoodPage(page);
    await merging.getByRole("button", { name: "Zusammenführen" }).click();
    await expect(merging).toHaveCount(0);
    await file.getByRole("button", { name: "Daten löschen" }).click();
    const erasing = page.getByRole("alertdialog", { name: "Daten dieser Person löschen?" });
    await expect(erasing.getByText("Es liegen keine Termine vor.")).toBeVisible();
    await expectGoodPage(page);
    await erasing.getByRole("button", { name: "Endgültig löschen" }).click();
    await expect(file).toHaveCount(0);
    await expect(list.getByRole("listitem")).toHaveCount(0);
  },
);
