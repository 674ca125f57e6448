import { openProvider } from "../e2e/booking-steps";
import { expect, test } from "./take";

/** To add one: its name in the name of the picture, its address, and words that are there once it is loaded. */
const screens: [screen: string, address: string, sign: string][] = [
  ["home", "/", "Neu bei uns"],
  ["no-hit", "/?q=Zahnarzt+Wien", "Leider kein Treffer"],
  ["pricing", "/pricing", "Preise"],
  ["help", "/help", "Hilfe"],
  ["login", "/login", "Passwort vergessen"],
  ["register", "/register", "Konto anlegen"],
  ["register-business", "/register?pricePackage=FREE", "Kategorie"],
  ["profile-events", "/1000?tab=events", "Zum"],
  ["profile-about", "/1000?tab=about", "Öffnungszeiten"],
  ["not-found", "/gibt-es-nicht", "Seite nicht gefunden"],
];

for (const [screen, address, sign] of screens) {
  test(`visitor: ${screen}`, async ({ page, take }) => {
    await page.goto(address);
    await expect(page.getByRole("main").getByText(sign).first()).toBeVisible();
    await take(screen);
  });
}

test("visitor: search", async ({ page, take }) => {
  await page.goto("/?q=Physiotherapie");
  await expect(page.getByRole("article").first()).toBeVisible();
  await take("search", "window");
  const place = page.getByRole("textbox", { name: "Ort oder PLZ" });
  await place.fill("Graz");
  await place.press("Enter");
  await expect(page.getByText("In und um Graz.", { exact: false })).toBeVisible();
  await take("search-place");
  const text = page.getByRole("combobox", { name: "Was suchst du?" });
  await text.fill("");
  await text.pressSequentially("mass");
  await expect(page.getByRole("option").first()).toBeVisible();
  await take("search-suggestions", "window");
});

test("visitor: profile", async ({ page, take }) => {
  await openProvider(page, "Physiotherapie am Schlossberg");
  await expect(page.getByText("Nächster freier Termin:").first()).toBeVisible();
  await take("profile");
});

test("visitor: errors of a registration", async ({ page, take }) => {
  await page.goto("/register?pricePackage=FREE");
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page.getByText("Bitte bestätige unsere Geschäftsbedingung!")).toBeVisible();
  await take("register-errors");
});
