import type { Page } from "@playwright/test";
import { actAs, claudia } from "./account-steps";
import {
  desktopFirst,
  expect,
  expectApart,
  expectFitsNarrowAndEnlarged,
  expectGoodPage,
  messageOf,
  onDesktopAtNight,
  onPhone,
  phoneFirst,
  test,
} from "./fixtures";

const screens: [name: string, address: string, sign: string][] = [
  ["opening hours", "/account/openinghours", "Einzelne Tage geschlossen"],
  ["booking rules", "/account/bookingrules", "Vorlaufzeit"],
  ["employees", "/account/employees", "Katharina Lindner"],
  ["form of somebody new", "/account/employees/new", "Arbeitszeiten"],
  ["rooms and devices", "/account/rooms", "einer Gruppe|Räume und Geräte"],
  ["keys and webhooks", "/account/api", "Jedes Programm bekommt einen eigenen."],
  ["form of a new group", "/account/rooms/new", "Was gehört dazu?"],
  ["profile", "/account/profile", "Kategorien"],
  ["photo of somebody", "/account/employees/2", "Es steht bei der Auswahl"],
  ["statistics", "/account/statistics", "Auslastung nach Uhrzeit"],
  ["events and courses", "/account/events", "Plätzen vergeben"],
  ["form of a new event", "/account/events/new", "Plätze und Anmeldung"],
];

for (const [row, [name, address, sign]] of screens.entries()) {
  const width = row % 2 === 0 ? phoneFirst : desktopFirst;
  test(`${name}: accessible in every theme, at 320 px and enlarged`, width, async ({ page }) => {
    await actAs(page, claudia);
    await page.goto(address);
    await expect(page.getByRole("main").getByText(new RegExp(sign)).first()).toBeVisible();
    await expectGoodPage(page);
    await expectFitsNarrowAndEnlarged(page);
  });
}

test("services and alternating weeks can be read where the letters are large", onPhone, async ({ page }) => {
  await actAs(page, claudia);
  await page.goto("/account/services");
  await expect(page.getByRole("main").getByRole("listitem").last()).toBeVisible();
  await expectFitsNarrowAndEnlarged(page);
  await page.goto("/account/employees/2");
  await page.getByText("Gerade und ungerade Wochen verschieden").click();
  await expect(page.getByRole("tab", { name: "Ungerade Wochen" })).toBeVisible();
  await expectFitsNarrowAndEnlarged(page);
});

/** Each width has a weekday of its own. */
const days: Record<string, string> = { "360": "Dienstag", "1280": "Mittwoch" };

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Speichern" }).click();
  await page.getByRole("button", { name: "So speichern" }).click();
  await expect(page.getByText("Gespeichert").first()).toBeVisible();
  await expect(page.getByText("Ungespeicherte Änderungen")).toHaveCount(0);
}

test(
  "shorter hours show what is booked and free before they are kept",
  phoneFirst,
  async ({ page }, { project }) => {
    const day = days[project.name];
    if (!day) throw new Error(`No day for the width ${project.name}`);
    await actAs(page, claudia);
    await page.goto("/account/openinghours");
    const closes = page.getByLabel(`${day}, 1. Zeit, bis`);
    const before = await closes.inputValue();
    await closes.fill("10:00");
    await page.getByRole("link", { name: "Buchungsregeln" }).click();
    const question = page.getByRole("alertdialog", { name: "Änderungen verwerfen?" });
    await question.getByRole("button", { name: "Hier bleiben" }).click();
    await page.getByRole("button", { name: "Speichern" }).click();
    const dialog = page.getByRole("dialog", { name: "Was ändert sich?" });
    await expect(dialog.getByRole("heading", { name: /^Freie Zeiten am / })).toBeVisible();
    await expectGoodPage(page);
    await dialog.getByRole("button", { name: "Weiter bearbeiten" }).click();
    await save(page);
    await page.reload();
    await expect(closes).toHaveValue("10:00");
    await closes.fill(before);
    await save(page);
  },
);

test("what went wrong is said above the bar that saves", phoneFirst, async ({ page }) => {
  await actAs(page, claudia);
  await page.goto("/account/openinghours");
  await page.route("**/api/staff/openinghours", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await page.getByLabel("Freitag, 1. Zeit, bis").fill("10:00");
  const save = page.getByRole("button", { name: "Speichern" });
  await save.click();
  const message = messageOf(page).first();
  await expect(message).toBeVisible();
  for (const part of [save, page.getByRole("button", { name: "Verwerfen" })])
    await expectApart(message, part);
});

test("cover is cropped by keyboard, and visitors see it", onDesktopAtNight, async ({ page }) => {
  await actAs(page, claudia);
  await page.goto("/account/profile");
  const cover = page.getByRole("group", { name: "Titelbild" });
  const shown = cover.locator("img");
  const before = await shown.getAttribute("src");
  await cover.locator("input[type=file]").setInputFiles("public/link-picture.png");
  const dialog = page.getByRole("dialog", { name: "Ausschnitt wählen" });
  const frame = dialog.getByLabel("Ausschnitt, mit den Pfeiltasten verschieben");
  await expect(frame).toBeVisible();
  await expectGoodPage(page);
  await frame.focus();
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("ArrowUp");
  await dialog.getByRole("button", { name: "Übernehmen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(shown).not.toHaveAttribute("src", before ?? "");
  const path = (await shown.getAttribute("src")) ?? "";
  await page.getByRole("link", { name: "Profil ansehen" }).click();
  const seen = page.locator(`main img[src="${path}"]`);
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
