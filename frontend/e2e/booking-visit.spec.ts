import { bookedAppointments } from "./booked-appointments";
import {
  chooseDay,
  chooseService,
  eva,
  fillCustomer,
  freeTimes,
  goToBooking,
  openProvider,
  reserve,
} from "./booking-steps";
import { countClicks } from "./clicks";
import { expect, expectGoodPage, phoneFirst, test } from "./fixtures";
import { openManageLink, receivedMail } from "./mails";
import { printedPages } from "./printed-pages";

const provider = "Physiotherapie am Schlossberg";

/** Two of them need the only gym of the provider. */
const services = ["Sportphysiotherapie", "Training am Gerät", "Heilmassage"];

/** The most clicks from the profile to the form: each service, the way on, and the visit. */
const fewClicks = services.length + 2;

/** Both widths book on the same server: each on its own day, late enough to be moved. */
const days: Record<string, { date: string; name: string }> = {
  "360": { date: "2027-01-27", name: "Mittwoch, 27. Jänner" },
  "1280": { date: "2027-01-26", name: "Dienstag, 26. Jänner" },
};

test(
  "three services with rooms in one visit, with few clicks, and moved on its own day",
  phoneFirst,
  async ({ page }, { project }) => {
    test.setTimeout(240_000);
    const day = days[project.name];
    if (!day) throw new Error(`No day for the width ${project.name}`);
    const email = `eva.visits.${project.name}.${Date.now()}@example.org`;
    await openProvider(page, provider);
    const clicks = await countClicks(page);
    for (const service of services) await chooseService(page, service);
    await goToBooking(page);

    const plan = page.getByRole("region", { name: "Dein Besuch" });
    const planned = plan.getByRole("listitem");
    await expect(planned).toHaveCount(services.length);
    await expect(planned.filter({ hasText: " · €" })).toHaveCount(services.length);
    for (const service of services) await expect(plan).toContainText(service);
    await expectGoodPage(page);
    const take = page.getByRole("button", { name: "Weiter zu deinen Daten" }).first();
    await take.click();
    await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
    expect(await clicks()).toBeLessThanOrEqual(fewClicks);

    await page.getByRole("button", { name: "Termine ändern" }).click();
    await chooseDay(page.getByRole("region", { name: "Gewählte Services" }), day.date);
    const shown = await planned.evaluateAll((items) =>
      items.map((item) => ({
        start: item.querySelector("time")?.dateTime ?? "",
        words: item.textContent ?? "",
      })),
    );
    await take.click();
    await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
    await fillCustomer(page, { ...eva, email });
    await reserve(page);
    await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
    const summary = await bookedAppointments(page.getByRole("region", { name: "Deine Reservierung" }));
    const booked = summary.toSorted((one, other) => (one.start < other.start ? -1 : 1));
    expect(booked.map(({ start }) => start)).toEqual(shown.map(({ start }) => start));
    for (const [index, { words }] of shown.entries()) {
      const { title = "", employee = "" } = booked[index] ?? {};
      expect(words).toContain(title);
      expect(words).toContain(employee);
    }

    expect(await printedPages(page)).toBe(1);

    await openManageLink(page, await receivedMail(email, `Deine ${services.length} Termine`));
    expect(await printedPages(page)).toBe(1);
    await page.getByRole("button", { name: "Alle Termine verschieben" }).click();
    await expect(planned).toHaveCount(services.length);
    const panel = page.getByRole("region", { name: "Neuer Besuch für alle Termine" });
    await expect(panel.getByRole("heading", { level: 4 }).first()).toHaveText(`Freie Zeiten am ${day.name}`);
    await expectGoodPage(page);
    await freeTimes(panel).last().click();
    const starts = await planned
      .locator("time")
      .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
    await page.getByRole("button", { name: "Alle hierhin verschieben" }).click();
    const done = page.getByRole("alertdialog", { name: "Termine verschoben" });
    await done.getByRole("button", { name: "Schließen" }).click();
    const appointments = page.getByRole("list", { name: "Deine Termine" }).getByRole("listitem");
    await expect(appointments.locator("time:first-of-type")).toHaveCount(services.length);
    for (const start of starts)
      await expect(appointments.locator(`time[datetime="${start}"]`)).toHaveCount(1);
  },
);
