import type { Locator, Page } from "@playwright/test";
import {
  chooseService,
  chooseSingly,
  eva,
  goToBooking,
  openCard,
  openMonth,
  openProvider,
  serviceCard,
} from "./booking-steps";
import { desktopFirst, expect, onDesktop, onPhoneAtNight, test } from "./fixtures";

const furthest = 120;

/** What has the focus and cannot be seen where it is, because a bar covers it or it is outside the window. */
async function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    // A radio button that looks like a chip is seen by its label.
    const seen = focused.closest("label") ?? focused;
    const { left, top, right, bottom } = seen.getBoundingClientRect();
    // The page itself has the focus after a change of pages, and is higher than the window: what
    // counts is the middle of the part inside.
    const middle = (from: number, to: number, end: number) => (Math.max(from, 0) + Math.min(to, end)) / 2;
    const onTop = document.elementFromPoint(
      middle(left, right, window.innerWidth),
      middle(top, bottom, window.innerHeight),
    );
    const isSeen = onTop !== null && (seen.contains(onTop) || onTop.contains(seen));
    return isSeen ? null : focused.outerHTML.slice(0, 200);
  });
}

/** Tab until the element has the focus; everything on the way must be seen. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < furthest; presses += 1) {
    await page.keyboard.press("Tab");
    await expect.poll(() => coveredFocus(page), "the focus is covered").toBeNull();
    if (await element.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`Not reached with ${furthest} presses of Tab: ${element}`);
}

const bookings: Record<string, { provider: string; service: string; field: string }> = {
  "360": { provider: "Hundepflege Sonnleitner", service: "Krallen kürzen", field: "Name und Rasse *" },
  "1280": { provider: "Gerätewerk Ehrenfeld", service: "Diagnose Notebook", field: "Marke und Modell *" },
};

test("the whole booking works without a mouse", desktopFirst, async ({ page }, { project }) => {
  const booking = bookings[project.name];
  if (!booking) throw new Error(`No provider for the width ${project.name}`);
  await openProvider(page, booking.provider);
  await tabTo(page, page.getByRole("button", { name: `Wählen ${booking.service}` }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Weiter" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Termin reservieren" })).toBeVisible();

  await tabTo(page, page.getByLabel("Mitarbeiter/in"));
  await page.keyboard.press("ArrowDown");
  const month = page.getByRole("button", { name: "Monat anzeigen" });
  if (await month.isVisible()) {
    await tabTo(page, month);
    await page.keyboard.press("Enter");
  }
  const firstDay = page.getByRole("button", { name: /freie Zeiten?, ausgewählt$/ });
  await tabTo(page, firstDay);
  const monthName = await page.getByRole("grid").getAttribute("aria-labelledby");
  const shownMonth = page.locator(`[id="${monthName}"]`);
  const before = await shownMonth.innerText();
  await page.keyboard.press("PageDown");
  await expect(shownMonth).not.toHaveText(before);
  await page.keyboard.press("PageUp");
  await expect(shownMonth).toHaveText(before);

  // Along the days until the next one that is free; busy ones are reached and say so.
  for (let days = 0; days < furthest; days += 1) {
    const day = await page.locator(":focus").getAttribute("data-value");
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(":focus")).not.toHaveAttribute("data-value", day ?? "");
    await expect(page.locator(":focus")).toHaveAttribute(
      "aria-label",
      /^\S+, \d+\. \S+ \d{4}, (keine freien Termine|\d+ freie Zeiten?)$/,
    );
    const name = await page.locator(":focus").getAttribute("aria-label");
    if (name && !name.endsWith("keine freien Termine")) break;
  }
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveAttribute("aria-label", /ausgewählt$/);

  const times = page.getByRole("button", { name: /^\d\d:\d\d Uhr$/ });
  await tabTo(page, times.nth(1));
  // An arrow key must neither choose nor move on.
  await page.keyboard.press("ArrowDown");
  await expect(times.nth(1)).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
  await page.getByLabel(booking.field).waitFor();

  for (const [label, text] of [
    ["Vorname *", eva.firstName],
    ["Nachname *", eva.lastName],
    ["E-Mail *", eva.email],
    [/^Telefonnummer/, eva.phone],
    [booking.field, "Fleck, Terrier"],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole("button", { name: "Termin reservieren" }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

/** From the first page to the confirmed appointment; what is typed does not count. */
const fewPresses = 60;

test("few keys lead from the first page to a confirmed appointment", onDesktop, async ({ page }) => {
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const goTo = async (element: Locator) => {
    await element.waitFor();
    for (let tabs = 0; tabs < fewPresses; tabs += 1) {
      await press("Tab");
      if (await element.evaluate((node) => node === document.activeElement)) return;
    }
    throw new Error(`Not reached with ${fewPresses} presses of Tab: ${element}`);
  };
  await page.goto("/");
  await goTo(page.getByRole("link", { name: "Zum Inhalt springen" }));
  await press("Enter");
  await goTo(page.getByLabel("Was suchst du?"));
  await page.keyboard.type("Gerätewerk Ehrenfeld");
  await press("Enter");
  const results = page.getByRole("region", { name: "Suchergebnisse" });
  await goTo(results.getByRole("link", { name: "Gerätewerk Ehrenfeld", exact: true }));
  await press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await goTo(page.getByRole("button", { name: /^Wählen/ }).first());
  await press("Enter");
  await goTo(page.getByRole("link", { name: "Weiter" }));
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Termin reservieren" })).toBeVisible();
  await goTo(page.getByRole("button", { name: /^\d\d:\d\d Uhr$/ }).first());
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
  for (const [label, text] of [
    ["Vorname *", eva.firstName],
    ["Nachname *", eva.lastName],
    ["E-Mail *", eva.email],
    [/^Telefonnummer/, eva.phone],
    ["Marke und Modell *", "Notebook"],
  ] as const) {
    await goTo(page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await goTo(page.getByRole("button", { name: "Termin reservieren" }).first());
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(fewPresses);
});

test("the focus stays with what is read, whatever a key takes away", onPhoneAtNight, async ({ page }) => {
  await openProvider(page, "Haarwerk Lindner");
  await chooseService(page, "Waschen und Föhnen");
  await chooseService(page, "Ansatzfarbe");
  await goToBooking(page);
  await chooseSingly(page);
  await openCard(serviceCard(page, "Waschen und Föhnen"));
  await page.getByRole("button", { name: "Waschen und Föhnen entfernen" }).press("Enter");
  await expect(page.getByRole("button", { name: /^Ansatzfarbe(?! entfernen)/ })).toBeFocused();

  await openCard(serviceCard(page, "Ansatzfarbe"));
  await openMonth(serviceCard(page, "Ansatzfarbe"));
  const busyDay = await page
    .getByRole("button", { name: /keine freien Termine$/ })
    .last()
    .getAttribute("data-value");
  await page.goto(`${new URL(page.url()).pathname}?day=${busyDay}`);
  await page.getByRole("button", { name: /Nächster verfügbarer Termin/ }).press("Enter");
  await expect(page.getByRole("heading", { name: /^Freie Zeiten am/ })).toBeFocused();

  await page.getByRole("button", { name: "Ansatzfarbe entfernen" }).press("Enter");
  await expect(page.getByText("Noch keinen Service ausgewählt")).toBeFocused();
  await page.getByRole("button", { name: "Wählen Ansatzfarbe" }).press("Enter");
  await page.getByRole("button", { name: "Zeit aussuchen" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Termin reservieren" })).toBeFocused();
});
