import type { Page } from "@playwright/test";
import { actAs, claudia, newEmailAddress } from "./account-steps";
import { desktopFirst, expect, expectGoodPage, phoneFirst, test } from "./fixtures";
import { receivedMail } from "./mails";
import { callAsStaff, uniqueName } from "./staff-calls";
import { asTyped } from "./typed-day";

/** Each width has somebody of its own, on a day with visits. */
const people: Record<string, { name: string; day: string }> = {
  "360": { name: "Miriam Novak", day: "2027-01-15" },
  "1280": { name: "Katharina Lindner", day: "2027-01-14" },
};

async function openAbsences(page: Page): Promise<void> {
  await page.goto("/mycalender/absences");
  await page.getByLabel("E-Mail *").fill("chefin@terminhof.example");
  await page.getByLabel("Passwort *").fill("claudia-hat-den-salon");
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Abwesenheiten" })).toBeVisible();
}

test(
  "an absence asks what becomes of the visits, and goes again",
  phoneFirst,
  async ({ page }, { project }) => {
    test.setTimeout(180_000);
    const person = people[project.name];
    if (!person) throw new Error(`Nobody for the width ${project.name}`);
    const reason = uniqueName("Fortbildung");
    await openAbsences(page);
    await page.getByRole("link", { name: "Abwesenheit eintragen" }).click();
    const form = page.getByRole("dialog", { name: "Abwesenheit eintragen" });
    await form.getByLabel("Wer ist nicht da?").selectOption({ label: person.name });
    await form.getByLabel("Von").fill(asTyped(person.day));
    await form.getByLabel("Bis").fill(asTyped(person.day));
    await form.getByLabel("Grund").fill(reason);
    await expectGoodPage(page);
    await form.getByRole("button", { name: "Weiter", exact: true }).click();
    await expect(form.getByRole("heading", { name: "Was geschieht mit diesen Terminen?" })).toBeFocused();
    await expectGoodPage(page);
    for (const choice of await form.getByRole("combobox").all()) await choice.selectOption("KEEP");
    await form.getByRole("button", { name: "Eintragen" }).click();
    await expect(form).toHaveCount(0);
    const line = page.getByRole("listitem").filter({ hasText: reason });
    await expect(line).toContainText(person.name);
    await expectGoodPage(page);

    await page.goto(`/mycalender?view=list&date=${person.day}`);
    await page
      .getByRole("listitem")
      .filter({ hasText: reason })
      .getByRole("link", { name: /^Abwesend/ })
      .click();
    const opened = page.getByRole("dialog", { name: "Abwesenheit ändern" });
    await expect(opened.getByLabel("Grund")).toHaveValue(reason);
    await opened.getByRole("button", { name: "Löschen" }).click();
    const question = page.getByRole("alertdialog", { name: "Abwesenheit löschen?" });
    await expect(question.getByRole("region", { name: /^Freie Zeiten am / })).toBeVisible();
    await expectGoodPage(page);
    await question.getByRole("button", { name: "Löschen" }).click();
    await expect(opened).toHaveCount(0);
    await expect(line).toHaveCount(0);
  },
);

const service = "Waschen und Föhnen";

/** Each width has a day of its own, on which no other journey books. */
const sickDays: Record<string, string> = { "360": "2027-03-09", "1280": "2027-03-11" };

type Sick = { name: string; colleague: string };

/** Books three visits with somebody, the first of which a colleague could do as well. */
async function bookThreeVisits(
  page: Page,
  token: string,
  day: string,
  visits: { lastName: string; userEmail: string | null }[],
): Promise<Sick> {
  const ask = <Answer>(path: string, body?: unknown) => callAsStaff<Answer>(page, token, path, body);
  const { organizationNr } = await ask<{ organizationNr: number }>("/api/account/me");
  type Service = { serviceID: number; description: string };
  const services = await ask<Service[]>("/api/staff/offeredservices");
  const wanted = services.find(({ description }) => description === service);
  if (!wanted) throw new Error(`${service} is not offered`);
  const serviceId = wanted.serviceID;
  type Slot = { dateFrom: string; userIdList: number[] };
  const slots = await ask<Slot[]>("/api/staff/bookings/basketslots", {
    organizationNr,
    dateFrom: day,
    dateTo: day,
    services: [{ serviceId, userId: null, start: null }],
    next: 0,
  });
  const minutesOf = ({ dateFrom }: Slot) =>
    Number(dateFrom.slice(11, 13)) * 60 + Number(dateFrom.slice(14, 16));
  const shared = slots.find(({ userIdList }) => userIdList.length > 1);
  const [userId, colleagueId] = shared?.userIdList ?? [];
  if (!shared || userId === undefined) throw new Error("Nobody has a colleague that day");
  const starts = [shared];
  for (const slot of slots.filter(({ userIdList }) => userIdList.includes(userId))) {
    if (starts.every((start) => Math.abs(minutesOf(start) - minutesOf(slot)) >= 120)) starts.push(slot);
  }
  for (const [index, { lastName, userEmail }] of visits.entries()) {
    await ask("/api/staff/bookings", {
      customerData: { firstName: "Eva", lastName, userEmail },
      services: [{ serviceId, userId, start: starts[index]?.dateFrom }],
      notifyCustomer: false,
    });
  }
  type Employee = { userId: number; firstName: string; lastName: string };
  const calendar = `/api/staff/calendar?dateFrom=${day}&dateTo=${day}`;
  const { employees } = await ask<{ employees: Employee[] }>(calendar);
  const nameOf = (id: number | undefined) => {
    const one = employees.find((employee) => employee.userId === id);
    return `${one?.firstName} ${one?.lastName}`;
  };
  return { name: nameOf(userId), colleague: nameOf(colleagueId) };
}

test(
  "of a sick day one visit goes to a colleague, one is called off by mail, and one stays",
  desktopFirst,
  async ({ page }, { project }) => {
    test.setTimeout(240_000);
    const day = sickDays[project.name];
    if (!day) throw new Error(`No day for the width ${project.name}`);
    const [moved, cancelled, kept] = [uniqueName("Weiter"), uniqueName("Absage"), uniqueName("Bleibt")];
    const email = newEmailAddress();
    const token = await actAs(page, claudia);
    const { name, colleague } = await bookThreeVisits(page, token, day, [
      { lastName: moved, userEmail: null },
      { lastName: cancelled, userEmail: email },
      { lastName: kept, userEmail: null },
    ]);
    await page.goto("/mycalender/absences");
    await page.getByRole("link", { name: "Abwesenheit eintragen" }).click();
    const form = page.getByRole("dialog", { name: "Abwesenheit eintragen" });
    await form.getByLabel("Wer ist nicht da?").selectOption({ label: name });
    await form.getByLabel("Von").fill(asTyped(day));
    await form.getByLabel("Bis").fill(asTyped(day));
    await form.getByRole("button", { name: "Weiter", exact: true }).click();
    await expect(form.getByRole("heading", { name: "Was geschieht mit diesen Terminen?" })).toBeFocused();
    for (const choice of await form.getByRole("combobox", { name: /was geschieht/ }).all()) {
      await choice.selectOption("KEEP");
    }
    const decisionOf = (lastName: string) =>
      form.getByRole("combobox", { name: new RegExp(`Eva ${lastName}`) });
    await decisionOf(moved).selectOption({ label: `An ${colleague} geben` });
    await decisionOf(cancelled).selectOption("CANCEL");
    await expectGoodPage(page);
    await form.getByRole("button", { name: "Eintragen" }).click();
    await expect(form).toHaveCount(0);

    await page.goto(`/mycalender?view=list&date=${day}`);
    const visitOf = (lastName: string) => page.getByRole("button", { name: new RegExp(`Eva ${lastName}`) });
    await expect(visitOf(moved)).toContainText(colleague);
    await expect(visitOf(kept)).toContainText(name);
    await expect(visitOf(cancelled)).toHaveCount(0);
    const mail = await receivedMail(email, "Storniert: dein Termin");
    expect(mail.text).toContain(service);
  },
);
