import type { Locator, Page } from "@playwright/test";
import { countClicks, fewClicks } from "./clicks";
import {
  expect,
  expectApart,
  expectGoodPage,
  messageOf,
  onDesktop,
  onDesktopAtNight,
  onPhone,
  test,
} from "./fixtures";

const service = "Waschen und Föhnen";

async function openCalendar(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("E-Mail *").fill("chefin@terminhof.example");
  await page.getByLabel("Passwort *").fill("claudia-hat-den-salon");
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terminübersicht" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Alle", pressed: true })).toBeVisible();
}

type Rivals = { time: string; own: string; colleague: string };

/** Two visits at the same time, of colleagues who can do the same; the own one is a customer's with this name. */
async function bookRivals(page: Page, day: string, lastName: string): Promise<Rivals> {
  return page.evaluate(
    async ({ day, lastName, service }) => {
      const stored = JSON.parse(localStorage.getItem("terminhof-access-token") ?? "{}");
      const ask = async (path: string, body?: unknown) => {
        const answer = await fetch(path, {
          method: body === undefined ? "GET" : "POST",
          headers: { Authorization: `Bearer ${stored.state.token}`, "Content-Type": "application/json" },
          body: body === undefined ? null : JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`);
        return answer.json();
      };
      const { organizationNr } = await ask("/api/account/me");
      const services = await ask(`/api/offeredservices?organizationNr=${organizationNr}`);
      const wanted = services.find(({ description }: { description: string }) => description === service);
      const serviceId = wanted.serviceID as number;
      const slots = await ask("/api/calendar/getbasketslots", {
        organizationNr,
        dateFrom: day,
        dateTo: day,
        services: [{ serviceId, userId: null, start: null }],
        next: 0,
      });
      type Slot = { dateFrom: string; userIdList: number[] };
      const shared = slots.find(({ userIdList }: Slot) => userIdList.length > 1) as Slot;
      const [own, colleague] = shared.userIdList;
      for (const [userId, name] of [
        [own, lastName],
        [colleague, `Rivale ${lastName}`],
      ]) {
        await ask("/api/staff/bookings", {
          customerData: { firstName: "Eva", lastName: name },
          services: [{ serviceId, userId, start: shared.dateFrom }],
          notifyCustomer: false,
        });
      }
      const { employees } = await ask(`/api/staff/calendar?dateFrom=${day}&dateTo=${day}`);
      const nameOf = (wantedId: number | undefined) => {
        const one = employees.find(({ userId }: { userId: number }) => userId === wantedId);
        return `${one.firstName} ${one.lastName}`;
      };
      return { time: shared.dateFrom.slice(11, 16), own: nameOf(own), colleague: nameOf(colleague) };
    },
    { day, lastName, service },
  );
}

const unique = (name: string) => `${name}${crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, "x")}`;

/** What is said of a time that is taken, and the way out. */
async function takeAnotherTime(page: Page): Promise<void> {
  const conflict = page.getByRole("alertdialog", { name: "Diese Zeit ist vergeben" });
  await expect(conflict).toContainText("Der bisherige Termin bleibt.");
  await expect(conflict.getByRole("button", { name: "Trotzdem eintragen" })).toHaveCount(0);
  await expectGoodPage(page);
  await conflict
    .getByRole("button", { name: /\d\d:\d\d/ })
    .first()
    .click();
  await page
    .getByRole("alertdialog", { name: "Termin verschieben?" })
    .getByRole("button", { name: "Verschieben" })
    .click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
}

async function middleOf(block: Locator): Promise<{ x: number; y: number; bottom: number }> {
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error("The block is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, bottom: box.y + box.height };
}

test("a visit is dragged to a colleague who has one, and then made longer", onDesktop, async ({ page }) => {
  test.setTimeout(240_000);
  const day = "2027-03-03";
  const lastName = unique("Zug");
  await openCalendar(page, `/mycalender?view=day&date=${day}`);
  await bookRivals(page, day, lastName);
  // By what it shows: behind the dialog it has no role.
  const visit = page.locator("[data-entry]").filter({ hasText: `Eva ${lastName}` });
  const rival = page.locator("[data-entry]").filter({ hasText: `Eva Rivale ${lastName}` });
  await expect(rival).toBeVisible({ timeout: 10_000 });
  const before = await visit.innerText();
  const from = await middleOf(visit);
  const to = await middleOf(rival);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 4 });
  await page.mouse.move(to.x, from.y, { steps: 4 });
  await page.mouse.up();
  const question = page.getByRole("alertdialog", { name: "Termin verschieben?" });
  await expect(question).toContainText("Bisher:");
  await question.getByRole("button", { name: "Verschieben" }).click();
  await takeAnotherTime(page);
  await expect(visit).not.toHaveText(before);

  const moved = await visit.innerText();
  const edge = await middleOf(visit);
  await page.mouse.move(edge.x, edge.bottom - 3);
  await page.mouse.down();
  await page.mouse.move(edge.x, edge.bottom + 6, { steps: 3 });
  await page.mouse.move(edge.x, edge.bottom + 12, { steps: 3 });
  // It says how it would be before it is let go.
  const preview = page.locator(".ec-preview .block");
  await expect(preview).not.toHaveText(moved);
  const previewed = (await preview.textContent()) ?? "";
  await page.mouse.up();
  const stretch = page.getByRole("alertdialog", { name: "Dauer ändern?" });
  await expect(stretch).toContainText("Minuten");
  expect(await visit.innerText()).toBe(moved);
  await expectGoodPage(page);
  await stretch.getByRole("button", { name: "Dauer ändern" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(visit).toHaveText(previewed);
});

test(
  "a visit is moved to a colleague who has one by the form, and made longer",
  onPhone,
  async ({ page }) => {
    test.setTimeout(240_000);
    const day = "2027-03-04";
    const lastName = unique("Form");
    await openCalendar(page, `/mycalender?view=list&date=${day}`);
    const { time, colleague } = await bookRivals(page, day, lastName);
    const visit = page.getByRole("button", { name: new RegExp(`Eva ${lastName}`) });
    await visit.click({ timeout: 15_000 });
    const drawer = page.getByRole("dialog", { name: "Termindetail" });
    const move = drawer.getByRole("button", { name: `${service} verschieben` });
    await expect(move).toBeInViewport();
    await move.click();
    await drawer.getByLabel("Mitarbeiter/in").selectOption({ label: colleague });
    await drawer.getByLabel("Beginn").fill(time);
    const minutes = drawer.getByLabel("Dauer in Minuten");
    const before = Number(await minutes.inputValue());
    await minutes.fill("0");
    await expect(drawer.getByText(/Dauer von 1 bis 1440 Minuten/)).toBeVisible();
    await minutes.fill(String(before + 15));
    await expectGoodPage(page);
    await drawer.getByRole("button", { name: "Weiter" }).click();
    const question = page.getByRole("alertdialog", { name: "Termin verschieben?" });
    await expect(question).toContainText(`${colleague}, ${before + 15} Minuten`);
    await question.getByRole("button", { name: "Verschieben" }).click();
    await takeAnotherTime(page);
    await expect(drawer.getByRole("region", { name: "Verlauf" })).toContainText(`(${before + 15} Minuten)`);
  },
);

test("what is chosen above the grid takes no more than 200 of 900 pixels", onDesktop, async ({ page }) => {
  await openCalendar(page, "/mycalender");
  for (const view of ["day", "week"]) {
    await page.goto(`/mycalender?view=${view}&date=2027-03-05`);
    const grid = page.getByRole("group", { name: "Kalender" });
    await expect(grid).toBeVisible();
    const above = async () => {
      const [head, below] = [await page.getByRole("banner").boundingBox(), await grid.boundingBox()];
      return (below?.y ?? 900) - ((head?.y ?? 0) + (head?.height ?? 0));
    };
    await expect.poll(above).toBeLessThanOrEqual(200);
  }
});

test("the keyboard leads through the grid, and to a new visit", onDesktop, async ({ page }) => {
  test.setTimeout(180_000);
  await openCalendar(page, "/mycalender?view=day&date=2027-03-05");
  const grid = page.getByRole("group", { name: "Kalender" });
  await grid.getByRole("application").focus();
  await page.keyboard.press("ArrowDown");
  const stop = grid.locator(":focus");
  await expect(stop).toHaveAccessibleName(/^\S+ \S+, 07:00–/);
  // To the first free time of the first column in which somebody works.
  const isFree = async () => (await stop.getAttribute("aria-label"))?.endsWith(": frei") ?? false;
  for (let steps = 0; steps < 12 && !(await isFree()); steps += 1) {
    const before = await stop.getAttribute("aria-label");
    await page.keyboard.press("ArrowDown");
    if ((await stop.getAttribute("aria-label")) === before) await page.keyboard.press("ArrowRight");
  }
  await expect(stop).toHaveAccessibleName(/: frei$/);
  const place = await stop.getAttribute("aria-label");
  await expectGoodPage(page);
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Termin anlegen" });
  await expect(form.getByLabel("Datum")).toHaveValue("05.03.2027");
  await expect(form.getByLabel("Beginn")).toHaveValue(place?.match(/\d\d:\d\d/)?.[0] ?? "");
  await expect(form.getByRole("combobox", { name: "Mitarbeiter/in" }).locator("option:checked")).toHaveText(
    place?.split(",")[0] ?? "",
  );
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(stop).toHaveAccessibleName(place ?? "");
});

test("free starts of a service are drawn, and begin a visit", onDesktopAtNight, async ({ page }) => {
  test.setTimeout(180_000);
  await openCalendar(page, "/mycalender?view=day&date=2027-03-05");
  await page.getByRole("button", { name: "Freie Zeiten zeigen" }).click();
  await page.getByLabel("Freie Zeiten für welche Leistung").selectOption({ label: service });
  await expect(page.getByText(/freie Zeiten sind eingezeichnet/)).toBeVisible();
  await expectGoodPage(page);
  const start = page.locator(".free-start").nth(2);
  const time = await start.innerText();
  await start.click();
  const form = page.getByRole("dialog", { name: "Termin anlegen" });
  await expect(form.getByRole("combobox", { name: "Leistung" }).locator("option:checked")).toContainText(
    service,
  );
  await expect(form.getByLabel("Beginn")).toHaveValue(time);
  await expect(form.getByRole("combobox", { name: "Mitarbeiter/in" })).not.toHaveValue("");
  // It is offered within the rules.
  await expect(
    form.getByRole("group", { name: "Freie Zeiten" }).getByRole("button", { pressed: true }),
  ).toHaveCount(1);
});

test(
  "in a week of many each has a column on each day, to which keys lead and visits are dragged",
  onDesktop,
  async ({ page }) => {
    test.setTimeout(180_000);
    // Each try has a week of its own.
    const monday = 5 + 7 * test.info().retry;
    const day = `2027-04-${String(monday + 1).padStart(2, "0")}`;
    const lastName = unique("Woche");
    await openCalendar(page, `/mycalender?view=week&date=${day}`);
    const { own, colleague } = await bookRivals(page, day, lastName);
    const grid = page.getByRole("group", { name: "Kalender" });
    const main = grid.getByRole("application");
    const visit = page.locator("[data-entry]").filter({ hasText: `Eva ${lastName}` });
    await expect(visit).toBeVisible({ timeout: 10_000 });
    // It begins with the day that is asked for, and names people and days.
    await expect(grid.getByText(new RegExp(`^Di\\., ${monday + 1}\\.\\sApril$`))).toBeInViewport();
    await expect(grid.getByText(colleague, { exact: true })).toHaveCount(7);
    await expectGoodPage(page);

    const heads = grid.locator(".ec-col-group ~ .ec-col-head");
    const names = await heads.allInnerTexts();
    const people = names.length / 7;
    // From Tuesday to the column of somebody else on Wednesday.
    const wanted = heads.nth(2 * people + names.indexOf(colleague));
    const placeOf = async (head: Locator) => {
      const box = await head.boundingBox();
      if (!box) throw new Error("The column is not there");
      return box.x + box.width / 2;
    };
    await main.evaluate((element, left) => element.scrollBy({ left }), (await placeOf(wanted)) - 1_000);
    const { x, y } = await middleOf(visit);
    const target = await placeOf(wanted);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move((x + target) / 2, y, { steps: 4 });
    await page.mouse.move(target, y, { steps: 4 });
    await page.mouse.up();
    const question = page.getByRole("alertdialog", { name: "Termin verschieben?" });
    await expect(question).toContainText(
      new RegExp(`Bisher: Di\\., ${monday + 1}\\.\\sApril, .* bei ${own}`),
    );
    await expect(question).toContainText(
      new RegExp(`Neu: Mi\\., ${monday + 2}\\.\\sApril, .* bei ${colleague}`),
    );
    await question.getByRole("button", { name: "Zurück" }).click();
    await expect(question).toHaveCount(0);

    // By the keys from Monday to Sunday.
    await main.focus();
    await page.keyboard.press("ArrowDown");
    const stop = grid.locator(":focus");
    for (let steps = 0; steps < names.length; steps += 1) await page.keyboard.press("ArrowRight");
    await expect(stop).toHaveAccessibleName(
      new RegExp(`^${names.at(-1)}, So\\., ${monday + 6}\\.\\sApril, 07:00–`),
    );
    await expect(stop).toBeInViewport();
    for (let steps = 0; steps < people; steps += 1) await page.keyboard.press("ArrowLeft");
    await expect(stop).toHaveAccessibleName(
      new RegExp(`^${names.at(-1)}, Sa\\., ${monday + 5}\\.\\sApril, 07:00–`),
    );
  },
);

test(
  "a day and a week of few are printed on one sheet each, light in every theme",
  onDesktopAtNight,
  async ({ page }) => {
    test.setTimeout(180_000);
    await page.addInitScript(() => {
      window.print = () => document.body.classList.add("asked-for-paper");
    });
    await openCalendar(page, "/mycalender?view=day&date=2027-01-13");
    const clicks = await countClicks(page);
    await page.getByRole("button", { name: "Nächster Tag" }).click();
    await page.getByRole("button", { name: "Drucken" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^Donnerstag, 14\.\sJänner/ })).toBeVisible();
    await expect(page.locator("body.asked-for-paper")).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(fewClicks);
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await page.evaluate(() => {
      document.documentElement.dataset.theme = "DARK";
      addEventListener("beforeprint", () => {
        // After the listeners of the page.
        document.body.dataset.printed = document.documentElement.dataset.theme;
      });
    });
    const print = () => page.pdf({ preferCSSPageSize: true });
    for (const view of ["Tag", "Woche"]) {
      await page.getByRole("button", { name: view, exact: true }).click();
      if (view === "Woche") await page.getByRole("button", { name: "Miriam Novak", exact: true }).click();
      await expect(page.locator("button.block").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      const sheets = await print();
      expect(sheets.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
      expect(await page.evaluate(() => document.body.dataset.printed)).toBe("LIGHT");
      expect(await theme()).toBe("DARK");
    }
    // No sheet has room for the columns of all: the list is printed instead.
    await page.getByRole("button", { name: "Alle", exact: true }).click();
    await page.evaluate(() =>
      addEventListener("beforeprint", () => {
        document.body.dataset.days = String(document.querySelectorAll("main section.day").length);
      }),
    );
    await print();
    expect(await page.evaluate(() => document.body.dataset.days)).toBe("7");
    await expect(page.locator("main section.day")).toHaveCount(0);
  },
);

test.describe("far from the salon", () => {
  test.use({ timezoneId: "America/New_York" });

  test("a visit begins at the line on which it is written down and dragged", onDesktop, async ({ page }) => {
    // The clocks there have changed already, those of the salon not yet. Each try has a day of its own.
    const day = 16 + test.info().retry;
    await openCalendar(page, `/mycalender?view=day&date=2027-03-${day}`);
    const grid = page.getByRole("group", { name: "Kalender" });
    const label = (time: string) => grid.locator(".ec-body .ec-sidebar").getByText(time, { exact: true });
    await label("18:00").scrollIntoViewIfNeeded();
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const lineOf = async (time: string) => {
      const { y, height } = await boxOf(label(time));
      return y + height / 2;
    };
    const head = await boxOf(grid.getByText("Miriam Novak"));
    const x = head.x + head.width / 2;

    const clicks = await countClicks(page);
    await page.mouse.click(x, (await lineOf("15:00")) + 5);
    const form = page.getByRole("dialog", { name: "Termin anlegen" });
    await expect(form.getByLabel("Beginn")).toHaveValue("15:00");
    await expect(form.getByLabel("Datum")).toHaveValue(`${day}.03.2027`);
    expect(await clicks()).toBeLessThanOrEqual(fewClicks);
    await expect(form.getByRole("combobox", { name: "Mitarbeiter/in" }).locator("option:checked")).toHaveText(
      "Miriam Novak",
    );
    const services = form.getByRole("combobox", { name: "Leistung", exact: true });
    const option = services.locator("option").filter({ hasText: service });
    await services.selectOption({ label: (await option.first().innerText()).trim() });
    await form.getByRole("button", { name: "Termin anlegen" }).click();
    await expect(form).toHaveCount(0);

    // What is said about it covers no block, not even the lowest one.
    const message = messageOf(page).first();
    await expect(message).toBeVisible();
    await expectApart(message, grid);
    await message.getByRole("button", { name: "Schließen" }).click();
    await expect(message).toHaveCount(0);

    const visit = page.locator("[data-entry]").filter({ hasText: "Ohne Namen" });
    await expect(visit).toContainText("15:00–");
    const [from, to] = [await lineOf("15:00"), await lineOf("16:00")];
    await page.mouse.move(x, from + 10);
    await page.mouse.down();
    await page.mouse.move(x, (from + to) / 2 + 10, { steps: 4 });
    await page.mouse.move(x, to + 10, { steps: 4 });
    await page.mouse.up();
    const question = page.getByRole("alertdialog", { name: "Termin verschieben?" });
    await expect(question).toContainText(`Neu: ${day === 16 ? "Di" : "Mi"}., ${day}. März, 16:00`);
    await question.getByRole("button", { name: "Verschieben" }).click();
    await expect(question).toHaveCount(0);
    await expect(visit).toContainText("16:00–");
    expect(Math.abs((await boxOf(visit)).y - (await lineOf("16:00")))).toBeLessThan(4);
  });
});

test(
  "a phone gives half of its screen to the day, and every control is a swipe away",
  onPhone,
  async ({ page }) => {
    await openCalendar(page, "/mycalender?view=day&date=2027-01-12");
    const grid = page.locator(".ec-main");
    await expect(grid).toBeVisible();
    await expect
      .poll(async () => {
        const { y } = (await grid.boundingBox()) ?? { y: 0 };
        return (page.viewportSize()?.height ?? 0) - y;
      })
      .toBeGreaterThanOrEqual(360);
    for (const name of ["Abwesenheit", "Räume", "Freie Zeiten zeigen"]) {
      const control = page
        .getByRole("button", { name, exact: true })
        .or(page.getByRole("link", { name, exact: true }))
        .last();
      await control.scrollIntoViewIfNeeded();
      await expect(control).toBeInViewport({ ratio: 0.9 });
    }
    await expectGoodPage(page);
  },
);
