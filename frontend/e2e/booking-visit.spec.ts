import { bookedAppointments } from "./booked-appointments";
import { chooseLateDay, eva, fillCustomer, openProvider, reserve } from "./booking-steps";
import { expect, expectGoodPage, onPhone, test } from "./fixtures";
import { openManageLink, receivedMail } from "./mails";

const provider = "Physiotherapie am Schlossberg";

/** Two of them need the only gym of the house. */
const services = ["Sportphysiotherapie", "Training am Gerät", "Heilmassage"];

/** The most presses from the profile to the form, and the one that confirms it. */
const fewPresses = services.length + 2;

test(
  "three services with rooms in one visit, with few presses, and moved with one",
  onPhone,
  async ({ page }) => {
    test.setTimeout(180_000);
    const email = `eva.visits.${Date.now()}@example.org`;
    await openProvider(page, provider);
    let presses = 0;
    const press = async (role: "button" | "link", name: string) => {
      await page.getByRole(role, { name, exact: true }).click();
      presses += 1;
    };
    for (const service of services) await press("button", `Wählen ${service}`);
    await press("link", "Weiter");

    const plan = page.getByRole("region", { name: "Dein Besuch" });
    const planned = plan.getByRole("listitem");
    await expect(planned).toHaveCount(services.length);
    await expect(planned.filter({ hasText: " · €" })).toHaveCount(services.length);
    for (const service of services) await expect(plan).toContainText(service);
    await expectGoodPage(page);
    await press("button", "Diesen Besuch nehmen");
    await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
    expect(presses).toBeLessThanOrEqual(fewPresses);

    // On a late day it can still be moved.
    await page.getByRole("button", { name: "Termine ändern" }).click();
    await chooseLateDay(page.getByRole("region", { name: "Gewählte Services" }));
    const shown = await planned.evaluateAll((items) =>
      items.map((item) => ({
        start: item.querySelector("time")?.dateTime ?? "",
        words: item.textContent ?? "",
      })),
    );
    await press("button", "Diesen Besuch nehmen");
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

    await openManageLink(page, await receivedMail(email, `Deine ${services.length} Termine`));
    await page.getByRole("button", { name: "Alle Termine verschieben" }).click();
    await expect(planned).toHaveCount(services.length);
    await expectGoodPage(page);
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
