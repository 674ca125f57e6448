import type { Browser, Page } from "@playwright/test";
import { bookedAppointments } from "./booked-appointments";
import {
  chooseDay,
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
import { readCalendar } from "./calendar-file";
import { expect, onDesktopAtNight, onPhone, onPhoneAtNight, test } from "./fixtures";
import { calendarFileIn, openManageLink, receivedMail } from "./mails";

const vienna = "Europe/Vienna";
const newYork = "America/New_York";
const auckland = "Pacific/Auckland";

/** Near the provider, where many servers are, and two places where it is another day. */
const zones = [vienna, "UTC", newYork, auckland];

const provider = "Fotostudio Lichthof";
const zoneOfProvider = "Europe/Berlin";

/** The clock there goes forward in the night before 28 March; on some days around it nothing is booked here. */
const looked = { before: "2027-03-25", after: "2027-03-31" };

async function inZone(browser: Browser, timezoneId: string, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ timezoneId });
  await visit(await context.newPage());
  await context.close();
}

test("a visitor sees the same minutes wherever their clock is set", onDesktopAtNight, async ({ browser }) => {
  const service = "Bewerbungsfoto";
  const seen: string[][] = [];
  for (const zone of zones) {
    await inZone(browser, zone, async (page) => {
      const screen = page.getByRole("main");
      const texts: string[] = [];
      const look = async () => {
        // Everything that says a time is there.
        await page.waitForLoadState("networkidle");
        await expect(screen.locator("[aria-busy=true]")).toHaveCount(0);
        texts.push(await screen.innerText());
      };
      await openProvider(page, provider);
      await chooseService(page, service);
      // Its code comes with the first choice.
      await expect(page.getByRole("region", { name: "Deine Auswahl" })).toBeVisible();
      await look();
      await goToBooking(page);
      const card = serviceCard(page, service);
      await openCard(card);
      await look();
      for (const day of [looked.before, looked.after]) {
        await chooseDay(card, day);
        await look();
      }
      await freeTimes(card).last().click();
      await expect(page.getByLabel("Wie viele Personen kommen? *")).toBeVisible();
      await look();
      seen.push(texts);
    });
  }
  for (const [, ...times] of seen) for (const text of times) expect(text).toMatch(/\b\d\d:\d\d\b/);
  for (const texts of seen) expect(texts).toEqual(seen[0]);
});

/** On either side of the change: the same hour is another one in UTC. */
const appointmentRequests = [
  { service: "Bewerbungsfoto", minutes: 45, date: "2027-03-27", day: "Samstag, 27. März", hoursFromUtc: 1 },
  { service: "Passbild", minutes: 15, date: "2027-03-30", day: "Dienstag, 30. März", hoursFromUtc: 2 },
];

const twoDigits = (count: number) => String(count).padStart(2, "0");

/** Books one appointment on either side of the change and compares everything that names their times. */
async function bookAndCompare(page: Page, hour: number, email: string): Promise<void> {
  const time = `${hour}:00`;
  await openProvider(page, provider);
  for (const { service } of appointmentRequests) await chooseService(page, service);
  await goToBooking(page);
  await chooseSingly(page);
  for (const { service, date } of appointmentRequests) {
    const card = serviceCard(page, service);
    await openCard(card);
    await chooseDay(card, date);
    await freeTimes(card).filter({ hasText: time }).click();
  }
  await fillCustomer(page, { ...eva, email });
  await page.getByLabel("Wie viele Personen kommen? *").fill("1");
  const answering = page.waitForResponse("**/api/calendar/addbooking");
  await reserve(page);

  const starts = appointmentRequests.map(({ date }) => `${date}T${time}:00`);
  const startsOf = (appointments: { start: string }[]) => appointments.map(({ start }) => start);
  const answer = await answering;
  expect(startsOf(answer.request().postDataJSON().services)).toEqual(starts);
  const entry = await answer.json();
  expect(entry.timeZone).toBe(zoneOfProvider);
  expect(startsOf(entry.appointments)).toEqual(starts);

  const summary = page.getByRole("region", { name: "Deine Reservierung" });
  const ends = appointmentRequests.map(({ minutes }) => `${hour}:${minutes}`);
  const inWords = appointmentRequests.map(({ day }, place) => `${day}, ${time}–\u2060${ends[place]} Uhr`);
  await expect(summary.locator("time")).toHaveText(inWords);
  const shown = await bookedAppointments(summary);
  expect(startsOf(shown)).toEqual(starts);
  expect(shown.map(({ clock }) => clock)).toEqual(ends.map((end) => [time, end]));

  const file = await page.getByRole("link", { name: "Kalendereintrag herunterladen" }).getAttribute("href");
  const events = readCalendar(await (await page.request.get(file ?? "")).text());
  const instants = appointmentRequests.map(
    ({ date, hoursFromUtc }) => `${date}T${twoDigits(hour - hoursFromUtc)}:00:00.000Z`,
  );
  expect(events).toMatchObject(
    starts.map((start, place) => ({
      start,
      startByRules: start,
      zone: zoneOfProvider,
      instant: instants[place],
    })),
  );

  const mail = await receivedMail(email, "Deine 2 Termine");
  const text = (mail.text ?? "").replaceAll(/\s+/g, " ");
  for (const [place, { date, day }] of appointmentRequests.entries()) {
    expect(text).toContain(`${day} 2027 ${time}–${ends[place]} Uhr`);
    expect(calendarFileIn(mail)).toContain(
      `DTSTART;TZID=${zoneOfProvider}:${date.replaceAll("-", "")}T${hour}0000`,
    );
  }

  const managing = page.waitForResponse("**/api/calendar/getmanagedbooking");
  await openManageLink(page, mail);
  const managed = await (await managing).json();
  expect(startsOf(managed.appointments)).toEqual(starts);
  const appointments = page.getByRole("list", { name: "Deine Termine" });
  await expect(appointments.locator("time")).toHaveText(inWords);
  expect(startsOf(await bookedAppointments(appointments))).toEqual(starts);
}

for (const [index, zone] of zones.entries()) {
  test(
    `screen, server, mail and calendar file name the same minutes in ${zone}`,
    zone === newYork ? onPhone : index % 2 === 0 ? onPhoneAtNight : onDesktopAtNight,
    async ({ browser }) => {
      // All book on the same server: each visitor, and each try, at an hour of its own.
      const hour = 10 + index + test.info().retry * zones.length;
      await inZone(browser, zone, (page) => bookAndCompare(page, hour, `eva.at.${hour}@example.org`));
    },
  );
}
