import { actAs, claudia } from "./account-steps";
import { openProvider } from "./booking-steps";
import { fillInSignUp, press, submitSignUp, toDetails } from "./event-steps";
import { desktopFirst, expect, expectGoodPage, test } from "./fixtures";
import { calendarFileIn, receivedMail } from "./mails";

test(
  "a course is created, signed up for and moved, and the participant hears of it",
  desktopFirst,
  async ({ browser, page }) => {
    test.setTimeout(180_000);
    const title = `Hochstecken ${Date.now()}`;
    const email = `eva.kurs.${Date.now()}@example.org`;
    await actAs(page, claudia);
    await page.goto("/account/events/new");
    const form = page.getByRole("form", { name: "Event oder Kurs" });
    await form.getByLabel("Name", { exact: true }).fill(title);
    await form.getByLabel("Preis in €").fill("89,90");
    await form.getByRole("button", { name: "Serie eintragen" }).click();
    await form.getByLabel("Erster Termin").fill("01.02.2027");
    await form.getByLabel("Anzahl").fill("3");
    await form.getByRole("button", { name: "Termine eintragen" }).click();
    await expect(form.getByLabel("Termin 3, Tag")).toHaveValue("15.02.2027");
    await expectGoodPage(page);
    await form.getByRole("button", { name: "Speichern" }).click();
    const line = page.getByRole("list", { name: "Events und Kurse" }).getByRole("link", { name: title });
    await expect(line).toContainText("0 von 10 Plätzen vergeben");

    const stranger = await browser.newContext();
    const guest = await stranger.newPage();
    await openProvider(guest, "Haarwerk Lindner");
    await guest.getByRole("tab", { name: "Events & Kurse" }).click();
    await guest.getByRole("link", { name: `Zum Kurs anmelden ${title}`, exact: true }).click();
    await press(guest, toDetails);
    await expect(guest.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
    await fillInSignUp(guest, email);
    await press(guest, submitSignUp);
    await expect(guest.getByRole("heading", { level: 1, name: "Du bist angemeldet!" })).toBeVisible();
    await stranger.close();

    await page.reload();
    await expect(line).toContainText("1 von 10 Plätzen vergeben");
    await line.click();
    await form.getByLabel("Plätze", { exact: true }).fill("12");
    await form.getByLabel("Termin 2, Tag").fill("09.02.2027");
    await form.getByRole("button", { name: "Speichern" }).click();
    const review = page.getByRole("dialog", { name: "Was ändert sich?" });
    await expect(review).toContainText("1 angemeldete Person bekommt eine E-Mail");
    await expect(review).toContainText("Eva Moser");
    await expectGoodPage(page);
    await review.getByRole("button", { name: "So speichern" }).click();
    await expect(line).toContainText("1 von 12 Plätzen vergeben");

    const mail = await receivedMail(email, "Geändert: deine 3");
    expect(mail.text).toContain("9. Februar 2027 · geändert");
    expect(calendarFileIn(mail)).toContain("SEQUENCE:1");

    await line.click();
    await form.getByRole("button", { name: "Termin 3 absagen" }).click();
    await expect(form.getByText("Wird abgesagt, sobald du speicherst.")).toBeVisible();
    await form.getByRole("button", { name: "Speichern" }).click();
    await expect(review).toContainText("1 angemeldete Person bekommt eine E-Mail");
    await expect(review).toContainText("Ein Termin fällt aus");
    await review.getByRole("button", { name: "So speichern" }).click();
    await expect(line).toBeVisible();
    await line.click();
    await expect(form.getByText("Vergangene und abgesagte Termine (1)")).toBeVisible();
    await expect(form.getByRole("button", { name: "Termin 3 absagen" })).toHaveCount(0);
    const other = await receivedMail(email, "Storniert: dein Termin");
    expect(other.text).toContain("Dein Platz bleibt dir");
    expect(calendarFileIn(other)).toContain("METHOD:CANCEL");
  },
);
