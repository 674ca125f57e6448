import type { Locator, Page } from "@playwright/test";
import { bookedAppointments } from "./booked-appointments";
import {
  chooseDay,
  chooseEmployee,
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
import { expect, expectGoodPage, expectNoSidewaysScroll, phoneFirst, test } from "./fixtures";

const provider = "Physiotherapie am Schlossberg";
const first = "Verena Trummer";
const second = "Jelena Petrović";

/** When a service takes the only gym of the provider, in minutes from its start on, follow-up included. */
const sport = { title: "Sportphysiotherapie", minutes: 60 + 10, inGym: { from: 25, to: 60 + 10 } };
const training = { title: "Training am Gerät", minutes: 45 + 5, inGym: { from: 0, to: 45 + 5 } };
const massage = { title: "Heilmassage" };

/** Days on which nobody else has booked: one for each try at each width. */
const days: Record<string, { date: string; name: string }[]> = {
  "360": [
    { date: "2027-03-17", name: "Mittwoch, 17. März" },
    { date: "2027-03-09", name: "Dienstag, 9. März" },
  ],
  "1280": [
    { date: "2027-03-10", name: "Mittwoch, 10. März" },
    { date: "2027-03-02", name: "Dienstag, 2. März" },
  ],
};

function minuteOf(time: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = time.split(":").map(Number);
  return hour * 60 + minute;
}

type Span = { from: number; to: number };

function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

function at(start: string, { from, to }: Span): Span {
  return { from: minuteOf(start) + from, to: minuteOf(start) + to };
}

/** What remains of the times of the training when somebody is busy or the gym is taken. */
function apartFrom(times: string[], part: Span, busy: Span): string[] {
  return times.filter((time) => !overlap(at(time, part), busy));
}

const wholeOf = ({ minutes }: { minutes: number }): Span => ({ from: 0, to: minutes });

/** The times of the training with both people, without anything else in the basket. */
async function timesOfTrainingAlone(
  page: Page,
  date: string,
): Promise<{ ofFirst: string[]; ofSecond: string[] }> {
  await openProvider(page, provider);
  await chooseService(page, training.title);
  await goToBooking(page);
  const card = serviceCard(page, training.title);
  await openCard(card);
  await chooseDay(card, date);
  const timesWith = async (employee: string) => {
    await chooseEmployee(card, employee);
    return freeTimes(card).allInnerTexts();
  };
  return { ofFirst: await timesWith(first), ofSecond: await timesWith(second) };
}

async function expectDay(card: Locator, name: string): Promise<void> {
  await expect(card.getByRole("heading", { level: 4 })).toHaveText(`Freie Zeiten am ${name}`);
}

test(
  "a pair: three services with two people, two of them in the only room",
  phoneFirst,
  async ({ page }, { project, retry }) => {
    test.setTimeout(240_000);
    const day = days[project.name]?.[retry];
    if (!day) throw new Error("There are more tries than days");
    const alone = await timesOfTrainingAlone(page, day.date);

    await openProvider(page, provider);
    for (const { title } of [sport, massage]) await chooseService(page, title);
    await goToBooking(page);
    await chooseSingly(page);
    const sportCard = serviceCard(page, sport.title);
    await openCard(sportCard);
    await chooseEmployee(sportCard, first);
    await chooseDay(sportCard, day.date);
    // Both people have time then, and the training could also end before the gym is needed.
    const start = (await freeTimes(sportCard).allInnerTexts()).find(
      (time) =>
        alone.ofSecond.includes(time) &&
        alone.ofSecond.some((earlier) => at(earlier, training.inGym).to <= at(time, sport.inGym).from),
    );
    if (!start) throw new Error("The two have no free time in common");
    await freeTimes(sportCard).filter({ hasText: start }).click();
    const together = page.getByRole("radio", { name: "Zu zweit gleichzeitig" });
    await page.getByText("Zu zweit gleichzeitig", { exact: true }).click();
    await expect(together).toBeChecked();

    const inGym = at(start, sport.inGym);
    const trainingCard = serviceCard(page, training.title);
    await openCard(trainingCard);
    await expectDay(trainingCard, day.name);
    const besideSport = apartFrom(alone.ofSecond, training.inGym, inGym);
    expect(besideSport).not.toContain(start);
    await expect(freeTimes(trainingCard)).toHaveText(besideSport);
    await expectNoSidewaysScroll(page);

    // Another person: other times of the same day, and without a word from the server.
    let slotQueries = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/calendar/getbasketslots")) slotQueries += 1;
    });
    await chooseEmployee(trainingCard, first);
    await expectDay(trainingCard, day.name);
    const besideOwnWork = apartFrom(alone.ofFirst, wholeOf(training), at(start, wholeOf(sport)));
    expect(besideOwnWork).not.toEqual(besideSport);
    await expect(freeTimes(trainingCard)).toHaveText(besideOwnWork);
    await chooseEmployee(trainingCard, second);
    await expectDay(trainingCard, day.name);
    await expect(freeTimes(trainingCard)).toHaveText(besideSport);
    expect(slotQueries).toBe(0);
    const afterwards = besideSport.find((time) => minuteOf(time) >= inGym.to);
    if (!afterwards) throw new Error("The gym is not free again");
    await freeTimes(trainingCard).filter({ hasText: afterwards }).click();

    // Who comes alone cannot be in two appointments at once: nothing is offered during the sports therapy.
    const massageCard = serviceCard(page, massage.title);
    await openCard(massageCard);
    await chooseEmployee(massageCard, second);
    await expectDay(massageCard, day.name);
    const atOnce = freeTimes(massageCard).filter({ hasText: start });
    await page.getByText("Nur ich", { exact: true }).click();
    await expect(together).not.toBeChecked();
    await expect(atOnce).toHaveCount(0);
    await page.getByText("Zu zweit gleichzeitig", { exact: true }).click();
    // It is the room that was missing: for a service without one the same person is free at the same time.
    await atOnce.click();

    await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
    await page.getByRole("button", { name: "Termine ändern" }).click();
    await expect(
      page.getByText(`Zur selben Zeit: ${sport.title} und ${massage.title}`, { exact: false }),
    ).toBeVisible();
    await expectGoodPage(page);
    // In the bar of phones, else beside the times.
    await page.getByRole("button", { name: "Weiter zu deinen Daten" }).click();
    await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
    await fillCustomer(page, eva);
    await reserve(page);

    await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
    const summary = page.getByRole("region", { name: "Deine Reservierung" });
    await expect(summary.getByRole("listitem")).toHaveCount(3);
    const booked = await bookedAppointments(summary);
    const timeOf = (title: string) => booked.find((appointment) => appointment.title === title);
    expect(timeOf(sport.title)).toMatchObject({ start: `${day.date}T${start}:00`, employee: first });
    expect(timeOf(training.title)).toMatchObject({ start: `${day.date}T${afterwards}:00`, employee: second });
    expect(timeOf(massage.title)).toMatchObject({ start: `${day.date}T${start}:00`, employee: second });
    const [sportFrom = "", trainingFrom = ""] = [sport, training].map(({ title }) => timeOf(title)?.clock[0]);
    expect(overlap(at(sportFrom, sport.inGym), at(trainingFrom, training.inGym))).toBe(false);
    await expectNoSidewaysScroll(page);
  },
);
