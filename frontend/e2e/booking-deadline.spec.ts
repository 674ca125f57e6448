import {
  chooseEmployee,
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
import { expect, expectGoodPage, phoneFirst, test } from "./fixtures";
import { openManageLink, receivedMail } from "./mails";

/** Wants to know a day before, and has times that begin sooner. */
const provider = "Hofer & Steiner Steuerberatung";
const service = "Erstgespräch für Unternehmen";

/** Both widths book on the same server: each one with somebody else. */
const employees: Record<string, string> = { "360": "Birgit Hofer", "1280": "Markus Steiner" };

test(
  "after the deadline the page names phone and mail, and offers no change",
  phoneFirst,
  async ({ page }, { project }) => {
    const email = `eva.late.${project.name}.${Date.now()}@example.org`;
    await openProvider(page, provider);
    await chooseService(page, service);
    await goToBooking(page);
    const card = serviceCard(page, service);
    await openCard(card);
    await chooseEmployee(card, employees[project.name] ?? "");
    await freeTimes(card).first().click();
    await fillCustomer(page, { ...eva, email });
    await reserve(page);
    await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
    await expect(page.getByText(/Frist für eine kostenlose Stornierung ist .* schon vorbei/)).toBeVisible();

    const mail = await receivedMail(email, "Dein Termin");
    expect(mail.text).not.toMatch(/stornierbar bis|verschieben/);
    await openManageLink(page, mail);
    const main = page.getByRole("main");
    await expect(main.getByText(/Online lässt sich hier nichts mehr ändern/)).toBeVisible();
    await expect(main.locator("a[href^='tel:']")).toBeVisible();
    await expect(main.locator("a[href^='mailto:']")).toBeVisible();
    await expect(main.getByRole("button", { name: /Verschieben|Stornieren/i })).toHaveCount(0);
    await expectGoodPage(page);
  },
);
