import {
  chooseLateDay,
  chooseService,
  eva,
  fillCustomer,
  freeTimes,
  goToBooking,
  openCard,
  openProvider,
  reserve,
  serviceCard,
} from "./booking-steps";
import { readCalendarFile } from "./calendar-file";
import { desktopFirst, expect, expectAccessibleInEveryTheme, expectGoodPage, test } from "./fixtures";
import { calendarFileIn, openManageLink, receivedMail } from "./mails";

/** Both widths book on the same server: each one at its own provider. */
const bookings: Record<string, { provider: string; service: string; field?: string }> = {
  "360": { provider: "Fotostudio Lichthof", service: "Produktbilder" },
  "1280": { provider: "Gerätewerk Ehrenfeld", service: "Diagnose Notebook", field: "Marke und Modell *" },
};

test(
  "a stranger moves on the same day and then cancels by the link of the mail",
  desktopFirst,
  async ({ page }, { project }) => {
    test.setTimeout(180_000);
    const booking = bookings[project.name];
    if (!booking) throw new Error(`No provider for the width ${project.name}`);
    const { provider, service, field } = booking;
    // Another one in a second try, which must not find the mails of the first.
    const email = `eva.moves.${project.name}.${Date.now()}@example.org`;
    await openProvider(page, provider);
    await chooseService(page, service);
    await goToBooking(page);
    const card = serviceCard(page, service);
    await openCard(card);
    await chooseLateDay(card);
    await freeTimes(card).last().click();
    await fillCustomer(page, { ...eva, email });
    if (field) await page.getByLabel(field).fill("Kiste");
    await reserve(page);
    await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();

    await openManageLink(page, await receivedMail(email, "Dein Termin"));
    await expectGoodPage(page);
    const appointment = page.getByRole("list", { name: "Deine Termine" }).getByRole("listitem").first();
    const before = await appointment.locator("time").getAttribute("datetime");

    await page.getByRole("button", { name: `${service} verschieben` }).click();
    await expect(page.getByRole("heading", { name: `Neue Zeit für ${service}` })).toBeFocused();
    await freeTimes(appointment).first().waitFor();
    // The day of the appointment itself comes first.
    const day = new Date(before ?? "").toLocaleDateString("de-AT", { day: "numeric", month: "long" });
    await expect(appointment.getByRole("heading", { level: 4 })).toContainText(day);
    await expectGoodPage(page);
    await freeTimes(appointment).first().click();
    const confirmation = page.getByRole("alertdialog", { name: "Termin verschieben?" });
    await confirmation.getByRole("button", { name: "Verschieben" }).click();
    const moved = page.getByRole("alertdialog", { name: "Termin verschoben" });
    await moved.getByRole("button", { name: "Schließen" }).click();
    await expect(appointment.locator("time")).not.toHaveAttribute("datetime", before ?? "");
    const after = await appointment.locator("time").getAttribute("datetime");
    expect(after?.slice(0, 10)).toBe(before?.slice(0, 10));

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Kalendereintrag herunterladen" }).click();
    const [event] = await readCalendarFile(await (await download).path());
    expect(event?.start).toBe(after);

    await page.getByRole("button", { name: "Stornieren" }).click();
    const sure = page.getByRole("alertdialog", { name: "Termin stornieren?" });
    await expect(sure).toBeVisible();
    await expectAccessibleInEveryTheme(page);
    await sure.getByRole("button", { name: "Stornieren" }).click();
    const cancelled = page.getByRole("alertdialog", { name: "Termin storniert" });
    await expect(cancelled).toContainText("Dein Termin wurde erfolgreich storniert.");
    await cancelled.getByRole("button", { name: "Schließen" }).click();
    await expect(appointment).toContainText("Storniert");
    await expect(page.getByRole("button", { name: "Stornieren" })).toHaveCount(0);

    expect(calendarFileIn(await receivedMail(email, "Storniert"))).toContain("METHOD:CANCEL");
  },
);
