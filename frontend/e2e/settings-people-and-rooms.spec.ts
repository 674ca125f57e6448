import type { Page } from "@playwright/test";
import type { components } from "../src/api/schema";
import { actAs, claudia, newEmailAddress } from "./account-steps";
import { expect, expectGoodPage, onDesktop, onDesktopAtNight, test } from "./fixtures";
import { receivedMail } from "./mails";
import { asTyped } from "./typed-day";

type Schemas = components["schemas"];

/** Saves, and agrees to what changes by it. */
async function saveAndAgree(page: Page, save: string): Promise<void> {
  await page.getByRole("button", { name: save, exact: true }).click();
  const agree = page.getByRole("button", { name: "So speichern" });
  const isKept = page.getByText("Gespeichert").first();
  await expect(agree.or(isKept)).toBeVisible();
  if (await agree.isVisible()) await agree.click();
  await expect(isKept).toBeVisible();
}

test(
  "somebody new gets skills with a price of the own, an access, and goes again",
  onDesktop,
  async ({ page }) => {
    const firstName = `Dora${Date.now()}`;
    const email = newEmailAddress();
    await actAs(page, claudia);
    await page.goto("/account/employees/new");
    const form = page.getByRole("form", { name: "Mitarbeiterin oder Mitarbeiter" });
    await form.getByLabel("Vorname").fill(firstName);
    // Nobody is offered her in the journeys beside this one.
    await form.getByText("Online sichtbar").click();
    const chosen = form.getByText(/^\d+ von \d+ gewählt$/);
    const choose = form.getByRole("button", { name: /^(Alle|Keine) wählen$/ });
    await choose.click();
    if (!(await chosen.textContent())?.startsWith("0 ")) await choose.click();
    await form.getByRole("checkbox", { name: /Waschen und Föhnen/ }).check({ force: true });
    await form.getByLabel("Eigener Preis in € für Waschen und Föhnen").fill("44");
    await expect(chosen).toHaveText(/^1 von /);
    await saveAndAgree(page, "Hinzufügen");
    const card = page.getByRole("list", { name: "Mitarbeitende" }).getByRole("link", { name: firstName });
    await expect(card).toContainText("1 Leistung");
    await expect(card).toContainText("Nicht online");

    await card.click();
    await expect(form.getByLabel("Eigener Preis in € für Waschen und Föhnen")).toHaveValue("44,00");
    await form.getByRole("link", { name: "Zugang einrichten" }).click();
    const invitation = page.getByRole("form", { name: "Jemanden einladen" });
    await invitation.getByLabel("E-Mail *").fill(email);
    await invitation.getByLabel("Kalender *").selectOption({ label: firstName });
    await invitation.getByRole("button", { name: "Einladung schicken" }).click();
    await receivedMail(email, "Einladung in das Team von Haarwerk Lindner");
    const withdraw = page.getByRole("button", { name: `Einladung an ${email} zurückziehen` });
    await withdraw.click();
    const withdrawal = page.getByRole("alertdialog", { name: "Einladung zurückziehen?" });
    await withdrawal.getByRole("button", { name: "Zurückziehen" }).click();
    await expect(withdraw).toHaveCount(0);

    await page.goto("/1000?tab=about");
    const team = page.getByRole("region", { name: "Unser Team" });
    await expect(team.getByText("Katharina Lindner")).toBeVisible();
    await expect(team.getByText(firstName)).toHaveCount(0);
    await expectGoodPage(page);

    await page.goto("/account/employees");
    await card.click();
    await form.getByText("Nicht mehr buchbar.").click();
    await saveAndAgree(page, "Speichern");
    await expect(card).toHaveCount(0);
  },
);

test(
  "a room that somebody needs is closed after a look at who is booked there, and opened again",
  onDesktopAtNight,
  async ({ page }) => {
    const token = await actAs(page, claudia);
    const headers = { Authorization: `Bearer ${token}` };
    const ask = async <Answer>(path: string) => {
      const answer = await page.request.get(path, { headers });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()) as Answer;
    };
    const { groups } = await ask<Schemas["StaffRooms"]>("/api/staff/rooms");
    const days = "dateFrom=2027-01-14&dateTo=2027-01-24";
    const lists = await Promise.all(
      groups.map(({ groupId }) =>
        ask<Schemas["RoomBookings"]>(`/api/staff/rooms/${groupId}/bookings?${days}`),
      ),
    );
    const booked = lists.flatMap(({ bookings }) => bookings).find(({ bookingId }) => bookingId !== null);
    if (!booked) throw new Error("No room of hers is booked in these days.");
    const day = asTyped(booked.start.slice(0, 10));

    await page.goto("/account/rooms");
    await page.getByRole("link", { name: `${booked.roomName} sperren`, exact: true }).click();
    const drawer = page.getByRole("dialog", { name: `${booked.roomName} sperren` });
    await drawer.getByLabel("Von", { exact: true }).fill(day);
    await drawer.getByLabel("Bis", { exact: true }).fill(day);
    await drawer.getByLabel("Grund").fill("Wartung");
    await drawer.getByRole("button", { name: "Sperren", exact: true }).click();
    const review = page.getByRole("dialog", { name: "Was ändert sich?" });
    await expect(review).toContainText(/passt dann nicht mehr|passen dann nicht mehr/);
    await expectGoodPage(page);
    await review.getByRole("button", { name: "So speichern" }).click();
    await expect(drawer).toHaveCount(0);
    const closures = page.getByRole("list", { name: `Sperren von ${booked.roomName}` });
    await expect(closures).toContainText("Wartung");

    await closures.getByRole("button", { name: /Sperre löschen$/ }).click();
    const question = page.getByRole("alertdialog", { name: "Sperre löschen?" });
    await question.getByRole("button", { name: "Löschen" }).click();
    await expect(closures).toHaveCount(0);
  },
);
