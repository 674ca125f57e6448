import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import {
  bertKoch,
  firstVersion,
  nineToFive,
  nothingChanges,
  settingsAnswers,
  somethingChanges,
  staffEmployee,
  staffService,
} from "@/test/settings-answers";
import { anna } from "@/test/staff-calendar-answers";

type Sent = Record<string, unknown> & { isPreview: boolean };

let sent: Sent[] = [];
let consequences = nothingChanges;
let answer: (() => Response) | null = null;

const freePlan = { plan: "FREE", wish: null, until: null, employees: 2, mostEmployees: 3 };
let plan: typeof freePlan;

beforeEach(() => {
  plan = freePlan;
  sent = [];
  consequences = nothingChanges;
  answer = null;
  const take = async ({ request }: { request: Request }) => {
    sent.push((await request.json()) as Sent);
    return answer?.() ?? HttpResponse.json({ employee: staffEmployee(), consequences });
  };
  server.use(
    ...signedIn(owner()),
    ...settingsAnswers(),
    http.get("*/api/staff/plan", () => HttpResponse.json(plan)),
    http.post("*/api/staff/employees", take),
    http.put(`*/api/staff/employees/${anna}`, take),
  );
});

const kept = () => sent.filter(({ isPreview }) => !isPreview);

async function expectAccessible() {
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Of the weeks that are shown. */
const mondayFrom = () => screen.getByRole("textbox", { name: "Montag, 1. Zeit, von" });
const mondayUntil = () => screen.getByRole("textbox", { name: "Montag, 1. Zeit, bis" });

async function openForm(item: number | "new") {
  const page = renderRoute(`/account/employees/${item}`);
  await screen.findByLabelText("Vorname");
  return page;
}

describe("employees", () => {
  it("are listed with what they do and when", async () => {
    server.use(
      http.get("*/api/staff/employees", () =>
        HttpResponse.json({
          employees: [
            staffEmployee(),
            bertKoch,
            staffEmployee({ userId: 13, firstName: "Cora", lastName: "", isArchived: true }),
          ],
        }),
      ),
    );
    renderRoute("/account/employees");
    const list = await screen.findByRole("list", { name: "Mitarbeitende" });
    const [one, other, ...more] = within(list).getAllByRole("link");
    expect(one).toHaveTextContent(/Anna BergerHat einen ZugangMo–⁠?Fr\s09:00–⁠?17:001 Leistung$/);
    expect(one).toHaveAttribute("href", `/account/employees/${anna}`);
    expect(other).toHaveTextContent(/Bert KochNicht online.*Keine Leistungen$/);
    expect(more).toEqual([]);
    const archived = screen.getByRole("list", { name: "Archiviert" });
    expect(within(archived).getByRole("link")).toHaveTextContent("Cora");
    await expectAccessible();
  });

  it("that the price package has room for are not talked about", async () => {
    renderRoute("/account/employees");
    await screen.findByRole("list", { name: "Mitarbeitende" });
    expect(screen.queryByText(/^Euer Paket ist voll/)).toBeNull();
  });

  it("that the price package has no room for are told before the form", async () => {
    plan = { ...freePlan, employees: 3 };
    renderRoute("/account/employees");
    expect(await screen.findByText(/^Euer Paket ist voll/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Pakete ansehen" })).toHaveAttribute("href", "/pricing");
    await expectAccessible();
  });

  it("that are not there yet are asked for", async () => {
    server.use(http.get("*/api/staff/employees", () => HttpResponse.json({ employees: [] })));
    renderRoute("/account/employees");
    expect(await screen.findByText(/^Noch ist niemand eingetragen/)).toBeVisible();
  });

  it("can be asked for again", async () => {
    server.use(
      http.get("*/api/staff/employees", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = renderRoute("/account/employees");
    await user.click(await screen.findByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("link", { name: /Anna Berger/ })).toBeVisible();
  });

  it("that are gone are said to be", async () => {
    renderRoute("/account/employees/99");
    expect(await screen.findByText("Diese Person gibt es nicht mehr.")).toBeVisible();
  });
});

describe("form of an employee", () => {
  it("shows skills with own duration and price, hours, and the ways on", async () => {
    await openForm(anna);
    expect(screen.getByRole("heading", { level: 1, name: "Anna Berger" })).toBeVisible();
    expect(screen.getByRole("checkbox", { name: /^Damenhaarschnitt/ })).toBeChecked();
    expect(screen.getByLabelText("Eigener Preis in € für Damenhaarschnitt")).toHaveValue("62,50");
    expect(screen.getByLabelText("Eigene Dauer in Minuten für Damenhaarschnitt")).toHaveValue("");
    expect(screen.getByRole("checkbox", { name: /^Bart trimmen/ })).not.toBeChecked();
    expect(screen.getByRole("link", { name: "Abwesenheit eintragen" })).toHaveAttribute(
      "href",
      `/mycalender/absences?absence=new&date=2027-01-13&user=${anna}`,
    );
    expect(screen.queryByRole("link", { name: "Zugang einrichten" })).toBeNull();
    await expectAccessible();
  });

  it("leads to the invitation of whoever has no access yet", async () => {
    await openForm(bertKoch.userId);
    expect(screen.getByRole("link", { name: "Zugang einrichten" })).toHaveAttribute(
      "href",
      `/account?tab=team&employee=${bertKoch.userId}`,
    );
  });

  it("keeps what was changed, and leads back", async () => {
    const { user, router } = await openForm(anna);
    await user.click(screen.getByRole("checkbox", { name: /^Bart trimmen/ }));
    await user.type(screen.getByLabelText("Eigene Dauer in Minuten für Bart trimmen"), "25");
    await user.clear(screen.getByLabelText("Eigener Preis in € für Damenhaarschnitt"));
    await user.click(screen.getByRole("checkbox", { name: /^Online sichtbar/ }));
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/account/employees"));
    expect(kept()).toEqual([
      {
        version: firstVersion,
        firstName: "Anna",
        lastName: "Berger",
        isVisible: false,
        isArchived: false,
        hours: nineToFive,
        services: [
          { serviceId: 1, duration: null, price: null },
          { serviceId: 2, duration: 25, price: null },
        ],
        isPreview: false,
      },
    ]);
  });

  it("names what is booked with somebody who is archived", async () => {
    consequences = somethingChanges;
    const { user } = await openForm(anna);
    const archive = screen.getByRole("checkbox", { name: /^Archiviert/ });
    expect(archive).toHaveAccessibleName(
      /Der Zugang bleibt, bis er unter „Team und Rechte“ entfernt wird\.$/,
    );
    await user.click(archive);
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    const dialog = await screen.findByRole("dialog", { name: "Was ändert sich?" });
    expect(within(dialog).getByRole("link", { name: /Eva Moser/ })).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(kept()).toMatchObject([{ isArchived: true }]));
  });

  it("shows hours that do not count", async () => {
    await openForm(anna);
    fireEvent.change(screen.getByLabelText("Montag, 1. Zeit, bis"), { target: { value: "19:00" } });
    expect(screen.getByText(/^Teilweise außerhalb der Öffnungszeiten/)).toBeVisible();
  });

  it("of somebody new begins with the opening hours", async () => {
    const { user } = await openForm("new");
    expect(screen.queryByRole("checkbox", { name: /^Archiviert/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Hinzufügen" }));
    expect(await screen.findByText("Bitte gib einen Vornamen an.")).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText("Vorname"), "Cora");
    await user.click(screen.getByRole("button", { name: "Alle wählen" }));
    await user.click(screen.getByRole("button", { name: "Hinzufügen" }));
    await waitFor(() => expect(kept()).toHaveLength(1));
    expect(kept()[0]).toEqual({
      firstName: "Cora",
      lastName: "",
      isVisible: true,
      hours: nineToFive,
      services: [
        { serviceId: 1, duration: null, price: null },
        { serviceId: 2, duration: null, price: null },
      ],
      isPreview: false,
    });
  });

  it("takes an own duration for a service with steps, and says what becomes of them", async () => {
    const steps = [
      { kind: "WORK" as const, minutes: 30 },
      { kind: "PROCESSING" as const, minutes: 30 },
      { kind: "WORK" as const, minutes: 15 },
    ];
    server.use(
      http.get("*/api/staff/services", () =>
        HttpResponse.json({ services: [staffService({ title: "Farbe", duration: 75, steps })] }),
      ),
    );
    const { user } = await openForm(anna);
    const own = await screen.findByLabelText("Eigene Dauer in Minuten für Farbe");
    expect(own).toHaveAccessibleDescription(
      "Nur die Arbeit wird länger oder kürzer, die Einwirkzeit bleibt.",
    );
    await user.type(own, "120");
    expect(own).toHaveAccessibleDescription(
      "Arbeit 60\u00a0Min. · Einwirkzeit 30\u00a0Min. · Arbeit 30\u00a0Min.",
    );
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() =>
      expect(kept()).toMatchObject([{ services: [{ serviceId: 1, duration: 120, price: 62.5 }] }]),
    );
  });

  it("says why there is no own duration where a room is needed during certain steps only", async () => {
    const steps = [
      { kind: "WORK" as const, minutes: 30 },
      { kind: "PROCESSING" as const, minutes: 30 },
    ];
    const needs = [{ groupId: 4, steps: [1] }];
    server.use(
      http.get("*/api/staff/services", () =>
        HttpResponse.json({ services: [staffService({ title: "Farbe", duration: 60, steps, needs })] }),
      ),
    );
    await openForm(anna);
    expect(await screen.findByLabelText("Eigener Preis in € für Farbe")).toBeVisible();
    expect(screen.queryByLabelText("Eigene Dauer in Minuten für Farbe")).toBeNull();
    expect(screen.getByText(/nur in bestimmten Schritten gebraucht, deshalb/)).toBeVisible();
  });

  it("calls nobody new while it is on its way", async () => {
    const late = Promise.withResolvers<void>();
    server.use(http.get("*/api/staff/employees", () => late.promise.then(() => undefined)));
    renderRoute(`/account/employees/${anna}`);
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
      "Mitarbeiterin oder Mitarbeiter",
    );
    late.resolve();
    expect(await screen.findByRole("heading", { level: 1, name: "Anna Berger" })).toBeVisible();
  });

  it("takes other hours for odd weeks, which begin with those of even ones", async () => {
    const { user } = await openForm(anna);
    expect(screen.getByRole("radio", { name: "Jede Woche gleich" })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: "Gerade und ungerade Wochen verschieden" }));
    expect(screen.getByText(/^Jetzt ist Kalenderwoche 2, eine gerade\. In Jahren mit 53/)).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "Ungerade Wochen" }));
    const opens = mondayFrom();
    expect(opens).toHaveValue("09:00");
    fireEvent.change(opens, { target: { value: "13:00" } });
    await user.click(screen.getByRole("tab", { name: "Gerade Wochen" }));
    expect(mondayFrom()).toHaveValue("09:00");
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(kept()).toHaveLength(1));
    expect(kept()[0]?.hours).toEqual([
      ...nineToFive.map((window) => ({ ...window, week: "EVEN" })),
      { weekday: 1, opens: "13:00", closes: "17:00", week: "ODD" },
      ...nineToFive.slice(1).map((window) => ({ ...window, week: "ODD" })),
    ]);
  });

  it("shows the week in which something is wrong, and forgets it with the week", async () => {
    const { user } = await openForm(anna);
    await user.click(screen.getByRole("radio", { name: "Gerade und ungerade Wochen verschieden" }));
    await user.click(screen.getByRole("tab", { name: "Ungerade Wochen" }));
    fireEvent.change(mondayUntil(), { target: { value: "08:00" } });
    fireEvent.blur(mondayUntil());
    await user.click(screen.getByRole("tab", { name: "Gerade Wochen" }));
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    expect(await screen.findByText(/^Das Ende muss nach dem Beginn liegen/)).toBeVisible();
    expect(screen.getByRole("tab", { name: "Ungerade Wochen" })).toHaveAttribute("aria-selected", "true");
    expect(kept()).toEqual([]);
    await user.click(screen.getByRole("radio", { name: "Jede Woche gleich" }));
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(kept()[0]?.hours).toEqual(nineToFive));
  });

  it("shows the week that is still wrong each time it is saved, and keeps what was typed there", async () => {
    const { user } = await openForm(anna);
    await user.click(screen.getByRole("radio", { name: "Gerade und ungerade Wochen verschieden" }));
    await user.click(screen.getByRole("tab", { name: "Ungerade Wochen" }));
    await user.clear(mondayUntil());
    await user.type(mondayUntil(), "abends");
    for (const _ of ["once", "again"]) {
      await user.click(screen.getByRole("tab", { name: "Gerade Wochen" }));
      expect(mondayUntil()).toHaveValue("17:00");
      await user.click(screen.getByRole("button", { name: "Speichern" }));
      await waitFor(() => expect(mondayUntil()).toHaveValue("abends"));
      expect(screen.getByRole("tab", { name: "Ungerade Wochen" })).toHaveAttribute("aria-selected", "true");
      expect(screen.getByRole("tabpanel", { name: "Ungerade Wochen" })).toContainElement(
        document.activeElement as HTMLElement,
      );
    }
    expect(kept()).toEqual([]);
  });

  it("refuses an own price beyond what a service may cost", async () => {
    const { user } = await openForm(anna);
    const price = screen.getByLabelText("Eigener Preis in € für Damenhaarschnitt");
    fireEvent.change(price, { target: { value: "100000" } });
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() =>
      expect(price).toHaveAccessibleDescription("Bitte einen Betrag bis 99.999 Euro, zum Beispiel 58,50."),
    );
    expect(sent).toEqual([]);
  });

  it("says what the server refuses where it stands", async () => {
    answer = () =>
      problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", { "services[0].price": "Zu teuer." });
    const { user } = await openForm(anna);
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() =>
      expect(screen.getByLabelText("Eigener Preis in € für Damenhaarschnitt")).toHaveAccessibleDescription(
        "Zu teuer.",
      ),
    );
    expect(kept()).toEqual([]);
  });
});
