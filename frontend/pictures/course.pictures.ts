import type { Page } from "@playwright/test";
import { fillInSignUp, openSignUp, press, submitSignUp, toDetails } from "../e2e/event-steps";
import { openManageLink, receivedMail } from "../e2e/mails";
import { expect, test } from "./take";

/** Whichever of them has something open on the day on which the town was built. */
const providers = [
  "Haarwerk Lindner",
  "Kochwerkstatt Moser",
  "Hofer & Steiner Steuerberatung",
  "Gerätewerk Ehrenfeld",
];

async function closeSuccess(page: Page): Promise<void> {
  const done = page.getByRole("alertdialog", { name: "Termin storniert" });
  await done.getByRole("button", { name: "Schließen" }).click();
  await expect(done).toHaveCount(0);
}

test("course: signed up and left again", async ({ page, take }) => {
  const email = `eva.kurs.${crypto.randomUUID().slice(0, 8)}@example.org`;
  await openSignUp(page, "COURSE", providers);
  await take("course");
  await press(page, toDetails);
  await expect(page.getByLabel("Vorname *")).toBeVisible();
  await fillInSignUp(page, email);
  await take("course-form");
  await press(page, submitSignUp);
  await expect(page.getByRole("heading", { level: 1, name: "Du bist angemeldet!" })).toBeVisible();
  await take("course-success");

  await openManageLink(page, await receivedMail(email, ""));
  await take("course-manage");
  await page
    .getByRole("button", { name: /^Nur diesen Termin stornieren: / })
    .last()
    .click();
  const missing = page.getByRole("alertdialog", { name: "Nur diesen Termin stornieren?" });
  await expect(missing).toBeVisible();
  await take("course-miss-date", "window");
  await missing.getByRole("button", { name: "Stornieren" }).click();
  await closeSuccess(page);
  await take("course-manage-date-missed");
  await press(page, "Vom Kurs abmelden");
  const leaving = page.getByRole("alertdialog", { name: "Vom Kurs abmelden?" });
  await expect(leaving).toBeVisible();
  await take("course-leave", "window");
  // The seat is for the next theme.
  await leaving.getByRole("button", { name: "Vom Kurs abmelden" }).click();
  await closeSuccess(page);
  await take("course-manage-left");
});
