import { bookedAppointments } from "./booked-appointments";
import {
  chooseService,
  chooseSingly,
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
import {
  expect,
  expectAccessibleInEveryTheme,
  expectGoodPage,
  expectNoSidewaysScroll,
  onDesktop,
  onPhoneAtNight,
  phoneFirst,
  test,
} from "./fixtures";

/** Both widths book on the same server: each one at its own provider. */
const baskets: Record<string, { provider: string; first: string; second: string; field: string }> = {
  "360": {
    provider: "Haarwerk Lindner",
    first: "Waschen und Föhnen",
    second: "Ansatzfarbe",
    field: "Welche Farbe wünschst du dir? *",
  },
  "1280": {
    provider: "Radwerk Brandt",
    first: "Sitzposition einstellen",
    second: "Platten flicken",
    field: "Marke und Modell *",
  },
};

test(
  "a stranger books two services and holds them in the hand",
  phoneFirst,
  async ({ page }, { project }) => {
    test.setTimeout(180_000);
    const basket = baskets[project.name];
    if (!basket) throw new Error(`No provider for the width ${project.name}`);
    await openProvider(page, basket.provider);
    await chooseService(page, basket.first);
    await chooseService(page, basket.second);
    await goToBooking(page);
    await chooseSingly(page);

    const first = serviceCard(page, basket.first);
    await openCard(first);
    await expectGoodPage(page);
    const employees = first.getByLabel("Mitarbeiter/in");
    await expect(employees).toHaveValue("0");
    const option = await employees.getByRole("option").nth(1).innerText();
    // Behind the name stands what this employee does differently.
    const employee = option.replace(/ \(.*\)$/, "");
    await employees.selectOption({ index: 1 });
    await freeTimes(first).first().click();

    const second = serviceCard(page, basket.second);
    await openCard(second);
    await expectNoSidewaysScroll(page);
    await freeTimes(second).last().click();

    await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
    await page.getByLabel(basket.field).waitFor();
    await expectGoodPage(page);
    await reserve(page);
    await expect(page.getByLabel("Vorname *")).toBeFocused();
    await expectGoodPage(page);
    await fillCustomer(page, eva);
    await page.getByLabel(basket.field).fill("Kastanie");
    await reserve(page);

    await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
    await expectGoodPage(page);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    for (const text of Object.values(eva)) expect(stored).not.toContain(text);

    const summary = page.getByRole("region", { name: "Deine Reservierung" }).getByRole("listitem");
    await expect(summary).toHaveCount(2);
    await expect(summary.filter({ hasText: basket.first })).toContainText(employee);
    const shown = await bookedAppointments(page.getByRole("region", { name: "Deine Reservierung" }));

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Kalendereintrag herunterladen" }).click();
    const events = await readCalendarFile(await (await download).path());
    expect(events).toHaveLength(2);
    for (const { title, start, clock } of shown) {
      const event = events.find(({ summary: name }) => name.startsWith(title));
      expect(event?.start).toBe(start);
      expect(event?.startByRules).toBe(start);
      expect([event?.start.slice(11, 16), event?.end.slice(11, 16)]).toEqual(clock);
    }

    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Deine Buchung steht." })).toBeVisible();
    // The browser may keep a place on the page at which the header covers half of a link.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessibleInEveryTheme(page);
  },
);

test("a number that is wrong looks wrong", onDesktop, async ({ page }) => {
  const service = "Hochsteckfrisur";
  await openProvider(page, "Haarwerk Lindner");
  await chooseService(page, service);
  await goToBooking(page);
  await openCard(serviceCard(page, service));
  await freeTimes(serviceCard(page, service)).first().click();
  const number = page.getByRole("spinbutton").first();
  const before = await number.evaluate((node) => getComputedStyle(node).borderColor);
  await number.fill("-1");
  await reserve(page);
  await expect(number).toHaveAttribute("aria-invalid", "true");
  await expect(number).not.toHaveCSS("border-color", before);
  // Both colours may still be on their way.
  await expect(async () => {
    const other = await page.getByLabel("Vorname *").evaluate((node) => getComputedStyle(node).borderColor);
    await expect(number).toHaveCSS("border-color", other, { timeout: 1_000 });
  }).toPass();
});

test("a message about a failure can be read in every theme", onPhoneAtNight, async ({ page }) => {
  const service = "Ansatzfarbe";
  await openProvider(page, "Haarwerk Lindner");
  await chooseService(page, service);
  await goToBooking(page);
  await openCard(serviceCard(page, service));
  await freeTimes(serviceCard(page, service)).first().click();
  await fillCustomer(page, eva);
  await page.getByLabel(/^Welche Farbe/).fill("Kastanie");
  await page.route("**/api/calendar/addbooking", (route) => route.abort());
  await reserve(page);

  const message = page.getByRole("region", { name: "Meldungen" }).getByText(/^Netzwerkfehler/);
  await expect(message).toBeVisible();
  // Under the pointer it stays.
  await message.hover();
  await expectAccessibleInEveryTheme(page);
  await expect(message).toBeVisible();
});
