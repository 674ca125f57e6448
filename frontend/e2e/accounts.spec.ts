import {
  actAs,
  beate,
  claudia,
  newEmailAddress,
  password,
  proveEmailAddress,
  register,
  signIn,
  signOut,
} from "./account-steps";
import {
  chooseLateDay,
  chooseService,
  eva,
  fillCustomer,
  freeTimes,
  goToBooking,
  openCard,
  openProvider,
  reserve,
  serviceCard,
} from "./booking-steps";
import {
  atNight,
  desktopFirst,
  expect,
  expectGoodPage,
  onDesktop,
  onDesktopAtNight,
  phoneFirst,
  test,
} from "./fixtures";
import { calendarFileIn, linkIn, receivedMail } from "./mails";

test("a person registers, proves the address, signs out and in again", phoneFirst, async ({ page }) => {
  const email = newEmailAddress();
  await register(page, email);
  await expectGoodPage(page);

  await proveEmailAddress(page, email);
  await signOut(page);

  // The way back leads to where the login was asked for.
  await page.goto("/account?tab=security");
  await expect(page.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();
  await expectGoodPage(page);
  await signIn(page, email);
  await expect(page).toHaveURL("/account?tab=security");
  await expect(page.getByRole("listitem").filter({ hasText: "Dieses Gerät" })).toBeVisible();
  await expectGoodPage(page);
});

test("a heart that a visitor presses is kept after the login", desktopFirst, async ({ page }) => {
  const email = newEmailAddress();
  await register(page, email);
  await signOut(page);
  await page.goto("/");
  const provider = page.getByRole("article").first();
  const name = (await provider.getByRole("heading").textContent()) ?? "";
  await provider.getByRole("button", { name: `${name} als Favorit` }).click();
  await signIn(page, email);
  const favourites = page.getByRole("region", { name: "Deine Favoriten" });
  await expect(favourites.getByRole("button", { name: `${name} als Favorit`, pressed: true })).toBeVisible();
  await favourites.getByRole("link", { name: "Alle Favoriten anzeigen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Deine Favoriten" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectGoodPage(page);
});

/** Both widths book on the same server: each one at its own provider. */
const bookings: Record<string, { provider: string; service: string; field?: string }> = {
  "360": { provider: "Haarwerk Lindner", service: "Waschen und Föhnen" },
  "1280": { provider: "Radwerk Brandt", service: "Platten flicken", field: "Marke und Modell *" },
};

test("a guest books and needs only a password for an account", phoneFirst, async ({ page }, { project }) => {
  const booking = bookings[project.name];
  if (!booking) throw new Error(`No provider for the width ${project.name}`);
  const email = newEmailAddress();
  await openProvider(page, booking.provider);
  await chooseService(page, booking.service);
  await goToBooking(page);
  const card = serviceCard(page, booking.service);
  await openCard(card);
  await freeTimes(card).last().click();
  await fillCustomer(page, { ...eva, email });
  if (booking.field) await page.getByLabel(booking.field).fill("Stadtrad");

  // A look at the login loses nothing.
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  const login = page.getByRole("region", { name: "Anmelden" });
  await expect(login.getByLabel("Passwort *")).toBeVisible();
  await expect(page.getByRole("button", { name: "Termin reservieren" })).toHaveCount(0);
  await expectGoodPage(page);
  await login.getByRole("button", { name: "Als Gast weitermachen" }).click();
  await expect(page.getByLabel("E-Mail *")).toHaveValue(email);
  await reserve(page);

  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
  const form = page.getByRole("region", { name: "Möchtest du ein Konto?" });
  await expect(form.getByLabel("E-Mail *")).toHaveValue(email);
  await expectGoodPage(page);
  await form.getByLabel("Passwort *").fill(password);
  await form.getByText("Ich stimme den Geschäftsbedingungen zu.").click();
  await form.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fast geschafft!" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  // What the guest has booked belongs to the account as soon as the e-mail address is proven.
  await proveEmailAddress(page, email);
  await page.goto("/mybookings");
  const open = page.getByRole("list", { name: "Deine Termine", exact: true });
  await expect(open.getByRole("heading", { name: booking.service })).toBeVisible();
});

test("a business registers and sees its profile before anybody else does", desktopFirst, async ({ page }) => {
  const email = newEmailAddress();
  await page.goto("/register?pricePackage=FREE");
  await page.getByLabel("Vorname *").fill("Eva");
  await page.getByLabel("Nachname *").fill("Moser");
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill(password);
  await page.getByLabel("Telefonnummer *").fill("+43 660 1234567");
  await page.getByLabel("Unternehmen *").fill("Salon am Teich");
  await page.getByLabel("Kategorie *").selectOption("Wellness & Beauty");
  await page.getByLabel("Straße *").fill("Lindengasse");
  await page.getByLabel("Hausnummer *").fill("27");
  await page.getByLabel("Postleitzahl *").fill("1070");
  await page.getByLabel("Ort *", { exact: true }).fill("Wien");
  await page.getByText("Ich stimme den Geschäftsbedingungen zu.").click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fast geschafft!" })).toBeVisible();
  await page.getByRole("link", { name: "Zu meinem Unternehmensprofil" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Salon am Teich" })).toBeVisible();
  const missing = page.getByRole("region", { name: "Vorschau" }).getByRole("listitem");
  await expect(missing).toHaveCount(2);
  await expectGoodPage(page);
  const address = page.url();

  await proveEmailAddress(page, email);
  await page.goto(address);
  await expect(missing).toHaveText(["Mindestens eine Leistung mit jemandem, der sie anbietet."]);
  await page.goto("/account?tab=team");
  await expect(page.getByRole("region", { name: "Team von Salon am Teich" })).toBeVisible();
  await expectGoodPage(page);

  await signOut(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "Seite nicht gefunden" })).toBeVisible();
});

test("a member founds an organisation", atNight, async ({ page }) => {
  const email = newEmailAddress();
  await register(page, email);
  await proveEmailAddress(page, email);
  await page.goto("/account?tab=company");
  await page.getByLabel("Unternehmen *").fill("Salon am Bach");
  await page.getByLabel("Kategorie *").selectOption("Wellness & Beauty");
  await page.getByLabel("Straße *").fill("Lindengasse");
  await page.getByLabel("Hausnummer *").fill("27");
  await page.getByLabel("Ort *", { exact: true }).fill("Wien");
  await page.getByLabel("Telefonnummer *").fill("+43 660 1234567");
  await page.getByRole("button", { name: "Unternehmen anlegen" }).click();
  await expect(page.getByText("Postleitzahl ungültig!")).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel("Postleitzahl *").fill("1070");
  await page.getByRole("button", { name: "Unternehmen anlegen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Heute" })).toBeVisible();
  await page.getByRole("button", { name: "Menü von Eva Moser öffnen" }).click();
  const menu = page.getByRole("dialog", { name: "Menü" });
  await menu.getByRole("link", { name: "Mein Unternehmensprofil" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Salon am Bach" })).toBeVisible();
  const missing = page.getByRole("region", { name: "Vorschau" }).getByRole("listitem");
  await expect(missing).toHaveText(["Mindestens eine Leistung mit jemandem, der sie anbietet."]);
  await page.goto("/account?tab=team");
  await expect(page.getByRole("region", { name: "Team von Salon am Bach" })).toBeVisible();
});

test("a forgotten password is set anew by the link of the mail", atNight, async ({ page }) => {
  const email = newEmailAddress();
  await register(page, email);
  await proveEmailAddress(page, email);
  await signOut(page);
  await page.goto("/lost-password");
  await page.getByLabel("E-Mail *").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Schau in dein Postfach" })).toBeVisible();
  await expectGoodPage(page);
  const mail = await receivedMail(email, "Neues Passwort");
  await page.goto(`/reset-password${linkIn(mail, /https?:\S+\/reset-password#[0-9a-f]{64}/).hash}`);
  await page.getByLabel("Neues Passwort *").fill("ganz neue wolken am berg");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dein Passwort ist geändert" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("main").getByRole("link", { name: "Anmelden" }).click();
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill("ganz neue wolken am berg");
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("button", { name: "Menü von Eva Moser öffnen" })).toBeVisible();
});

test(
  "a member signs in, books, moves and cancels, and hears of each by mail",
  phoneFirst,
  async ({ page }) => {
    test.setTimeout(180_000);
    const email = newEmailAddress();
    const service = "Welpen kennenlernen";
    await register(page, email);
    await proveEmailAddress(page, email);
    await signOut(page);
    await page.goto("/login");
    await signIn(page, email);
    await expect(page.getByRole("button", { name: "Menü von Eva Moser öffnen" })).toBeVisible();
    await openProvider(page, "Hundepflege Sonnleitner");
    await chooseService(page, service);
    await goToBooking(page);
    const times = serviceCard(page, service);
    await openCard(times);
    await chooseLateDay(times);
    await freeTimes(times).last().click();
    // What the account knows nobody types again.
    await expect(page.getByLabel("E-Mail *")).toHaveValue(email);
    await page.getByLabel(/^Telefonnummer/).fill(eva.phone);
    await page.getByLabel("Name und Rasse *").fill("Bello, Dackel");
    await reserve(page);
    await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
    expect(calendarFileIn(await receivedMail(email, "Dein Termin"))).toContain("SEQUENCE:0");

    await page.getByRole("button", { name: "Menü von Eva Moser öffnen" }).click();
    await page.getByRole("dialog", { name: "Menü" }).getByRole("link", { name: "Deine Termine" }).click();
    const open = page.getByRole("list", { name: "Deine Termine", exact: true });
    const appointment = open.getByRole("listitem").filter({ hasText: service }).last();
    const before = (await appointment.locator("time").getAttribute("datetime")) ?? "";
    await expectGoodPage(page);

    await page.getByRole("button", { name: `${service} verschieben` }).click();
    // Its own day may have no other time, and then no day is chosen.
    const strip = appointment.getByRole("list", { name: "Die nächsten Tage mit freien Zeiten" });
    const ofMonth = appointment.getByRole("grid").getByRole("button", { name: /\d freie Zeiten?$/ });
    await strip.getByRole("button").last().or(ofMonth.last()).click();
    await freeTimes(appointment).first().click();
    await page
      .getByRole("alertdialog", { name: "Termin verschieben?" })
      .getByRole("button", { name: "Verschieben" })
      .click();
    await page
      .getByRole("alertdialog", { name: "Termin verschoben" })
      .getByRole("button", { name: "Schließen" })
      .click();
    await expect(appointment.locator("time")).not.toHaveAttribute("datetime", before);
    expect(calendarFileIn(await receivedMail(email, "Verschoben: dein Termin"))).toContain("SEQUENCE:1");

    await page.getByRole("button", { name: `Stornieren: ${service}` }).click();
    await page
      .getByRole("alertdialog", { name: "Termin stornieren?" })
      .getByRole("button", { name: "Stornieren" })
      .click();
    await page
      .getByRole("alertdialog", { name: "Termin storniert" })
      .getByRole("button", { name: "Schließen" })
      .click();
    await expect(open).toHaveCount(0);
    const past = page.getByRole("list", { name: "Meine vergangenen Termine" });
    await expect(past.getByText("Storniert")).toBeVisible();
    expect(calendarFileIn(await receivedMail(email, "Storniert"))).toContain("METHOD:CANCEL");
    await expectGoodPage(page);
  },
);

test("somebody who is invited joins the team", onDesktop, async ({ page, browser }) => {
  const email = newEmailAddress();
  await actAs(page, claudia);
  await page.goto("/account?tab=team");
  await page.getByLabel("E-Mail *").fill(email);
  // Somebody who serves needs a calendar of the own.
  await page.getByLabel("Kalender *").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Einladung schicken" }).click();
  await expect(page.getByRole("button", { name: `Einladung an ${email} zurückziehen` })).toBeVisible();

  const context = await browser.newContext();
  const invited = await context.newPage();
  const mail = await receivedMail(email, "Einladung in das Team von Haarwerk Lindner");
  await invited.goto(linkIn(mail, /https?:\S+\/invitation/).pathname);
  await expect(invited.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();
  await register(invited, email);
  await proveEmailAddress(invited, email);
  await invited.getByRole("link", { name: "Einladung ansehen" }).click();
  await expect(invited.getByRole("tab", { name: "Einladungen", selected: true })).toBeVisible();
  await expectGoodPage(invited);
  await invited.getByRole("button", { name: "Einladung von Haarwerk Lindner annehmen" }).click();
  await expect(invited.getByRole("heading", { level: 1, name: "Heute" })).toBeVisible();
  await invited.getByRole("button", { name: "Menü von Eva Moser öffnen" }).click();
  const menu = invited.getByRole("dialog", { name: "Menü" });
  await menu.getByRole("link", { name: "Mein Unternehmensprofil" }).click();
  await expect(invited.getByRole("heading", { level: 1, name: "Haarwerk Lindner" })).toBeVisible();
  await context.close();

  await page.reload();
  const team = page.getByRole("region", { name: "Team von Haarwerk Lindner" });
  const member = team.getByRole("listitem").filter({ hasText: email });
  await expect(member.getByLabel("Rolle von Eva Moser")).toHaveValue("ROLE_BUSINESSUSER");
});

test(
  "a platform admin acts in the name of somebody, who is told by mail",
  onDesktopAtNight,
  async ({ page, browser }) => {
    const email = newEmailAddress();
    const person = { firstName: "Eva", lastName: "Moser", email, password, businessUser: false };
    await page.request.post("/api/account/register", { data: person });
    await actAs(page, { email, password });
    await page.goto("/");
    await proveEmailAddress(page, email);

    const context = await browser.newContext();
    const operator = await context.newPage();
    await operator.goto("/login");
    await operator.getByLabel("E-Mail *").fill(beate.email);
    await operator.getByLabel("Passwort *").fill(beate.password);
    await operator.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
    // The menu belongs to the page where it was opened.
    await expect(operator.getByRole("article").first()).toBeVisible();
    await operator.waitForLoadState("networkidle");
    await operator.getByRole("button", { name: "Menü von Beate Betrieb öffnen" }).click();
    await operator
      .getByRole("dialog", { name: "Menü" })
      .getByRole("button", { name: "Als jemand anderer anmelden" })
      .click();
    const dialog = operator.getByRole("dialog", { name: "Als jemand anderer anmelden" });
    await expect(dialog.getByText(/wird protokolliert, und die Person bekommt eine E-Mail/)).toBeVisible();
    await expectGoodPage(operator);
    await dialog.getByLabel("E-Mail *").fill(email);
    await dialog.getByRole("button", { name: "Anmelden" }).click();

    const banner = operator.getByRole("region", { name: "Handeln im Namen einer anderen Person" });
    await expect(banner.getByText(/^Du handelst als Eva Moser, bis \d{1,2}:\d{2}/)).toBeVisible();
    await operator.goto("/mybookings");
    await expect(operator.getByText("Du hast noch keine Buchungen")).toBeVisible();
    await expect(banner).toBeVisible();
    await expectGoodPage(operator);
    const mail = await receivedMail(email, "Terminhof hat dein Konto geöffnet");
    expect(mail.text).toContain("Beate Betrieb");

    await banner.getByRole("button", { name: "Beenden" }).click();
    await expect(banner).toHaveCount(0);
    await expect(operator.getByRole("button", { name: "Menü von Beate Betrieb öffnen" })).toBeVisible();
    await context.close();
  },
);

test("menu and tabs of the account are used by keyboard alone", onDesktopAtNight, async ({ page }) => {
  await actAs(page, claudia);
  await page.goto("/mybookings");
  await page.getByRole("button", { name: /^Menü von .* öffnen$/ }).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menü" });
  const settings = menu.getByRole("link", { name: "Einstellungen" });
  await expect(settings).toBeVisible();
  while (!(await settings.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press("Tab");
    expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Enter");
  await expect(menu).toHaveCount(0);
  const profile = page.getByRole("tab", { name: "Profil" });
  await expect(profile).toHaveAttribute("aria-selected", "true");
  await profile.focus();
  const team = page.getByRole("tab", { name: "Team" });
  while (!(await team.evaluate((tab) => tab === document.activeElement))) {
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: /^Team von / })).toBeVisible();
  const email = page.getByLabel("E-Mail *");
  while (!(await email.evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  }
});
