import type { Page, Route } from "@playwright/test";
import {
  type Customer,
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
import { expect, expectAccessibleInEveryTheme, onDesktopAtNight, onPhone, test } from "./fixtures";

/** A service of one employee, so that somebody else's booking really takes the time. */
const provider = "Klarblick Coaching Aebi";
const service = "Paarcoaching";

const ida: Customer = {
  firstName: "Ida",
  lastName: "Berger",
  email: "ida@example.org",
  phone: "+43 660 7654321",
};

type Sent = {
  organizatonNr: number;
  services: { serviceId: number; userId: number | null; start: string }[];
};

test("who loses the slot keeps everything typed and takes another time", onPhone, async ({ page }) => {
  await openProvider(page, provider);
  await chooseService(page, service);
  await goToBooking(page);
  const card = serviceCard(page, service);
  await openCard(card);
  const lost = await freeTimes(card).first().innerText();
  await freeTimes(card).first().click();
  await fillCustomer(page, eva);

  // Between the press and the server somebody else books the same time.
  const stealFirst = async (route: Route) => {
    const body: Sent = route.request().postDataJSON();
    const rival = {
      firstName: ida.firstName,
      lastName: ida.lastName,
      userEmail: ida.email,
      userRemarks: null,
    };
    const answer = await page.request.post("/api/calendar/addbooking", {
      data: { ...body, customerData: { ...rival, userPhone: ida.phone } },
    });
    expect(answer.status()).toBe(200);
    await route.continue();
  };
  await page.route("**/api/calendar/addbooking", stealFirst, { times: 1 });
  await reserve(page);

  await expect(page.getByRole("alert")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectAccessibleInEveryTheme(page);
  await takeAnother(page, service, lost);
  await reserveAll(page);
});

/** It is played in a room of its own, with any of three people. */
const game = "Die Sternwarte";

const players = /^Wie viele Personen spielt ihr/;

test(
  "of two browsers one gets the only room, whoever was chosen",
  onDesktopAtNight,
  async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage();
    const timesOf = async (visitor: Page, employee: number) => {
      await openProvider(visitor, "Rätselhaus Zürich");
      await chooseService(visitor, game);
      await goToBooking(visitor);
      const card = serviceCard(visitor, game);
      await openCard(card);
      await card.getByLabel("Mitarbeiter/in").selectOption({ index: employee });
      await chooseLateDay(card);
      const day = await card.getByRole("heading", { name: /^Freie Zeiten am/ }).innerText();
      return { day, times: await freeTimes(card).allInnerTexts() };
    };
    const [one, two] = [await timesOf(page, 1), await timesOf(other, 2)];
    expect(one.day).toBe(two.day);
    const wanted = one.times.find((time) => two.times.includes(time));
    if (!wanted) throw new Error("The two have no free time in common");
    for (const [visitor, customer] of [
      [page, eva],
      [other, ida],
    ] as const) {
      await freeTimes(serviceCard(visitor, game)).filter({ hasText: wanted }).click();
      await fillCustomer(visitor, customer);
      await visitor.getByLabel(players).fill("4");
    }
    await reserveAll(other);
    await reserve(page);
    await takeAnother(page, game, wanted);
    await expect(page.getByLabel(players)).toHaveValue("4");
    await reserveAll(page);
    await other.context().close();
  },
);

/** The time is lost; the customer is told so, chooses the first of three others, and has nothing to type again. */
async function takeAnother(page: Page, service: string, lost: string): Promise<void> {
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("Dieser Termin wurde gerade vergeben");
  await expect(notice.getByRole("heading", { name: `${service}: neue Zeit wählen` })).toBeFocused();
  await expect(freeTimes(serviceCard(page, service)).filter({ hasText: lost })).toHaveCount(0);

  const alternatives = notice.getByRole("listitem").getByRole("button");
  await expect(alternatives).toHaveCount(3);
  await alternatives.first().click();
  await expect(page.getByLabel("Vorname *")).toHaveValue(eva.firstName);
  await expect(page.getByLabel("E-Mail *")).toHaveValue(eva.email);
}

async function reserveAll(page: Page): Promise<void> {
  await reserve(page);
  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
}
