import { actAs, claudia, newEmailAddress, password, register } from "./account-steps";
import {
  atNight,
  desktopFirst,
  expect,
  expectFitsNarrowAndEnlarged,
  expectGoodPage,
  onDesktop,
  onPhoneAtNight,
  phoneFirst,
  test,
} from "./fixtures";
import { linkIn, receivedMail } from "./mails";

/** The screens of members who have something on each of them, but for those that a journey fills. */
const screens: [name: string, address: string, sign: string][] = [
  ["own bookings", "/mybookings", "Du hast noch keine Buchungen"],
  ["favourites", "/favorites", "Hundepflege Sonnleitner"],
  ["profile tab", "/account", "E-Mail-Adresse"],
  ["security tab", "/account?tab=security", "Dieses Gerät"],
  ["notifications tab", "/account?tab=notifications", "Das schicken wir dir immer"],
  ["privacy tab", "/account?tab=privacy", "Deine Zustimmungen"],
  ["invitations", "/invitation", "Du hast gerade keine Einladung."],
  ["team tab", "/account?tab=team", "Team von Haarwerk Lindner"],
  ["company tab", "/account?tab=company", "Unternehmen gründen"],
  ["price package", "/pricing", "Ihr habt BASIS"],
];

for (const [row, [name, address, sign]] of screens.entries()) {
  const width = row % 2 === 0 ? phoneFirst : desktopFirst;
  test(`${name}: accessible in every theme, at 320 px and enlarged`, width, async ({ page }) => {
    const token = await actAs(page, claudia);
    const headers = { Authorization: `Bearer ${token}` };
    await page.request.post("/api/user/favourite", { data: { organizationNr: 1009 }, headers });
    await page.goto(address);
    await expect(page.getByRole("main").getByText(sign).first()).toBeVisible();
    await expectGoodPage(page);
    await expectFitsNarrowAndEnlarged(page);
  });
}

test(
  "a registration with all its errors fits 320 px, with a doubled text size too",
  onPhoneAtNight,
  async ({ page }) => {
    await page.goto("/register?pricePackage=FREE");
    await page.getByRole("button", { name: "Konto anlegen" }).click();
    await expect(page.getByText("Bitte bestätige unsere Geschäftsbedingung!")).toBeVisible();
    await expectFitsNarrowAndEnlarged(page);
  },
);

const someToken = "0123456789abcdef".repeat(4);

/** The screens of links in mails, and of who has lost the password. */
const screensOfVisitors: [address: string, heading: string][] = [
  ["/lost-password", "Passwort vergessen"],
  [`/reset-password#${someToken}`, "Neues Passwort wählen"],
  ["/reset-password", "Dieser Link ist unvollständig"],
  [`/newsletter#${someToken}`, "Neuigkeiten per E-Mail"],
  [`/verification#${someToken}`, "E-Mail-Adresse bestätigen"],
  ["/verification", "Dieser Link ist unvollständig"],
  [`/reminders#${someToken}`, "Keine Erinnerungen mehr?"],
];

for (const [row, [address, heading]] of screensOfVisitors.entries()) {
  // The incomplete link of another kind is the same screen.
  const isShownBefore = screensOfVisitors.slice(0, row).some(([, before]) => before === heading);
  const width = isShownBefore ? atNight : row % 2 === 0 ? phoneFirst : desktopFirst;
  test(`${address.replace(someToken, "…")} is accessible`, width, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectGoodPage(page);
  });
}

test(
  "the proof of a mailbox is accessible while it is open, done, and with the link once more",
  onPhoneAtNight,
  async ({ page }) => {
    const email = newEmailAddress();
    await register(page, email);
    const mail = await receivedMail(email, "Bestätige deine E-Mail-Adresse");
    const address = `/verification${linkIn(mail, /https?:\S+\/verification#[0-9a-f]{64}/).hash}`;
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    await page.goto(address);
    await expect(heading("E-Mail-Adresse bestätigen")).toBeVisible();
    await expectGoodPage(page);
    await page.getByRole("button", { name: "Adresse bestätigen" }).click();
    await expect(heading("Deine Adresse ist bestätigt")).toBeVisible();
    await expectGoodPage(page);
    // A link is good once.
    await page.goto("/help");
    await page.goto(address);
    await page.getByRole("button", { name: "Adresse bestätigen" }).click();
    await expect(heading("Dieser Link gilt nicht mehr")).toBeVisible();
    await expectGoodPage(page);
  },
);

test("own bookings with an appointment are accessible", onDesktop, async ({ page }) => {
  const email = newEmailAddress();
  const person = { firstName: "Eva", lastName: "Moser", email, password };
  await page.request.post("/api/account/register", { data: { ...person, businessUser: false } });
  const token = await actAs(page, { email, password });
  const organizationNr = 1000;
  const services = await page.request.get(`/api/offeredservices?organizationNr=${organizationNr}`);
  const offered = (await services.json()) as { serviceID: number; description: string }[];
  const service = offered.find(({ description }) => description === "Waschen und Föhnen");
  const range = { dateFrom: "2027-02-01", dateTo: "2027-03-31" };
  const slots = await page.request.post("/api/calendar/getbookingslotsoverview", {
    data: { organizationNr, serviceIdList: [service?.serviceID], ...range },
  });
  const [slot] = ((await slots.json()) as { dateFrom: string }[]).slice(-1);
  const booked = await page.request.post("/api/calendar/addbooking", {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      customerData: {
        firstName: "Eva",
        lastName: "Moser",
        userEmail: email,
        userPhone: "+43 660 1234567",
        userRemarks: "",
      },
      location: "",
      organizatonNr: organizationNr,
      services: [{ serviceId: service?.serviceID, userId: null, start: slot?.dateFrom }],
      customizedFields: [],
    },
  });
  expect(booked.status(), await booked.text()).toBe(200);
  await page.goto("/mybookings");
  const open = page.getByRole("list", { name: "Deine Termine", exact: true });
  await expect(open.getByRole("heading", { name: "Waschen und Föhnen" })).toBeVisible();
  await expectGoodPage(page);
  await expectFitsNarrowAndEnlarged(page);
});
