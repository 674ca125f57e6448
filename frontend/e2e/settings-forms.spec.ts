import type { Page } from "@playwright/test";
import type { components } from "../src/api/schema";
import { actAs, claudia } from "./account-steps";
import { atNight, desktopFirst, expect, expectGoodPage, phoneFirst, test } from "./fixtures";

type Schemas = components["schemas"];

/** As her program asks it. */
async function ask<Answer>(page: Page, token: string, path: string): Promise<Answer> {
  const answer = await page.request.get(path, { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Answer;
}

test("the form of a service with steps and rooms is accessible", phoneFirst, async ({ page }) => {
  const token = await actAs(page, claudia);
  const { services } = await ask<Schemas["StaffServices"]>(page, token, "/api/staff/services");
  const service = services.find(({ steps, needs }) => steps.length > 0 && needs.length > 0);
  await page.goto(`/account/services/${service?.serviceId}`);
  const form = page.getByRole("form", { name: "Leistung" });
  await expect(form.getByLabel("Schritt 2, Minuten")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Beschreibung" })).toBeVisible();
  await expectGoodPage(page);
});

test(
  "a group of rooms with what is booked on it, and closing one of them, is accessible",
  desktopFirst,
  async ({ page }) => {
    const token = await actAs(page, claudia);
    const { groups } = await ask<Schemas["StaffRooms"]>(page, token, "/api/staff/rooms");
    const group = groups.find(({ services }) => services.length > 0);
    await page.goto(`/account/rooms/${group?.groupId}`);
    await expect(page.getByRole("region", { name: "Belegt" }).getByRole("listitem").first()).toBeVisible();
    await expectGoodPage(page);
    await page.goto("/account/rooms");
    await page.getByRole("link", { name: `${group?.rooms[0]?.name} sperren` }).click();
    const drawer = page.getByRole("dialog", { name: `${group?.rooms[0]?.name} sperren` });
    await expect(drawer.getByLabel("Grund")).toBeVisible();
    await expectGoodPage(page);
  },
);

test(
  "the form of an event and the question before it is archived are accessible",
  phoneFirst,
  async ({ page }) => {
    const token = await actAs(page, claudia);
    const { events } = await ask<Schemas["StaffEvents"]>(page, token, "/api/staff/events");
    const event = events.find(({ isArchived, datesAhead }) => !isArchived && datesAhead > 0);
    await page.goto(`/account/events/${event?.eventId}`);
    const form = page.getByRole("form", { name: "Event oder Kurs" });
    await expect(form.getByRole("textbox", { name: "Beschreibung" })).toBeVisible();
    await expect(form.getByRole("group", { name: "Bild" })).toBeVisible();
    await expectGoodPage(page);
    await page.getByRole("button", { name: "Archivieren" }).click();
    const question = page.getByRole("alertdialog", { name: `${event?.title} archivieren?` });
    await expect(question).toBeVisible();
    await expectGoodPage(page);
  },
);

test("a text that waits to be taken is accessible", atNight, async ({ page }) => {
  // No service writes texts here.
  await page.route("**/api/staff/profile", async (route) => {
    const answer = await route.fetch();
    const profile = (await answer.json()) as Schemas["StaffProfile"];
    await route.fulfill({ response: answer, json: { ...profile, draft: "<p>Schön, dass du da bist.</p>" } });
  });
  await actAs(page, claudia);
  await page.goto("/account/profile");
  await expect(page.getByRole("region", { name: "Vorschlag für „Über uns“" })).toBeVisible();
  await expectGoodPage(page);
});

test(
  "cropping an image, choosing an earlier one and removing one are accessible",
  phoneFirst,
  async ({ page }) => {
    await actAs(page, claudia);
    await page.goto("/account/profile");
    const logo = page.getByRole("group", { name: "Logo" });
    await logo.locator("input[type=file]").setInputFiles("public/link-picture.png");
    const crop = page.getByRole("dialog", { name: "Ausschnitt wählen" });
    await expect(crop.getByLabel("Ausschnitt, mit den Pfeiltasten verschieben")).toBeVisible();
    await expectGoodPage(page);
    await crop.getByRole("button", { name: "Abbrechen" }).click();
    await expect(crop).toHaveCount(0);
    await logo.getByRole("button", { name: "Logo: Aus euren Bildern wählen" }).click();
    const earlier = page.getByRole("dialog", { name: "Eure Bilder" });
    await expect(earlier.getByRole("button", { name: /^Bild 1 verwenden/ })).toBeVisible();
    await expectGoodPage(page);
    await earlier.getByRole("button", { name: "Abbrechen" }).click();
    await expect(earlier).toHaveCount(0);
    await logo.getByRole("button", { name: "Logo: Bild entfernen" }).click();
    const question = page.getByRole("alertdialog", { name: "Bild entfernen?" });
    await expect(question).toBeVisible();
    await expectGoodPage(page);
  },
);
