import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { dropAllTokens } from "@/shared/lib/session/access-token";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import {
  firstVersion,
  nineToFive,
  nothingChanges,
  openingHours,
  settingsAnswers,
  somethingChanges,
} from "@/test/settings-answers";

type Sent = {
  isPreview: boolean;
  hours: unknown[];
  openHolidays: string[];
  localHolidays: string[];
  holidayRegion: string | null;
};

let sent: Sent[] = [];
let consequences = nothingChanges;
let answer: ((body: Sent) => Response) | null = null;

beforeEach(() => {
  sent = [];
  consequences = nothingChanges;
  answer = null;
  server.use(
    ...signedIn(owner()),
    ...settingsAnswers(),
    http.put("*/api/staff/openinghours", async ({ request }) => {
      const body = (await request.json()) as Sent;
      sent.push(body);
      return answer?.(body) ?? HttpResponse.json({ openingHours: openingHours(), consequences });
    }),
  );
});

const kept = () => sent.filter(({ isPreview }) => !isPreview);

async function openPage() {
  const page = renderRoute("/account/openinghours");
  await screen.findByRole("heading", { level: 1, name: "Öffnungszeiten" });
  await screen.findByLabelText("Montag, 1. Zeit, von");
  return page;
}

const save = () => screen.getByRole("button", { name: "Speichern" });

async function expectAccessible() {
  // Colours and what lies over what need a browser; the journeys look at them.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe("settings of an organisation", () => {
  it("are for managers", async () => {
    const employee = owner({ role: "ROLE_BUSINESSUSER" });
    server.use(...signedIn(employee));
    renderRoute("/account/openinghours");
    expect(await screen.findByRole("heading", { level: 1, name: "Nicht berechtigt" })).toBeVisible();
  });

  it("lead visitors to the login, and back", async () => {
    dropAllTokens();
    const { router } = renderRoute("/account/openinghours");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(router.state.location.search).toBe("?returnTo=%2Faccount%2Fopeninghours");
  });

  it("that nobody knows are not found", async () => {
    renderRoute("/account/unknown");
    expect(await screen.findByRole("heading", { level: 1, name: "Seite nicht gefunden" })).toBeVisible();
  });

  it.each(["/account/profile", "/account/bookingrules"])(
    "%s is for business admins alone",
    async (address) => {
      server.use(...signedIn(owner({ role: "ROLE_BUSINESSMANAGER" })));
      renderRoute(address);
      expect(await screen.findByText("Nicht berechtigt")).toBeVisible();
    },
  );

  it("lead managers past profile and rules", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSMANAGER" })));
    await openPage();
    const navigation = screen.getByRole("navigation", { name: "Einstellungen eures Betriebs" });
    const links = within(navigation).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "Öffnungszeiten",
      "Leistungen",
      "Events und Kurse",
      "Mitarbeitende",
      "Räume und Geräte",
      "Buchungspause",
      "Auswertung",
      "Zum Kalender",
    ]);
  });

  it("lead from one to another, to the calendar and to the team", async () => {
    await openPage();
    const navigation = screen.getByRole("navigation", { name: "Einstellungen eures Betriebs" });
    const links = within(navigation).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Profil", "/account/profile"],
      ["Öffnungszeiten", "/account/openinghours"],
      ["Leistungen", "/account/services"],
      ["Events und Kurse", "/account/events"],
      ["Mitarbeitende", "/account/employees"],
      ["Räume und Geräte", "/account/rooms"],
      ["Buchungspause", "/account/bookingpause"],
      ["Buchungsregeln", "/account/bookingrules"],
      ["Auswertung", "/account/statistics"],
      ["API und Webhooks", "/account/api"],
      ["Zum Kalender", "/mycalender"],
      ["Team und Rechte", "/account?tab=team"],
    ]);
    expect(links.filter((link) => link.getAttribute("aria-current") === "page")).toEqual([links[1]]);
  });
});

describe("opening hours", () => {
  it("show the week, the holidays and the closures of the premises", async () => {
    await openPage();
    expect(screen.getByLabelText("Freitag, 1. Zeit, bis")).toHaveValue("17:00");
    expect(screen.getByRole("checkbox", { name: /^Samstag/ })).not.toBeChecked();
    expect(screen.getByText(/^40\sStunden in der Woche$/)).toBeVisible();
    expect(screen.getByRole("checkbox", { name: /Ostermontag/ })).not.toBeChecked();
    expect(screen.getByRole("checkbox", { name: /Staatsfeiertag/ })).toBeChecked();
    const closures = await screen.findByRole("list", { name: "Eingetragene Schließtage" });
    const [closure, ...others] = within(closures).getAllByRole("link");
    expect(others).toEqual([]);
    expect(closure).toHaveTextContent(/Mo., 1\.\sFebruar bis Fr., 5\.\sFebruarBetriebsurlaub/);
    expect(closure).toHaveAttribute("href", "/mycalender/absences?absence=7&date=2027-02-01");
    expect(screen.getByRole("link", { name: "Schließtag eintragen" })).toHaveAttribute(
      "href",
      "/mycalender/absences?absence=new&date=2027-01-13&closed",
    );
    await expectAccessible();
  });

  it("list the closures of a year", async () => {
    let days = "";
    server.use(
      http.get("*/api/staff/absences", ({ request }) => {
        days = new URL(request.url).search;
        return HttpResponse.json([]);
      }),
    );
    await openPage();
    expect(await screen.findByText("In den nächsten zwölf Monaten ist nichts eingetragen.")).toBeVisible();
    expect(days).toBe("?dateFrom=2027-01-13&dateTo=2028-01-13");
  });

  it("without consequences are saved with one press", async () => {
    const { user } = await openPage();
    fireEvent.change(screen.getByLabelText("Montag, 1. Zeit, bis"), { target: { value: "16:00" } });
    await user.click(save());
    await waitFor(() => expect(kept()).toHaveLength(1));
    const [, ...others] = nineToFive;
    expect(kept()[0]).toEqual({
      version: firstVersion,
      hours: [{ weekday: 1, opens: "09:00", closes: "16:00" }, ...others],
      closesOnHolidays: true,
      holidayRegion: "AT",
      localHolidays: [],
      openHolidays: ["2027-05-01"],
      isPreview: false,
    });
    expect(sent[0]?.isPreview).toBe(true);
    await waitFor(() => expect(screen.queryByText("Ungespeicherte Änderungen")).toBeNull());
  });

  it("that are longer and bring no start say so before they are saved", async () => {
    const { user } = await openPage();
    const employees = screen.getByRole("link", { name: "Zu den Arbeitszeiten der Mitarbeitenden" });
    expect(employees).toHaveAttribute("href", "/account/employees");
    fireEvent.change(screen.getByLabelText("Montag, 1. Zeit, bis"), { target: { value: "00:00" } });
    const said = /^Ihr habt länger geöffnet, doch buchbar wird dadurch noch nichts\./;
    const aside = screen.getByRole("complementary", { name: "Was ändert sich?" });
    expect(await within(aside).findByText(said)).toBeVisible();
    await user.click(save());
    const question = await screen.findByRole("dialog", { name: "Was ändert sich?" });
    expect(within(question).getByText(said)).toBeVisible();
    expect(kept()).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(kept()).toHaveLength(1));
    const [, ...others] = nineToFive;
    expect(kept()[0]?.hours).toEqual([{ weekday: 1, opens: "09:00", closes: "24:00" }, ...others]);
  });

  it("show what they change before they are saved", async () => {
    consequences = somethingChanges;
    const { user } = await openPage();
    fireEvent.change(screen.getByLabelText("Montag, 1. Zeit, bis"), { target: { value: "16:00" } });
    await user.click(save());
    const dialog = await screen.findByRole("dialog", { name: "Was ändert sich?" });
    expect(kept()).toEqual([]);
    expect(within(dialog).getByText("1 gebuchter Termin passt dann nicht mehr")).toBeVisible();
    const visit = within(dialog).getByRole("link", { name: /Eva Moser/ });
    expect(visit).toHaveAttribute("href", "/mycalender?date=2027-01-18");
    await waitFor(() => expect(visit).toHaveTextContent("Damenhaarschnitt · Anna"));
    const list = (name: string) =>
      within(within(dialog).getByRole("list", { name }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    expect(list("Kommt dazu")).toEqual(["15:15"]);
    expect(list("Fällt weg")).toEqual(["15:30", "16:00"]);
    await expectAccessible();
    await user.click(within(dialog).getByRole("button", { name: "Weiter bearbeiten" }));
    expect(kept()).toEqual([]);
    await user.click(save());
    await user.click(await screen.findByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(kept()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("are looked at while they change", async () => {
    consequences = somethingChanges;
    await openPage();
    const aside = screen.getByRole("complementary", { name: "Was ändert sich?" });
    expect(within(aside).getByText(/Ändere etwas/)).toBeVisible();
    fireEvent.change(screen.getByLabelText("Montag, 1. Zeit, bis"), { target: { value: "16:00" } });
    expect(await within(aside).findByText("1 gebuchter Termin passt dann nicht mehr")).toBeVisible();
    expect(sent).toMatchObject([{ isPreview: true }]);
  });

  it("of another region bring its holidays along, all of them closed", async () => {
    answer = () =>
      HttpResponse.json({
        openingHours: openingHours({
          holidays: [{ date: "2027-01-06", name: "Heilige Drei Könige", isHalfDay: false, isOpen: false }],
        }),
        consequences,
      });
    const { user } = await openPage();
    await user.selectOptions(screen.getByLabelText("Feiertage von"), "Bayern");
    expect(await screen.findByRole("checkbox", { name: /Heilige Drei Könige/ })).not.toBeChecked();
    expect(sent.at(-1)).toMatchObject({ holidayRegion: "DE-BY", openHolidays: [] });
  });

  it("offer the days that only parts of the region have, and close on those that hold here", async () => {
    const bavarian = {
      code: "ASSUMPTION",
      name: "Mariä Himmelfahrt",
      place: "in Gemeinden mit überwiegend katholischer Bevölkerung",
      date: "2027-08-15",
      isHalfDay: false,
    };
    const swiss = {
      code: "LABOUR_DAY",
      name: "Tag der Arbeit",
      place: "im ganzen Kanton",
      date: "2027-05-01",
      isHalfDay: true,
    };
    answer = ({ holidayRegion, localHolidays }) => {
      const offered = holidayRegion === "DE-BY" ? [bavarian] : holidayRegion === "CH-SO" ? [swiss] : [];
      return HttpResponse.json({
        openingHours: openingHours({
          holidayRegion,
          offeredHolidays: offered,
          localHolidays: localHolidays.filter((code) => offered.some((one) => one.code === code)),
        }),
        consequences,
      });
    };
    const { user } = await openPage();
    expect(screen.queryByRole("list", { name: "Örtliche Feiertage" })).toBeNull();
    await user.selectOptions(screen.getByLabelText("Feiertage von"), "Bayern");
    const assumption = await screen.findByRole("checkbox", { name: /Mariä Himmelfahrt/ });
    expect(assumption).not.toBeChecked();
    expect(assumption).toHaveAccessibleName(/15\.\sAugust in Gemeinden.*katholischer Bevölkerung/);
    await user.click(assumption);
    await user.click(save());
    await waitFor(() => expect(kept()).toMatchObject([{ localHolidays: ["ASSUMPTION"] }]));
    await waitFor(() => expect(screen.queryByText("Ungespeicherte Änderungen")).toBeNull());
    expect(assumption).toBeChecked();

    await user.selectOptions(screen.getByLabelText("Feiertage von"), "Solothurn");
    const labourDay = await screen.findByRole("checkbox", { name: /Tag der Arbeit/ });
    expect(labourDay).not.toBeChecked();
    expect(labourDay).toHaveAccessibleName(/1\.\sMai, ab 12 Uhr/);
    expect(screen.queryByRole("checkbox", { name: /Mariä Himmelfahrt/ })).toBeNull();
    await expectAccessible();
  });

  it("propose the holidays of the address where it is in another region", async () => {
    server.use(
      http.get("*/api/staff/openinghours", () =>
        HttpResponse.json(openingHours({ holidayRegion: "DE-BE", addressRegion: "DE-BY" })),
      ),
    );
    const { user } = await openPage();
    expect(screen.getByText("Eure Adresse liegt in: Bayern.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Diese Feiertage nehmen" }));
    expect(screen.getByLabelText("Feiertage von")).toHaveValue("DE-BY");
    expect(screen.queryByText(/^Eure Adresse/)).toBeNull();
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ isPreview: true, holidayRegion: "DE-BY" }));
  });

  it("say what the server refuses where it stands", async () => {
    answer = () =>
      problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", {
        "hours[5].closes": "Das ist zu spät.",
      });
    const { user } = await openPage();
    await user.click(screen.getByRole("checkbox", { name: /^Samstag/ }));
    expect(screen.getByLabelText("Samstag, 1. Zeit, von")).toHaveValue("09:00");
    await user.click(save());
    expect(await screen.findByText("Das ist zu spät.")).toBeVisible();
    expect(screen.getByLabelText("Samstag, 1. Zeit, bis")).toHaveAccessibleDescription("Das ist zu spät.");
    await waitFor(() => expect(screen.getByLabelText("Samstag, 1. Zeit, von")).toHaveFocus());
    expect(kept()).toEqual([]);
  });

  it("with mistakes are not sent", async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Montag: Zeit hinzufügen" }));
    fireEvent.change(screen.getByLabelText("Montag, 2. Zeit, von"), { target: { value: "16:00" } });
    fireEvent.blur(screen.getByLabelText("Montag, 2. Zeit, von"));
    expect(screen.getByText("Diese Zeit überschneidet sich mit einer anderen.")).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText("Montag, 2. Zeit, von")).toHaveFocus());
    // The day before the mistake may have been looked at.
    expect(JSON.stringify(sent)).not.toContain("16:00");
    expect(kept()).toEqual([]);
  });

  it("with mistakes say so once a field is left, not while a time is typed", async () => {
    const { user } = await openPage();
    const closes = screen.getByLabelText("Montag, 1. Zeit, bis");
    const mistakes = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
    await user.clear(closes);
    expect(mistakes()).toEqual([]);
    await user.type(closes, "08:00");
    expect(mistakes()).toEqual([]);
    await user.tab();
    expect(mistakes()).toEqual([expect.stringContaining("Das Ende muss nach dem Beginn liegen.")]);
    expect(closes).toBeInvalid();
    // What was said goes as soon as it no longer holds.
    await user.type(closes, "{Backspace}");
    expect(mistakes()).toEqual([]);
    await user.clear(closes);
    await user.type(closes, "18:00");
    expect(closes).not.toBeInvalid();
    await user.tab();
    expect(mistakes()).toEqual([]);
    await user.clear(closes);
    await user.type(closes, "abends{Enter}");
    expect(mistakes()).toEqual([expect.stringContaining("Beginn und Ende brauchen eine Uhrzeit")]);
    expect(closes).toHaveValue("abends");
    expect(kept()).toEqual([]);
  });

  it("of a day get a pause, and go to other days", async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Montag: Pause einfügen" }));
    expect(screen.getByLabelText("Montag, 1. Zeit, bis")).toHaveValue("12:00");
    expect(screen.getByLabelText("Montag, 2. Zeit, von")).toHaveValue("13:00");
    const copy = screen.getByRole("button", { name: "Montag auf andere Tage kopieren" });
    await user.click(copy);
    const panel = screen.getByRole("group", { name: "Montag kopieren auf" });
    expect(within(panel).getByRole("button", { name: "Dienstag" })).toHaveFocus();
    await user.keyboard(" ");
    await user.click(within(panel).getByRole("button", { name: "Sonntag" }));
    await user.click(within(panel).getByRole("button", { name: "Übernehmen" }));
    expect(copy).toHaveFocus();
    expect(screen.getByLabelText("Sonntag, 2. Zeit, bis")).toHaveValue("17:00");
    expect(screen.getByLabelText("Dienstag, 2. Zeit, von")).toHaveValue("13:00");
    expect(screen.queryByLabelText("Mittwoch, 2. Zeit, von")).toBeNull();
  });

  it("that are not saved are not lost by leaving", async () => {
    const { user, router } = await openPage();
    await user.click(screen.getByRole("checkbox", { name: /^Montag/ }));
    expect(screen.getByText("Ungespeicherte Änderungen")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Zum Kalender" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Änderungen verwerfen?" });
    await user.click(within(dialog).getByRole("button", { name: "Hier bleiben" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(router.state.location.pathname).toBe("/account/openinghours");
    await user.click(screen.getByRole("button", { name: "Verwerfen" }));
    expect(screen.getByLabelText("Montag, 1. Zeit, von")).toHaveValue("09:00");
    await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
    await waitFor(() => expect(screen.queryByLabelText("Montag, 1. Zeit, von")).toBeNull());
    expect(screen.getByText("Ungespeicherte Änderungen")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Team und Rechte" }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Verlassen" }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe("/account"));
  });

  it("can be asked for again", async () => {
    server.use(
      http.get("*/api/staff/openinghours", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = renderRoute("/account/openinghours");
    await user.click(await screen.findByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByLabelText("Montag, 1. Zeit, von")).toBeVisible();
  });
});
