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
import { expect, expectGoodPage, onPhone, test } from "./fixtures";
import { linkIn, openManageLink, receivedMail } from "./mails";

const service = "Krallen kürzen";
const manageLink = /https?:\S+\/manage#[0-9a-f]{64}/;

test("a mistyped address is corrected, and the link that went astray is dead", onPhone, async ({ page }) => {
  const now = Date.now();
  const [typed, meant] = [`eva.typo.${now}@example.org`, `eva.meant.${now}@example.org`];
  await openProvider(page, "Hundepflege Sonnleitner");
  await chooseService(page, service);
  await goToBooking(page);
  const card = serviceCard(page, service);
  await openCard(card);
  await chooseLateDay(card);
  await freeTimes(card).last().click();
  await fillCustomer(page, { ...eva, email: typed });
  await page.getByLabel("Name und Rasse *").fill("Luna, Pudel");
  await reserve(page);
  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
  const astray = linkIn(await receivedMail(typed, "Dein Termin"), manageLink);

  await page.getByRole("button", { name: "Adresse vertippt? Berichtigen" }).click();
  const address = page.getByLabel("Richtige E-Mail-Adresse *");
  await expect(address).toBeFocused();
  await expect(address).toHaveValue(typed);
  await expectGoodPage(page);
  await address.fill(meant);
  await page.getByRole("button", { name: "Bestätigung neu schicken" }).click();
  await expect(page.getByText(/^Die Bestätigung ist unterwegs an die neue Adresse\./)).toBeVisible();
  await expect(page.getByText(meant)).toBeVisible();
  await expect(page.getByRole("button", { name: "Adresse vertippt? Berichtigen" })).toHaveCount(0);

  const mail = await receivedMail(meant, "Dein Termin");
  // A page of its own: that the link is unknown is an error of the call, which the browser notes down.
  const stranger = await page.context().newPage();
  await stranger.goto(`/manage${astray.hash}`);
  await expect(stranger.getByRole("heading", { name: "Diese Buchung finden wir nicht" })).toBeVisible();
  await stranger.close();
  await openManageLink(page, mail);
});
