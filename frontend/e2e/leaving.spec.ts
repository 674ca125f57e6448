import { found, newEmailAddress, proveEmailAddress, register } from "./account-steps";
import { desktopFirst, expect, expectGoodPage, test } from "./fixtures";
import { receivedMail } from "./mails";

test(
  "an organisation takes its data along, sees what closing means, and is closed",
  desktopFirst,
  async ({ page }) => {
    test.setTimeout(180_000);
    const email = newEmailAddress();
    await register(page, email);
    await proveEmailAddress(page, email);
    await found(page, "Salon am Steg");

    await page.goto("/account?tab=company");
    const takeout = page.getByRole("region", { name: "Alles mitnehmen" });
    await takeout.getByRole("button", { name: "Datei erstellen" }).click();
    await expect(takeout.getByText(/^Die Datei ist da /)).toBeVisible({ timeout: 60_000 });
    await expectGoodPage(page);
    const downloading = page.waitForEvent("download");
    await takeout.getByRole("button", { name: "Datei herunterladen" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^terminhof-\d+\.zip$/);

    const closing = page.getByRole("region", { name: "Unternehmen schließen" });
    await closing.getByRole("button", { name: "Zeigen, was passiert" }).click();
    await expect(closing.getByText("Es ist nichts reserviert, das wir absagen müssten.")).toBeVisible();
    await expect(closing.getByText("Eva Moser")).toBeVisible();
    await expectGoodPage(page);
    await closing.getByRole("button", { name: "Unternehmen schließen" }).click();
    const question = page.getByRole("alertdialog");
    await expectGoodPage(page);
    await question.getByRole("button", { name: "Unternehmen schließen" }).click();
    await expect(page.getByRole("region", { name: "Dein Unternehmen ist geschlossen" })).toBeVisible();
    await expect(takeout).toHaveCount(0);

    const mail = await receivedMail(email, "Dein Unternehmen wurde geschlossen");
    expect(mail.text).toContain("Salon am Steg");
  },
);
