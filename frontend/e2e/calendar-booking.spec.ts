import type { Locator, Page } from "@playwright/test";
import { countClicks, fewClicks } from "./clicks";
import {
  desktopFirst,
  expect,
  expectFitsNarrowAndEnlarged,
  expectGoodPage,
  phoneFirst,
  test,
} from "./fixtures";

const service = "Waschen und Föhnen";

/** Each width has a day of its own, on which no other journey books. */
const days: Record<string, string> = { "360": "2027-02-23", "1280": "2027-02-24" };

function dayOf(project: string): string {
  const day = days[project];
  if (!day) throw new Error(`No day for the width ${project}`);
  return day;
}

async function openCalendar(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("E-Mail *").fill("chefin@terminhof.example");
  await page.getByLabel("Passwort *").fill("claudia-hat-den-salon");
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terminübersicht" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Alle", pressed: true })).toBeVisible();
}

async function chooseService(form: Locator): Promise<void> {
  const services = form.getByRole("combobox", { name: "Leistung", exact: true });
  const option = services.locator("option").filter({ hasText: service });
  await services.selectOption({ label: (await option.first().innerText()).trim() });
}

const line = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(name) });

/** Whoever is on the phone waits for no more. */
const fewInputs = 5;

test("staff write down a caller who is new, by keyboard", desktopFirst, async ({ page }, { project }) => {
  test.setTimeout(180_000);
  const lastName = `Anruf${crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, "x")}`;
  await openCalendar(page, `/mycalender?view=list&date=${dayOf(project.name)}`);
  const clicks = await countClicks(page);
  await page.getByRole("button", { name: "Termin anlegen" }).focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Termin anlegen" });
  await expect(form.getByRole("combobox", { name: "Kundin oder Kunde" })).toBeFocused();
  expect(await clicks()).toBeLessThanOrEqual(fewClicks);
  const times = form.getByRole("group", { name: "Freie Zeiten" });
  /** All that one has to type or choose, and whereby one sees that it is done. */
  const inputs: [input: () => Promise<unknown>, outcome: () => Promise<unknown>][] = [
    [
      () => page.keyboard.type(`Maria ${lastName} +43 660 7654321`),
      async () => {
        await expect(form.getByRole("option", { name: /neu anlegen$/ })).toBeVisible();
        await expectGoodPage(page);
      },
    ],
    [
      async () => {
        // The last one of those that are offered.
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Enter");
      },
      async () => {
        await expect(form.getByLabel("Nachname")).toHaveValue(lastName);
        await expect(form.getByLabel("Telefon")).toHaveValue("+43 660 7654321");
      },
    ],
    [() => chooseService(form), () => expect(times.getByRole("button").first()).toBeVisible()],
    [
      () => times.getByRole("button").first().click(),
      async () => {
        await expect(times.getByRole("button", { pressed: true })).toHaveCount(1);
        await expectGoodPage(page);
      },
    ],
    [() => form.getByRole("button", { name: "Termin anlegen" }).click(), () => expect(form).toHaveCount(0)],
  ];
  expect(inputs.length).toBeLessThanOrEqual(fewInputs);
  for (const [input, outcome] of inputs) {
    await input();
    await outcome();
  }
  await expect(line(page, lastName)).toBeVisible();
  await expect(line(page, lastName)).toContainText(service);

  const clicksToCancel = await countClicks(page);
  await line(page, lastName).click();
  const drawer = page.getByRole("dialog", { name: "Termindetail" });
  await drawer.getByRole("button", { name: `${service} stornieren` }).click();
  const question = page.getByRole("alertdialog", { name: "Termin stornieren?" });
  await expect(question).toContainText("Das lässt sich nicht zurücknehmen.");
  expect(await clicksToCancel()).toBeLessThanOrEqual(fewClicks);
  await question.getByRole("button", { name: "Stornieren" }).click();
  await expect(drawer.getByText("Von euch storniert")).toBeVisible();
  await expect(line(page, lastName)).toHaveCount(0);
});

test(
  "staff write down who stands at the door on a day off, and knowingly",
  phoneFirst,
  async ({ page }, { project }) => {
    test.setTimeout(180_000);
    const note = `Tür ${project.name}`;
    await openCalendar(page, "/mycalender?view=list");
    await page.getByRole("button", { name: "Jetzt: Laufkundschaft eintragen" }).click();
    const form = page.getByRole("dialog", { name: "Termin anlegen" });
    await chooseService(form);
    await expect(form.getByText(/nach euren Regeln nichts frei/)).toBeVisible();
    // Each width takes somebody else, else one would be in the way of the other.
    await form.getByRole("combobox", { name: "Mitarbeiter/in" }).selectOption({
      label: project.name === "360" ? "Miriam Novak" : "Katharina Lindner",
    });
    await form.getByLabel("Beginn").fill("14:00");
    await form.getByLabel("Interne Notiz").fill(note);
    await form.getByRole("button", { name: "Termin anlegen" }).click();
    const question = page.getByRole("alertdialog", { name: "Das widerspricht euren Regeln" });
    await expectGoodPage(page);
    await question.getByRole("button", { name: "Trotzdem eintragen" }).click();
    await expect(form).toHaveCount(0);
    const visit = page.getByRole("button", { name: /14:00–.*Ohne Namen/ }).filter({
      hasText: project.name === "360" ? "Miriam Novak" : "Katharina Lindner",
    });
    await visit.click();
    const drawer = page.getByRole("dialog", { name: "Termindetail" });
    await expect(drawer).toContainText(note);
    await expect(drawer.getByRole("region", { name: "Verlauf" })).toContainText("Trotz Regel:");
  },
);

/** The wall clock of the provider an hour ago: `08:02`. */
async function anHourAgo(page: Page): Promise<string> {
  const rendered = await page.locator("meta[name=terminhof-now]").getAttribute("content");
  const start = new Date(Date.parse(rendered ?? "") - 60 * 60_000);
  return start.toLocaleTimeString("de-AT", { timeZone: "Europe/Vienna", hour: "2-digit", minute: "2-digit" });
}

test("nobody came, as is noted from today's tasks", phoneFirst, async ({ page }, { project }) => {
  const employee = project.name === "360" ? "Daniel Pichler" : "Elif Yilmaz";
  await openCalendar(page, "/mycalender?view=list");
  await page.reload();
  const time = await anHourAgo(page);
  const clicksToForm = await countClicks(page);
  await page.getByRole("button", { name: "Jetzt: Laufkundschaft eintragen" }).click();
  const form = page.getByRole("dialog", { name: "Termin anlegen" });
  await chooseService(form);
  expect(await clicksToForm()).toBeLessThanOrEqual(fewClicks);
  await form.getByRole("combobox", { name: "Mitarbeiter/in" }).selectOption({ label: employee });
  await form.getByLabel("Beginn").fill(time);
  await form.getByRole("button", { name: "Termin anlegen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Trotzdem eintragen" }).click();
  await expect(form).toHaveCount(0);
  await page.goto("/mycalender/today");
  const clicks = await countClicks(page);
  await page
    .getByRole("region", { name: "Zu erledigen" })
    .getByRole("link", { name: /Ohne Namen/ })
    .filter({ hasText: employee })
    .click();
  const drawer = page.getByRole("dialog", { name: "Termindetail" });
  const noShow = drawer.getByRole("button", { name: `${service}: nicht erschienen` });
  // What is done most is there without a scroll, also on a phone.
  await expect(drawer.getByRole("button", { name: `${service}: erledigt` })).toBeInViewport();
  await expect(noShow).toBeInViewport();
  await expectGoodPage(page);
  await noShow.click();
  await expect(drawer.getByText("Nicht erschienen", { exact: true })).toBeVisible();
  // Until the answer is there it cannot be pressed, and is pale.
  await expect(drawer.getByRole("button", { name: `${service}: doch erledigt` })).toBeEnabled();
  expect(await clicks()).toBeLessThanOrEqual(fewClicks);
  await expectGoodPage(page);
});

test("the form of a visit fits narrow screens and large letters", { tag: "@360" }, async ({ page }) => {
  await openCalendar(page, "/mycalender?view=list&date=2027-02-25");
  await page.getByRole("button", { name: "Termin anlegen" }).click();
  const form = page.getByRole("dialog", { name: "Termin anlegen" });
  await chooseService(form);
  await expect(form.getByRole("group", { name: "Freie Zeiten" }).getByRole("button").first()).toBeVisible();
  await expectFitsNarrowAndEnlarged(page);
});
