import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SelectedService } from "@/shared/lib/session/basket";
import { emptySession, followSessionOfOtherTabs, useSessionStore } from "@/shared/lib/session/session-store";
import { bookingAnswers, entry, katharina, miriam, slot } from "@/test/booking-answers";
import { problem } from "@/test/problem";
import { offeredService, organization, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const address = "/haarwerk-am-marktplatz-1000/booking";
const haircut = entry();
const massage = entry({
  service: offeredService({ serviceID: 2, description: "Kopfmassage", price: 22.5, duration: 35 }),
});
const haircutSlots = [
  slot("2027-01-14T09:00", 11, 12),
  slot("2027-01-14T13:30", 12),
  slot("2027-01-14T18:15", 11),
  slot("2027-02-02T10:00", 11),
];
const massageSlots = [slot("2027-01-14T09:00", 11), slot("2027-01-14T10:30", 11, 12)];

function fill(...basket: SelectedService[]) {
  useSessionStore.setState({ ...emptySession, selectedServices: basket });
}

function chosen(id: number): SelectedService | undefined {
  return useSessionStore.getState().selectedServices.find((service) => service.id === id);
}

function onWideScreen() {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => ({ matches: query.includes("min-width"), media: query }) as MediaQueryList,
  );
}

/** Names of times hold a non-breaking space. */
const time = (name: string) => new RegExp(`^${name}\\sUhr$`);

async function free(name: string) {
  return screen.findByRole("button", { name: time(name) });
}

/** On the width of the tests, a tablet's, the month does not fit beside the times. */
async function openMonth(user: ReturnType<typeof renderRoute>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Monat anzeigen" }));
}

describe("booking, choosing times", () => {
  beforeEach(() => {
    fill(haircut);
    server.use(...profileAnswers(), ...bookingAnswers({ slots: { 1: haircutSlots, 2: massageSlots } }));
  });

  it("shows the way, the steps and what is chosen", async () => {
    renderRoute(address);
    expect(await screen.findByRole("heading", { level: 1, name: "Termin reservieren" })).toBeVisible();
    const breadcrumb = screen.getByRole("navigation", { name: "Du bist hier" });
    expect(within(breadcrumb).getByRole("link", { name: "Haarwerk am Marktplatz" })).toHaveAttribute(
      "href",
      "/haarwerk-am-marktplatz-1000",
    );
    const [first, second] = within(
      screen.getByRole("list", { name: "Schritte der Reservierung" }),
    ).getAllByRole("listitem");
    expect(first).toHaveAttribute("aria-current", "step");
    expect(second).not.toHaveAttribute("aria-current");

    const summary = screen.getByRole("region", { name: "Deine Auswahl" });
    expect(within(summary).getByText("Bitte einen Termin auswählen")).toBeVisible();
    expect(within(summary).getByText("1 Service")).toBeVisible();
    expect(within(summary).getByText("60 Minuten")).toBeVisible();
    expect(within(summary).getByText(/Alter Platz 12, 9020 Klagenfurt/)).toBeVisible();
    expect(within(summary).getByText("Bezahlung vor Ort.")).toBeVisible();
    expect(within(summary).getByText("Kostenlos stornierbar bis zum Beginn des Termins.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Weiteren Service hinzufügen" })).toHaveAttribute(
      "href",
      "/haarwerk-am-marktplatz-1000?tab=services",
    );
    await waitFor(() =>
      expect(document.title).toBe("Termin reservieren · Haarwerk am Marktplatz · Terminhof"),
    );
  });

  it("begins with the first free day and groups its times", async () => {
    renderRoute(address);
    expect(
      await screen.findByRole("heading", { name: /^Freie Zeiten am Donnerstag, 14\.\sJänner$/ }),
    ).toBeVisible();
    const times = (part: string) =>
      within(screen.getByRole("list", { name: part }))
        .getAllByRole("button")
        .map((button) => button.textContent);
    expect(times("Vormittag")).toEqual(["09:00"]);
    expect(times("Nachmittag")).toEqual(["13:30"]);
    expect(times("Abend")).toEqual(["18:15"]);
  });

  it("jumps to the month of the first free day", async () => {
    server.use(...bookingAnswers({ slots: { 1: [slot("2027-03-01T08:00", 11)] } }));
    const { user } = renderRoute(address);
    await openMonth(user);
    expect(screen.getByText("März 2027")).toBeVisible();
  });

  it("asks for the whole horizon in one call, from today in the provider's time zone", async () => {
    const asked: unknown[] = [];
    server.use(
      http.post("*/api/calendar/getbasketslots", async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(haircutSlots);
      }),
    );
    renderRoute(address);
    await free("09:00");
    expect(asked).toEqual([
      {
        organizationNr: 1000,
        services: [{ serviceId: 1, userId: null, start: null }],
        next: 0,
        dateFrom: "2027-01-13",
        dateTo: "2027-07-12",
      },
    ]);
  });

  it("says of each day whether it is free, lets busy ones be reached but not chosen", async () => {
    const { user, router } = renderRoute(address);
    await openMonth(user);
    const grid = screen.getByRole("grid", { name: "Jänner 2027" });
    const thursday = within(grid).getByRole("button", {
      name: "Donnerstag, 14. Jänner 2027, 3 freie Zeiten, ausgewählt",
    });
    const friday = within(grid).getByRole("button", {
      name: "Freitag, 15. Jänner 2027, keine freien Termine",
    });
    expect(friday).toHaveAttribute("aria-disabled", "true");
    const wednesday = within(grid).getByRole("button", { name: /13\. Jänner 2027/ });
    expect(wednesday.closest("td")).toHaveAttribute("aria-current", "date");

    thursday.focus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(friday).toHaveFocus());
    await user.keyboard("{Enter} ");
    expect(router.state.location.search).toBe("");

    await user.click(screen.getByRole("button", { name: "Nächster Monat" }));
    const tuesday = await screen.findByRole("button", { name: /2. Februar 2027, 1 freie Zeit$/ });
    tuesday.focus();
    await user.keyboard(" ");
    expect(
      await screen.findByRole("heading", { name: /^Freie Zeiten am Dienstag, 2\.\sFebruar$/ }),
    ).toBeVisible();
    expect(router.state.location.search).toBe("?service=1&day=2027-02-02");
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("opens the day of the address, so that a reload keeps it", async () => {
    renderRoute(`${address}?service=1&day=2027-02-02`);
    expect(
      await screen.findByRole("heading", { name: /^Freie Zeiten am Dienstag, 2\.\sFebruar$/ }),
    ).toBeVisible();
  });

  it.each(["2027-01-12", "2027-07-13", "2027-02-30"])("ignores the day %s", async (day) => {
    renderRoute(`${address}?service=1&day=${day}`);
    expect(
      await screen.findByRole("heading", { name: /^Freie Zeiten am Donnerstag, 14\.\sJänner$/ }),
    ).toBeVisible();
  });

  it("leads from a day without times to the next one that has some", async () => {
    const { user } = renderRoute(`${address}?service=1&day=2027-01-20`);
    expect(await screen.findByText("Keine Termine an dem Tag verfügbar")).toBeVisible();
    await user.click(
      screen.getByRole("button", { name: /Nächster verfügbarer Termin am Di\., 2\.\sFebruar/ }),
    );
    expect(await free("10:00")).toBeVisible();
    expect(screen.getByText("Februar 2027")).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: /^Freie Zeiten am Dienstag, 2\.\sFebruar$/ })).toHaveFocus(),
    );
  });

  it("says so when there are no times at all", async () => {
    server.use(...bookingAnswers({}));
    renderRoute(address);
    expect(
      await screen.findByText("Es tut uns leid. Derzeit sind keine freien Termine verfügbar."),
    ).toBeVisible();
    expect(screen.queryByRole("grid")).toBeNull();
  });

  it("offers another try when the times cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(http.post("*/api/calendar/getbasketslots", () => problem(500, "INTERNAL", "Kaputt.")));
    const { user } = renderRoute(address);
    const failure = await screen.findByRole("alert");
    expect(within(failure).getByText("Kaputt.")).toBeVisible();
    server.use(...bookingAnswers({ slots: { 1: haircutSlots } }));
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await free("09:00")).toBeVisible();
  });

  it("filters by the chosen employee at once and keeps the day", async () => {
    const { user } = renderRoute(address);
    await free("09:00");
    await user.selectOptions(screen.getByRole("combobox", { name: "Mitarbeiter/in" }), "Miriam Novak");
    expect(screen.queryByRole("button", { name: time("18:15") })).toBeNull();
    expect(await free("13:30")).toBeVisible();
    expect(screen.getByRole("heading", { name: /^Freie Zeiten am Donnerstag, 14\.\sJänner$/ })).toBeVisible();
    expect(chosen(1)?.user).toEqual(miriam);
    await user.selectOptions(screen.getByRole("combobox"), "Überrasch mich");
    expect(await free("18:15")).toBeVisible();
    expect(chosen(1)?.user).toBeNull();
  });

  it("stays on the day with another employee, whose first free day is another one", async () => {
    const later = slot("2027-01-20T08:00", 12);
    server.use(...bookingAnswers({ slots: { 1: [slot("2027-01-14T18:15", 11), later] } }));
    const { user, router } = renderRoute(address);
    await free("18:15");
    await user.selectOptions(screen.getByRole("combobox", { name: "Mitarbeiter/in" }), "Miriam Novak");
    const next = await screen.findByRole("button", { name: /Nächster verfügbarer Termin/ });
    expect(router.state.location.search).toContain("day=2027-01-14");
    await user.click(next);
    expect(await free("08:00")).toBeVisible();
  });

  it("takes the only employee and does not offer any other choice", async () => {
    server.use(...bookingAnswers({ employees: { 1: [katharina] }, slots: { 1: haircutSlots } }));
    renderRoute(address);
    const select = await screen.findByRole("combobox", { name: "Mitarbeiter/in" });
    expect(
      within(select)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Katharina Lindner"]);
    await waitFor(() => expect(chosen(1)?.user).toEqual(katharina));
  });

  it("drops a chosen time that the new employee does not have", async () => {
    fill({ ...haircut, selectedSlot: slot("2027-01-14T18:15", 11) });
    const { user } = renderRoute(address);
    expect(await free("18:15")).toHaveAttribute("aria-pressed", "true");
    await user.selectOptions(screen.getByRole("combobox"), "Miriam Novak");
    expect(chosen(1)?.selectedSlot).toBeNull();
  });

  it("moves on to the data with the last time, by click and by key", async () => {
    const { user, router } = renderRoute(address);
    (await free("13:30")).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByLabelText("Vorname *")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { level: 2, name: "Deine Daten" })).toHaveFocus());
    expect(
      screen.getByText("Alle Termine sind gewählt. Weiter geht es mit deinen Daten."),
    ).toBeInTheDocument();
    expect(router.state.location.search).toBe("?step=details");

    await user.click(screen.getByRole("button", { name: "Termine ändern" }));
    expect(await free("13:30")).toHaveAttribute("aria-pressed", "true");
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    await user.click(await free("09:00"));
    expect(chosen(1)?.selectedSlot?.dateFrom).toBe("2027-01-14T09:00:00");
    expect(router.state.location.search).not.toContain("step");
  });

  it("says that the button leads to the data, and reserves only from there", async () => {
    fill({ ...haircut, selectedSlot: slot("2027-01-14T09:00", 11) });
    const { user } = renderRoute(address);
    const [next] = await screen.findAllByRole("button", { name: "Termin reservieren" });
    expect(next).toHaveAccessibleDescription(
      "Im nächsten Schritt fragen wir dich nach deinen Daten. Erst dann wird reserviert.",
    );
    if (next) await user.click(next);
    await screen.findByLabelText("Vorname *");
    const [reserve] = screen.getAllByRole("button", { name: "Termin reservieren" });
    expect(reserve).not.toHaveAccessibleDescription();
    // The same one, become the button of the form while it is pressed, would send the form in a browser.
    expect(reserve).not.toBe(next);
  });

  it("says how long the customer waits between two times, and has them in the order of their times", async () => {
    const late = { ...haircut, selectedSlot: slot("2027-01-14T13:30", 12) };
    fill(late, { ...massage, selectedSlot: slot("2027-01-14T10:30", 11) });
    const { user } = renderRoute(address);
    const summary = await screen.findByRole("region", { name: "Deine Auswahl" });
    const wait = /^Zwischen deinen Terminen liegen 2\sStunden 25\sMinuten\.$/;
    const services = () =>
      within(summary)
        .getAllByRole("listitem")
        .map((item) => /Damenhaarschnitt|Kopfmassage/.exec(item.textContent ?? "")?.[0]);
    expect(within(summary).getByText(wait)).toBeVisible();
    expect(services()).toEqual(["Kopfmassage", "Damenhaarschnitt"]);
    const [next] = screen.getAllByRole("button", { name: "Weiter zu deinen Daten" });
    if (next) await user.click(next);
    await screen.findByLabelText("Vorname *");
    expect(within(summary).getByText(wait)).toBeVisible();
    expect(services()).toEqual(["Kopfmassage", "Damenhaarschnitt"]);
  });

  it("says nothing of a wait where one appointment follows the other", async () => {
    fill(
      { ...haircut, selectedSlot: slot("2027-01-14T09:00", 12) },
      { ...massage, selectedSlot: slot("2027-01-14T10:00", 11) },
    );
    renderRoute(`${address}?step=details`);
    const summary = await screen.findByRole("region", { name: "Deine Auswahl" });
    expect(within(summary).queryByText(/Zwischen deinen Terminen/)).toBeNull();
  });

  it("leads to the service that has no time yet instead of reserving", async () => {
    fill({ ...haircut, selectedSlot: slot("2027-01-14T09:00", 11) }, massage);
    const { user, router } = renderRoute(`${address}?service=0`);
    const [reserve] = await screen.findAllByRole("button", { name: "Weiter zu deinen Daten" });
    if (reserve) await user.click(reserve);
    expect(await free("10:30")).toBeVisible();
    expect(router.state.location.search).toBe("?service=2");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /^Kopfmassage(?! entfernen)/ })).toHaveFocus(),
    );
  });

  it("opens the next service on wide screens and hides times whose employee is taken", async () => {
    onWideScreen();
    fill({ ...haircut, user: katharina }, massage);
    const { user } = renderRoute(`${address}?service=1`);
    await user.click(await free("09:00"));
    const next = await screen.findByRole("button", { name: /^Kopfmassage/, expanded: true });
    await waitFor(() => expect(next).toHaveFocus());
    expect(screen.getByRole("button", { name: /^Damenhaarschnitt(?! entfernen)/ })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
    expect(await free("10:30")).toBeVisible();
    const times = screen.getByRole("region", { name: /^Kopfmassage/ });
    expect(within(times).queryByRole("button", { name: time("09:00") })).toBeNull();
    await user.click(await free("10:30"));
    await waitFor(() => expect(screen.getByRole("heading", { name: "Deine Daten" })).toHaveFocus());
  });

  it("opens the next service on phones as well and shows its head at the top", async () => {
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    fill(haircut, massage);
    const { user, router } = renderRoute(`${address}?service=1`);
    await user.click(await free("09:00"));
    expect(router.state.location.search).toBe("?service=2");
    const next = await screen.findByRole("button", { name: /^Kopfmassage(?! entfernen)/, expanded: true });
    await waitFor(() => expect(next).toHaveFocus());
    await waitFor(() => expect(scroll.mock.contexts).toContain(next));
    expect(scroll).toHaveBeenCalledWith(expect.objectContaining({ block: "start" }));
  });

  it("says in the bar what comes next and leads there", async () => {
    const { user } = renderRoute(address);
    const times = await screen.findByRole("heading", { name: /^Freie Zeiten am Donnerstag/ });
    // The bar is for phones.
    await user.click(screen.getByRole("button", { name: "Zeit wählen", hidden: true }));
    expect(times).toHaveFocus();
    await user.click(await free("09:00"));
    await user.click(await screen.findByRole("button", { name: "Termine ändern" }));
    await user.click(await screen.findByRole("button", { name: "Weiter zu deinen Daten", hidden: true }));
    await waitFor(() => expect(screen.getByRole("heading", { name: "Deine Daten" })).toHaveFocus());
  });

  it("offers the next days with free times, and the month on demand", async () => {
    const { user, router } = renderRoute(address);
    const strip = await screen.findByRole("list", { name: "Die nächsten Tage mit freien Zeiten" });
    const days = within(strip).getAllByRole("button");
    expect(days.map((day) => day.getAttribute("aria-label"))).toEqual([
      "Do 14.1.: Donnerstag, 14.\u00A0Jänner, 3 freie Zeiten",
      "Di 2.2.: Dienstag, 2.\u00A0Februar, 1 freie Zeit",
    ]);
    expect(days[0]).toHaveAttribute("aria-pressed", "true");
    if (days[1]) await user.click(days[1]);
    expect(await free("10:00")).toBeVisible();
    expect(router.state.location.search).toBe("?service=1&day=2027-02-02");
    await user.click(screen.getByRole("button", { name: "Monat anzeigen", expanded: false }));
    expect(screen.getByRole("button", { name: "Monat ausblenden", expanded: true })).toBeVisible();
  });

  it("does not draw weeks that are over", async () => {
    const { user } = renderRoute(address);
    await openMonth(user);
    const grid = screen.getByRole("grid", { name: "Jänner 2027" });
    expect(within(grid).queryByRole("button", { name: /10\. Jänner 2027/ })).toBeNull();
    expect(within(grid).getByRole("button", { name: /11\. Jänner 2027/ })).toBeInTheDocument();
  });

  it("says from which price to which the people charge, until one is chosen", async () => {
    server.use(
      ...bookingAnswers({
        employees: { 1: [{ ...katharina, price: 50 }, miriam] },
        slots: { 1: haircutSlots },
      }),
    );
    const { user } = renderRoute(address);
    expect(await screen.findByText(/^€\s50–58 je nach Person$/)).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Mitarbeiter/in" }), "Miriam Novak");
    expect(screen.queryByText(/je nach Person$/)).toBeNull();
  });

  it("names services and people in the address, which fills the basket of another browser", async () => {
    fill({ ...haircut, user: miriam }, massage);
    const { router } = renderRoute(`${address}?day=2027-02-02`);
    await waitFor(() => expect(router.state.location.hash).toBe("#services=1.12,2"));
    expect(router.state.location.search).toBe("?day=2027-02-02");
  });

  it.each(["Damenhaarschnitt", "Kopfmassage"])(
    "opens the service of the sender in another browser, whatever its number here: %s",
    async (title) => {
      server.use(
        ...profileAnswers({ services: [offeredService(haircut.service), offeredService(massage.service)] }),
      );
      // The sender had chosen something before that got the number 1.
      fill({ ...haircut, id: 2 }, { ...massage, id: 3 });
      const { user, router } = renderRoute(address);
      await user.click(await screen.findByRole("radio", { name: /^Zeiten einzeln wählen/ }));
      const name = new RegExp(`^${title}(?! entfernen)`);
      const head = await screen.findByRole("button", { name });
      if (head.getAttribute("aria-expanded") === "false") await user.click(head);
      const { search, hash } = router.state.location;
      cleanup();
      fill();
      renderRoute(`${address}${search}${hash}`);
      expect(await screen.findByRole("button", { name, expanded: true })).toBeVisible();
    },
  );

  it("keeps the open service, and names it anew, when one before it is removed", async () => {
    fill(haircut, massage);
    const { user, router } = renderRoute(`${address}?service=2`);
    await user.click(await screen.findByRole("button", { name: "Damenhaarschnitt entfernen" }));
    await waitFor(() => expect(router.state.location.search).toBe("?service=1"));
    expect(screen.getByRole("button", { name: /^Kopfmassage/, expanded: true })).toBeVisible();
  });

  it("fills an empty basket from a link", async () => {
    fill();
    const { router } = renderRoute(`${address}?day=2027-02-02#services=1.11,4711`);
    expect(
      await screen.findByRole("heading", { name: /^Freie Zeiten am Dienstag, 2\.\sFebruar$/ }),
    ).toBeVisible();
    expect(useSessionStore.getState().selectedServices).toMatchObject([
      { service: { serviceID: 1 }, user: { userId: 11 }, selectedSlot: null },
    ]);
    await waitFor(() => expect(router.state.location.hash).toBe("#services=1.11"));
  });

  it.each([
    ["Meine Auswahl behalten", "Kopfmassage", "#services=2"],
    ["Auswahl aus dem Link nehmen", "Damenhaarschnitt", "#services=1"],
  ])("asks before a link takes the place of what was chosen: %s", async (answer, title, hash) => {
    server.use(
      ...profileAnswers({ services: [offeredService(haircut.service), offeredService(massage.service)] }),
    );
    fill(massage);
    const { user, router } = renderRoute(`${address}#services=1`);
    await screen.findByRole("heading", { name: "Dieser Link bringt eine andere Auswahl mit" });
    expect(screen.getByText("Du hast schon gewählt: Kopfmassage.")).toBeVisible();
    expect(screen.getByText("Im Link: Damenhaarschnitt.")).toBeVisible();
    expect(useSessionStore.getState().selectedServices).toMatchObject([{ service: { serviceID: 2 } }]);
    await user.click(screen.getByRole("button", { name: answer }));
    await screen.findByRole("button", { name: `${title} entfernen` });
    expect(useSessionStore.getState().selectedServices).toHaveLength(1);
    await waitFor(() => expect(router.state.location.hash).toBe(hash));
  });

  it("follows the basket of another tab, and is empty when that has booked", async () => {
    followSessionOfOtherTabs();
    fill(haircut);
    const { router } = renderRoute(address);
    await screen.findByRole("button", { name: "Damenhaarschnitt entfernen" });
    await waitFor(() => expect(router.state.location.hash).toBe("#services=1"));
    const stored = JSON.parse(localStorage.getItem("terminhof-session") ?? "{}");
    stored.state.selectedServices = [];
    localStorage.setItem("terminhof-session", JSON.stringify(stored));
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "terminhof-session" }));
    });
    expect(await screen.findByText("Noch keinen Service ausgewählt")).toBeVisible();
    await waitFor(() => expect(router.state.location.hash).toBe(""));
  });

  it("keeps what was added since for who goes back to the link", async () => {
    server.use(
      ...profileAnswers({ services: [offeredService(haircut.service), offeredService(massage.service)] }),
    );
    const { user, router } = renderRoute(`${address}#services=1`);
    await user.click(await screen.findByRole("link", { name: "Weiteren Service hinzufügen" }));
    await screen.findByRole("tab", { name: "Leistungen" });
    act(() => useSessionStore.getState().addService(massage.service));
    await act(() => router.navigate(-1));
    await screen.findByRole("button", { name: "Kopfmassage entfernen" });
    expect(useSessionStore.getState().selectedServices).toHaveLength(2);
  });

  it("keeps the chosen time when the link says what is in the basket", async () => {
    fill({ ...haircut, selectedSlot: slot("2027-01-14T09:00", 11, 12) });
    renderRoute(`${address}#services=1`);
    expect(await free("09:00")).toHaveAttribute("aria-pressed", "true");
  });

  it("forgets a time that has passed", async () => {
    fill({ ...haircut, selectedSlot: slot("2027-01-13T09:45", 11) });
    renderRoute(address);
    await free("09:00");
    expect(chosen(1)?.selectedSlot).toBeNull();
  });

  it("forgets a time that somebody else took and says so", async () => {
    fill({ ...haircut, selectedSlot: slot("2027-01-14T11:00", 11) });
    renderRoute(address);
    const notice = await screen.findByRole("alert");
    expect(within(notice).getByText(/nicht mehr frei/)).toBeVisible();
    expect(chosen(1)?.selectedSlot).toBeNull();
  });

  it("removes a service; with the last one the list of services comes", async () => {
    fill(haircut, massage);
    const { user } = renderRoute(`${address}?service=1`);
    await user.click(await screen.findByRole("button", { name: "Damenhaarschnitt entfernen" }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /^Kopfmassage(?! entfernen)/ })).toHaveFocus(),
    );
    await user.click(screen.getByRole("button", { name: "Kopfmassage entfernen" }));
    await waitFor(() => expect(screen.getByText("Noch keinen Service ausgewählt")).toHaveFocus());
  });

  it("lets an empty basket be filled in place", async () => {
    fill();
    const { user } = renderRoute(address);
    expect(await screen.findByText("Noch keinen Service ausgewählt")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Wählen Damenhaarschnitt" }));
    expect(screen.queryByText("Noch keinen Service ausgewählt")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Zeit aussuchen" }));
    expect(await free("09:00")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });

  it("returns to the times when the address asks for the data too early", async () => {
    const { router } = renderRoute(`${address}?step=details`);
    expect(await free("09:00")).toBeVisible();
    expect(router.state.location.search).toBe("");
  });

  it("replaces a wrong name in the address and keeps the rest", async () => {
    const { router } = renderRoute("/falscher-name-1000/booking?day=2027-02-02&service=1");
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
    expect(router.state.location.search).toBe("?day=2027-02-02&service=1");
  });

  it("shows the 404 page for an organisation that does not exist, and reports no error", async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(
      http.get("*/api/organization/:nr", () => problem(404, "ORGANIZATION_NOT_FOUND", "Gibt es nicht.")),
    );
    renderRoute("/niemand-4711/booking");
    expect(await screen.findByRole("heading", { name: "Seite nicht gefunden" })).toBeVisible();
    expect(report).not.toHaveBeenCalled();
  });

  it("stays useful when the employees cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(
      http.post("*/api/offeredservices/assignedemployeesservicelist", () =>
        problem(500, "INTERNAL", "Kaputt."),
      ),
    );
    renderRoute(address);
    expect(await free("09:00")).toBeVisible();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("tells the organisation's deadline for cancelling", async () => {
    server.use(...profileAnswers({ organization: organization({ cancellationNoticeMinutes: 1440 }) }));
    renderRoute(address);
    expect(await screen.findByText("Kostenlos stornierbar bis 1 Tag vor dem Termin.")).toBeVisible();
  });

  it("says so when the chosen time is too close to be cancelled", async () => {
    fill(entry({ selectedSlot: slot("2027-01-14T09:00", 11) }), massage);
    server.use(...profileAnswers({ organization: organization({ cancellationNoticeMinutes: 1440 }) }));
    renderRoute(address);
    expect(
      await screen.findByText(
        "Die Frist für eine kostenlose Stornierung ist für diesen Termin schon vorbei.",
      ),
    ).toBeVisible();
    expect(screen.queryByText(/Kostenlos stornierbar/)).toBeNull();
  });
});
