import { actAs, claudia } from "./account-steps";
import { expect, expectFitsNarrowAndEnlarged, expectGoodPage, onDesktop, onPhone, test } from "./fixtures";

/** The screens of members who have something on each of them, but for those that a journey fills. */
const screens: [name: string, address: string, sign: string][] = [
  ["own bookings", "/mybookings", "Du hast noch keine Buchungen"],
  ["favourites", "/favorites", "Hundepflege Sonnleitner"],
  ["profile tab", "/account", "E-Mail-Adresse"],
  ["security tab", "/account?tab=security", "Dieses Gerät"],
  ["notifications tab", "/account?tab=notifications", "Das schicken wir dir immer"],
  ["privacy tab", "/account?tab=privacy", "Wozu du zugestimmt hast"],
  ["invitations", "/invitation", "Du hast gerade keine Einladung."],
  ["team tab", "/account?tab=team", "Team von Haarwerk Lindner"],
];

for (const [row, [name, address, sign]] of screens.entries()) {
  test(
    `${name}: accessible in every theme, at 320 px and enlarged`,
    row % 2 === 0 ? onPhone : onDesktop,
    async ({ page }) => {
      const token = await actAs(page, claudia);
      const headers = { Authorization: `Bearer ${token}` };
      await page.request.post("/api/user/favourite", { data: { organizationNr: 1009 }, headers });
      await page.goto(address);
      await expect(page.getByRole("main").getByText(sign).first()).toBeVisible();
      await expectGoodPage(page);
      await expectFitsNarrowAndEnlarged(page);
    },
  );
}

test(
  "a registration with all its errors fits 320 px, with a doubled text size too",
  onPhone,
  async ({ page }) => {
    await page.goto("/register?pricePackage=FREE");
    await page.getByRole("button", { name: "Konto anlegen" }).click();
    await expect(page.getByText("Bitte bestätige unsere Geschäftsbedingung!")).toBeVisible();
    await expectFitsNarrowAndEnlarged(page);
  },
);
