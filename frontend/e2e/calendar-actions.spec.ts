import type { Locator, Page } from "@playwright/test";
import { actAs, claudia } from "./account-steps";
import { countClicks, fewClicks } from "./clicks";
import { atNight, expect, test } from "./fixtures";
import { receivedMail } from "./mails";
import { callAsStaff, uniqueName } from "./staff-calls";

const service = "Waschen und Föhnen";
const day = "2027-02-26";

/** Books somebody new by the documented calls of the back office; the answer is the last name. */
async function book(page: Page, token: string, email: string): Promise<string> {
  const ask = <Answer>(path: string, body?: unknown) => callAsStaff<Answer>(page, token, path, body);
  const { organizationNr } = await ask<{ organizationNr: number }>("/api/account/me");
  const services = await ask<{ serviceID: number; description: string }[]>("/api/staff/offeredservices");
  const serviceId = services.find(({ description }) => description === service)?.serviceID;
  const slots = await ask<{ dateFrom: string }[]>("/api/staff/bookings/basketslots", {
    organizationNr,
    dateFrom: day,
    dateTo: day,
    services: [{ serviceId, userId: null, start: null }],
    next: 0,
  });
  const lastName = uniqueName("Klick");
  // Both widths may book at once, each a time of its own.
  const start = slots.at(test.info().project.name === "360" ? 0 : -1)?.dateFrom;
  await ask("/api/staff/bookings", {
    customerData: { firstName: "Eva", lastName, userEmail: email },
    services: [{ serviceId, userId: null, start }],
  });
  return lastName;
}

type Action = { name: string; of: (drawer: Locator) => Locator; outcome: (page: Page) => Locator };

/** Everything that is done with a visit, and whereby one sees that one can go on or is done. */
const actions: Action[] = [
  {
    name: "move it or give it to somebody else",
    of: (drawer) => drawer.getByRole("button", { name: `${service} verschieben` }),
    outcome: (page) => page.getByRole("dialog").getByRole("combobox", { name: "Mitarbeiter/in" }),
  },
  {
    name: "cancel it",
    of: (drawer) => drawer.getByRole("button", { name: `${service} stornieren` }),
    outcome: (page) => page.getByRole("alertdialog", { name: "Termin stornieren?" }),
  },
  {
    name: "write a note",
    of: (drawer) => drawer.getByRole("button", { name: "Notiz schreiben" }),
    outcome: (page) => page.getByRole("textbox", { name: "Interne Notiz" }),
  },
  {
    name: "open the customer's file",
    of: (drawer) => drawer.getByRole("link", { name: "Zur Kartei" }),
    outcome: (page) => page.getByRole("heading", { name: /^Eva Klick/ }).first(),
  },
  {
    name: "send the confirmation once more",
    of: (drawer) => drawer.getByRole("button", { name: /: noch einmal senden$/ }).first(),
    outcome: (page) => page.getByText(/^(Mail ist unterwegs|Gerade erst gesendet)$/).first(),
  },
];

test("whatever staff does with a visit takes two clicks", atNight, async ({ page }) => {
  test.setTimeout(180_000);
  const email = `klick-${crypto.randomUUID()}@example.org`;
  const lastName = await book(page, await actAs(page, claudia), email);
  await receivedMail(email, "Dein Termin");
  for (const { name, of, outcome } of actions) {
    await test.step(name, async () => {
      await page.goto(`/mycalender?view=list&date=${day}`);
      const visit = page.getByRole("button", { name: new RegExp(lastName) });
      await expect(visit).toBeVisible();
      const clicks = await countClicks(page);
      await visit.click();
      await of(page.getByRole("dialog", { name: "Termindetail" })).click();
      await expect(outcome(page)).toBeVisible();
      expect(await clicks()).toBeLessThanOrEqual(fewClicks);
    });
  }
});

test("an absence is one click from the calendar", atNight, async ({ page }) => {
  await actAs(page, claudia);
  await page.goto(`/mycalender?view=list&date=${day}`);
  await page.getByRole("link", { name: "Abwesenheit", exact: true }).click();
  await expect(page.getByRole("textbox", { name: /Grund/ })).toBeVisible();
});
