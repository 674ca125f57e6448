import type { Page } from "@playwright/test";
import {
  chooseService,
  eva,
  fillCustomer,
  freeTimes,
  goToBooking,
  openCard,
  reserve,
  serviceCard,
} from "./booking-steps";
import {
  atNight,
  expect,
  expectFitsNarrowAndEnlarged,
  expectGoodPage,
  onDesktop,
  onDesktopAtNight,
  onPhone,
  onPhoneAtNight,
  phoneFirst,
  test,
} from "./fixtures";

function searchField(page: Page) {
  return page.getByRole("combobox", { name: "Was suchst du?" });
}

function results(page: Page) {
  return page.getByRole("region", { name: "Suchergebnisse" });
}

test("from a misspelt search to a reserved appointment", onPhone, async ({ page }) => {
  const provider = "Kochwerkstatt Moser";
  const service = "Messerkunde und Schneiden";
  await page.goto("/");
  await searchField(page).pressSequentially("kochwerkstat mosr");
  const suggestion = page.getByRole("option", { name: provider, exact: true });
  await expect(suggestion).toBeVisible();
  await expectGoodPage(page);
  await searchField(page).press("ArrowDown");
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await suggestion.click();
  await expect(page.getByRole("heading", { level: 1, name: provider })).toBeVisible();

  await chooseService(page, service);
  await goToBooking(page);
  const card = serviceCard(page, service);
  await openCard(card);
  await freeTimes(card).last().click();
  await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
  await fillCustomer(page, eva);
  await reserve(page);
  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
});

test("from a card of the search right to the times of the service", onPhoneAtNight, async ({ page }) => {
  await page.goto("/?q=messerkunde");
  await results(page)
    .getByRole("link", { name: "Termin reservieren: Messerkunde und Schneiden bei Kochwerkstatt Moser" })
    .click();
  const card = serviceCard(page, "Messerkunde und Schneiden");
  await freeTimes(card).first().click();
  await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
});

test("the first result lies inside the first screen", phoneFirst, async ({ page }) => {
  const { width } = page.viewportSize() ?? { width: 0 };
  for (const address of ["/?q=haar", "/?mode=8", "/?mode=8&place=Wien"]) {
    await page.goto(address);
    const card = results(page).getByRole("article").first();
    await expect(card).toBeVisible();
    const top = async () => (await card.boundingBox())?.y ?? Number.NaN;
    await expect.poll(top).toBeLessThanOrEqual(width < 600 ? 340 : 360);
  }
  await expect(page).toHaveTitle("Wellness & Beauty in Wien · Terminhof");
});

test("results are accessible and fit the width", phoneFirst, async ({ page }) => {
  await page.goto("/?q=haar&mode=8");
  await expect(results(page).getByRole("article").first()).toBeVisible();
  await expectGoodPage(page);
});

test(
  "a place beside the text narrows the search, typed, misspelt or of the device",
  phoneFirst,
  async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 48.20817, longitude: 16.37382 });
    await page.goto("/");
    const place = page.getByRole("textbox", { name: "Ort oder PLZ" });
    await place.fill("Graz");
    await place.press("Enter");
    await expect(page).toHaveURL("/?place=Graz");
    const cards = results(page).getByRole("article");
    await expect(results(page).getByText("Anbieter in und um Graz.", { exact: false })).toBeVisible();
    await expect(cards.first()).toContainText("Graz");

    const unfold = page.getByRole("button", { name: "Ort und Kategorie" });
    if (await unfold.isVisible()) await unfold.click();
    await place.fill("Hambrug");
    await place.press("Enter");
    await expect(results(page).getByText("Meintest du Hamburg?", { exact: false })).toBeVisible();
    await expect(cards.first()).toContainText("Hamburg");
    await expectGoodPage(page);

    await page.goto("/");
    const device = page.getByRole("button", { name: "Meinen Standort verwenden" });
    await device.click();
    await expect(device).toHaveAttribute("aria-pressed", "true");
    await expectGoodPage(page);
    await searchField(page).fill("Haar");
    await searchField(page).press("Enter");
    await expect(page).toHaveURL("/?q=Haar&latitude=48.21&longitude=16.37&distance=10");
    await expect(cards.first()).toContainText("Wien");
  },
);

test("what nobody offers in a place is said before anything similar", atNight, async ({ page }) => {
  await page.goto("/");
  await searchField(page).fill("Friseur Hamburg");
  await searchField(page).press("Enter");
  const noHit = results(page).getByText("Leider kein Treffer, mit diesem Suchbegriff!", { exact: false });
  await expect(noHit).toBeVisible();
  const similar = results(page).getByRole("article").first();
  await expect(similar).toContainText("Haarwerk Lindner");
  const [said, shown] = [await noHit.boundingBox(), await similar.boundingBox()];
  expect(said?.y ?? Number.NaN).toBeLessThan(shown?.y ?? Number.NaN);
  await expectGoodPage(page);
});

test(
  "filters narrow the results, survive a reload and go with the search",
  onDesktopAtNight,
  async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 48.20817, longitude: 16.37382 });
    await page.goto("/?q=");
    const cards = results(page).getByRole("article");
    const reset = results(page).getByRole("button", { name: "Suche zurücksetzen" });
    const hits = async () =>
      Number.parseInt(
        (await results(page)
          .getByText(/Treffer$/)
          .textContent()) ?? "",
        10,
      );
    await expect(cards.first()).toBeVisible();
    await expect(reset).toBeHidden();
    const everybody = await hits();

    const nearby = results(page).getByRole("button", { name: "In meiner Nähe" });
    await nearby.click();
    await expect(page).toHaveURL("/?latitude=48.21&longitude=16.37&distance=10");
    await expect.poll(hits).toBeLessThan(everybody);
    await expect(cards.first()).toContainText("Wien");
    await expect(nearby).toBeFocused();
    await results(page).getByLabel("Preis").selectOption("100");
    await expect(page).toHaveURL("/?maxPrice=100&latitude=48.21&longitude=16.37&distance=10");
    await page.reload();
    await expect(cards.first()).toBeVisible();
    await expect(nearby).toHaveAttribute("aria-pressed", "true");
    await expect(results(page).getByLabel("Preis")).toHaveValue("100");
    await expectGoodPage(page);
    await reset.click();
    await expect(page).toHaveURL("/");
  },
);

test("a position that nobody gives leaves the results as they are", onPhoneAtNight, async ({ page }) => {
  await page.goto("/?q=haar");
  await expect(results(page).getByRole("article").first()).toBeVisible();
  await results(page).getByRole("button", { name: "In meiner Nähe" }).click();
  await expect(results(page).getByText(/gibt uns deinen Standort nicht/)).toBeVisible();
  await expect(results(page).getByRole("article").first()).toBeVisible();
  await expect(page).toHaveURL("/?q=haar");
  await expectGoodPage(page);
});

test("a position that nobody gives is said at the place field as well", onPhoneAtNight, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Meinen Standort verwenden" }).click();
  await expect(page.getByText(/gibt uns deinen Standort nicht/)).toBeVisible();
  await expectGoodPage(page);
});

test(
  "nothing found is accessible, widens the search and leads back to the start",
  onPhone,
  async ({ page }) => {
    await page.goto("/?q=xyzzyqq&mode=8&maxPrice=25");
    await expect(page.getByText("Leider kein Treffer, mit diesem Suchbegriff!")).toBeVisible();
    await expect(
      page.getByText("In dieser Kategorie und mit diesen Filtern passt kein Anbieter dazu."),
    ).toBeVisible();
    await expectGoodPage(page);
    // On a slow phone the address changes long before the page: the next button must not begin at the old search.
    const device = await page.context().newCDPSession(page);
    await device.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.getByRole("button", { name: "In allen Kategorien suchen" }).click();
    await expect(page).toHaveURL("/?q=xyzzyqq&maxPrice=25");
    await page.getByRole("button", { name: "Filter entfernen" }).click();
    await expect(page).toHaveURL("/?q=xyzzyqq");
    await page.getByRole("button", { name: "Suche zurücksetzen" }).click();
    await expect(page).toHaveURL("/");
    await expect(searchField(page)).toBeFocused();
  },
);

test("a failed search is accessible and can be tried again", onDesktopAtNight, async ({ page }) => {
  const call = "**/api/search/organizations?**";
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/?q=haar");
  const failure = results(page).getByRole("alert");
  await expect(failure).toBeVisible();
  await expectGoodPage(page);
  await page.unroute(call);
  await failure.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(results(page).getByRole("article").first()).toBeVisible();
});

test("a search survives reload, back and forward", onDesktopAtNight, async ({ page }) => {
  await page.goto("/");
  await searchField(page).fill("Physio");
  await searchField(page).press("Enter");
  const physio = results(page).getByRole("link", { name: "Physiotherapie am Schlossberg", exact: true });
  await expect(physio).toBeVisible();
  await page.reload();
  await expect(physio).toBeVisible();
  await expect(searchField(page)).toHaveValue("Physio");
  await page.goBack();
  await expect(results(page)).toBeHidden();
  await page.goForward();
  await expect(physio).toBeVisible();
});

test("going back from a profile leads to the card that was opened", onPhoneAtNight, async ({ page }) => {
  await page.goto("/?q=");
  // What comes when the browser is idle must not move the card any more.
  await expect(results(page).getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const card = results(page).getByRole("listitem").nth(6).getByRole("link").first();
  await card.evaluate((link) => link.scrollIntoView({ block: "center" }));
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await card.click();
  await expect(page.getByRole("tab", { name: "Leistungen" })).toBeVisible();
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test("what was found is in sight after a search, on a phone too", atNight, async ({ page }) => {
  await page.goto("/");
  await searchField(page).pressSequentially("massage");
  await searchField(page).press("Enter");
  await expect(results(page).getByRole("listitem").first()).toBeInViewport({ ratio: 0.5 });
});

test("two results fit the screen of a phone", onPhoneAtNight, async ({ page }) => {
  const { height } = page.viewportSize() ?? { height: 0 };
  await page.goto("/?q=");
  const cards = results(page).getByRole("article");
  await expect(cards.first()).toBeVisible();
  const heightTogether = async () => {
    const header = await page.getByRole("banner").boundingBox();
    const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
    return header && first && second ? header.height + second.y + second.height - first.y : Number.NaN;
  };
  await expect.poll(heightTogether).toBeLessThanOrEqual(height);
});

test("results fit 320 px, with a doubled text size too", onDesktop, async ({ page }) => {
  await page.goto("/?q=haar&openNow=true&latitude=48.21&longitude=16.37&distance=50");
  await expect(results(page).getByLabel("Entfernung")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectFitsNarrowAndEnlarged(page);
});

test("the newcomers stand in a row, and the next one peeks out", atNight, async ({ page }) => {
  await page.goto("/");
  const cards = page.getByRole("region", { name: "Neu bei uns" }).getByRole("article");
  await expect(cards).toHaveCount(5);
  const { width } = page.viewportSize() ?? { width: 0 };
  const row = async () => {
    const boxes = await cards.evaluateAll((nodes) =>
      nodes.map((node) => {
        const { top, left, right } = node.getBoundingClientRect();
        return { top, left, right };
      }),
    );
    return {
      rows: new Set(boxes.map(({ top }) => Math.round(top))).size,
      peeking: boxes.filter(({ left, right }) => left < width - 16 && right > width).length,
    };
  };
  await expect.poll(row).toEqual({ rows: 1, peeking: 1 });
});
