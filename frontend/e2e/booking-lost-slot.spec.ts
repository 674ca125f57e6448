import type { Route } from "@playwright/test";
import {
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
import { expect, expectAccessible, test } from "./fixtures";

/** Services of one employee each, so that somebody else's booking really takes the time. */
const wishes: Record<string, { provider: string; service: string }> = {
  "360": { provider: "Klarblick Coaching Aebi", service: "Paarcoaching" },
  "1280": { provider: "Fotostudio Lichthof", service: "Produktbilder" },
};

type Sent = {
  organizatonNr: number;
  services: { serviceId: number; userId: number | null; start: string }[];
};

test("who loses the slot keeps everything typed and takes another time", async ({ page }, { project }) => {
  const wish = wishes[project.name];
  if (!wish) throw new Error(`No provider for the width ${project.name}`);
  await openProvider(page, wish.provider);
  await chooseService(page, wish.service);
  await goToBooking(page);
  const card = serviceCard(page, wish.service);
  await openCard(card);
  const lost = await freeTimes(card).first().innerText();
  await freeTimes(card).first().click();
  await fillCustomer(page, eva);

  // Between the press and the server somebody else books the same time.
  const stealFirst = async (route: Route) => {
    const body: Sent = route.request().postDataJSON();
    const rival = { firstName: "Ida", lastName: "Berger", userEmail: "ida@example.org", userRemarks: null };
    const answer = await page.request.post("/api/calendar/addbooking", {
      data: { ...body, customerData: { ...rival, userPhone: eva.phone } },
    });
    expect(answer.status()).toBe(200);
    await route.continue();
  };
  await page.route("**/api/calendar/addbooking", stealFirst, { times: 1 });
  await reserve(page);

  const notice = page.getByRole("alert");
  await expect(notice).toContainText("Dieser Termin wurde gerade vergeben");
  await expect(notice.getByRole("heading", { name: `${wish.service}: neue Zeit wählen` })).toBeFocused();
  await expect(freeTimes(card).filter({ hasText: lost })).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await expectAccessible(page);

  const alternatives = notice.getByRole("listitem").getByRole("button");
  await expect(alternatives).toHaveCount(3);
  await alternatives.first().click();
  await expect(page.getByLabel("Vorname *")).toHaveValue(eva.firstName);
  await expect(page.getByLabel("E-Mail *")).toHaveValue(eva.email);
  await reserve(page);
  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
});
