import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { haarwerk, homeAnswers, kraftraum, pageOf, pfote, searchCall } from "@/test/home-answers";
import { problem } from "@/test/problem";
import { recordedSearches } from "@/test/recorded-searches";
import { renderRoute } from "@/test/render-route";
import { focusSearchField } from "@/test/search-field";
import { server } from "@/test/server";

function results() {
  return screen.findByRole("region", { name: "Suchergebnisse" });
}

describe("search on home", () => {
  beforeEach(() => {
    useSessionStore.setState(emptySession);
    server.use(...homeAnswers());
  });

  it("searches for text and category and says so in the address", async () => {
    const searches = recordedSearches(() => pageOf([pfote]));
    const { user, router } = renderRoute("/");
    await focusSearchField();
    await user.keyboard("hund");
    await screen.findByRole("option", { name: "Tiere" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Kategorie" }), "Tiere");
    await user.click(screen.getByRole("button", { name: "Suchen" }));
    expect(await within(await results()).findByRole("link", { name: "Hundesalon Pfote" })).toBeVisible();
    expect(router.state.location.search).toBe("?q=hund&mode=17");
    expect(searches).toEqual(["q=hund&mode=17&page=0&size=12"]);
    expect(within(await results()).getByRole("status")).toHaveTextContent("1 Treffer");
    expect(within(await results()).getByRole("link", { name: "Warum diese Reihenfolge?" })).toHaveAttribute(
      "href",
      "/ranking",
    );
    await waitFor(() => expect(document.title).toBe("Suche nach „hund“ · Terminhof"));
  });

  it("shows the service that was searched for and leads right to its next free day", async () => {
    const matchingService = {
      serviceID: 7,
      description: "Haarschnitt kurz",
      price: 38,
      highestPrice: 44,
      nextAvailableSlot: { dateFrom: "2027-01-15T11:00:00" },
    };
    const booked = { ...kraftraum, matchingService: { ...matchingService, price: 38.5, highestPrice: 38.5 } };
    const full = { ...pfote, matchingService: { ...matchingService, nextAvailableSlot: null } };
    recordedSearches(() => pageOf([{ ...haarwerk, matchingService }, booked, full]));
    renderRoute("/?q=haarschnitt");
    const cards = await within(await results()).findAllByRole("article");
    expect(cards.map((card) => within(card).getByText(/€/).textContent)).toEqual([
      "€\u00A038–44",
      "€\u00A038,50",
      "€\u00A038–44",
    ]);
    const [first, , last] = cards as [HTMLElement, HTMLElement, HTMLElement];
    expect(within(first).getByText("Haarschnitt kurz")).toBeVisible();
    expect(within(first).getByText(/^Nächster freier Termin/)).toHaveTextContent(
      "Nächster freier Termin: Fr., 15. Jän., 11:00 Uhr",
    );
    const book = (card: HTMLElement) => within(card).getByRole("link", { name: /^Termin reservieren/ });
    expect(book(first)).toHaveAccessibleName(
      "Termin reservieren: Haarschnitt kurz bei Haarwerk am Marktplatz",
    );
    expect(book(first)).toHaveAttribute(
      "href",
      "/haarwerk-am-marktplatz-1000/booking?day=2027-01-15#services=7",
    );
    expect(within(last).queryByText(/^Nächster freier Termin/)).toBeNull();
    expect(book(last)).toHaveAttribute("href", "/hundesalon-pfote-1009/booking#services=7");
  });

  it("shows the course that was searched for and leads to the events of its provider", async () => {
    const matchingEvent = {
      id: 5,
      type: "COURSE",
      description: "Flechten lernen",
      price: 79.5,
      nextDate: "2027-02-16T18:00:00",
    } as const;
    recordedSearches(() => pageOf([{ ...haarwerk, matchingEvent }]));
    renderRoute("/?q=flechten");
    const card = await within(await results()).findByRole("article");
    expect(within(card).getByText("Flechten lernen")).toBeVisible();
    expect(within(card).getByText(/^€\s79,50$/)).toBeVisible();
    expect(within(card).getByText(/^Nächster Termin/)).toHaveTextContent(
      "Nächster Termin: Di., 16. Feb., 18:00 Uhr",
    );
    expect(
      within(card).getByRole("link", { name: "Kurs ansehen: Flechten lernen, Haarwerk am Marktplatz" }),
    ).toHaveAttribute("href", "/haarwerk-am-marktplatz-1000?tab=events");
  });

  it("shows the cover of those who have one, and the drawing of their category for the others", async () => {
    const cover = "/images/1000/11aa-960.jpg";
    recordedSearches(() =>
      pageOf([
        { ...haarwerk, cover },
        { ...pfote, cover: "javascript:alert(1)" },
      ]),
    );
    renderRoute("/?q=haarschnitt");
    const [photo, drawing] = await within(await results()).findAllByRole("article");
    expect(photo?.querySelector("img")).toHaveAttribute("src", cover);
    expect(photo?.querySelector("img")).toHaveAttribute(
      "srcset",
      expect.stringContaining("11aa-480.jpg 480w"),
    );
    expect(photo?.querySelector("svg[viewBox='0 0 640 320']")).toBeNull();
    expect(drawing?.querySelector("img")).toBeNull();
    expect(drawing?.querySelector("svg[viewBox='0 0 640 320']")).not.toBeNull();
  });

  it("is restored from its address", async () => {
    const searches = recordedSearches(() => pageOf([pfote], 30, 3));
    renderRoute("/?q=hund&mode=17&page=2");
    expect(await within(await results()).findByRole("link", { name: "Hundesalon Pfote" })).toBeVisible();
    expect(searches).toEqual(["q=hund&mode=17&page=1&size=12"]);
    expect(screen.getByRole("combobox", { name: "Was suchst du?" })).toHaveValue("hund");
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: "Kategorie" })).toHaveDisplayValue("Tiere"),
    );
    expect(screen.getByRole("link", { name: "Tiere" })).toHaveAttribute("aria-current", "true");
    expect(screen.getByRole("link", { name: "Seite 2" })).toHaveAttribute("aria-current", "page");
  });

  it("goes back and forward through the searches", async () => {
    recordedSearches((parameters) => pageOf([parameters.get("q") === "haar" ? haarwerk : pfote]));
    const { router } = renderRoute("/?q=haar");
    await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" });
    await router.navigate("/?q=hund");
    await within(await results()).findByRole("link", { name: "Hundesalon Pfote" });
    await router.navigate(-1);
    await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" });
    expect(screen.getByRole("combobox", { name: "Was suchst du?" })).toHaveValue("haar");
    await router.navigate(1);
    await within(await results()).findByRole("link", { name: "Hundesalon Pfote" });
    expect(screen.getByRole("combobox", { name: "Was suchst du?" })).toHaveValue("hund");
  });

  it("names a category page after category and place, as the directory spells it", async () => {
    recordedSearches((parameters) => {
      const typed = parameters.get("place");
      return pageOf([pfote], 1, 1, 1, typed ? { typed, name: "Wien", isCorrected: true } : null);
    });
    const { router } = renderRoute("/?mode=17");
    expect(await screen.findByRole("heading", { level: 1, name: "Tiere" })).toBeVisible();
    await waitFor(() => expect(document.title).toBe("Tiere · Terminhof"));
    await router.navigate("/?mode=17&place=Wein");
    await waitFor(() => expect(document.title).toBe("Tiere in Wien · Terminhof"));
    await router.navigate("/");
    await waitFor(() => expect(document.title).toBe("Terminhof"));
  });

  it("shows what was found before categories and how it works", async () => {
    recordedSearches(() => pageOf([pfote]));
    renderRoute("/?q=hund");
    const found = await within(await results()).findByRole("article");
    const isBefore = (other: HTMLElement) =>
      Boolean(found.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(isBefore(await screen.findByRole("link", { name: "Tiere" }))).toBe(true);
    expect(isBefore(await screen.findByRole("region", { name: "So funktioniert Terminhof" }))).toBe(true);
  });

  it("folds place and category on phones while the results are shown", async () => {
    recordedSearches(() => pageOf([pfote]));
    const { user } = renderRoute("/?q=hund");
    const unfold = await screen.findByLabelText("Ort und Kategorie");
    expect(unfold).toHaveAttribute("aria-expanded", "false");
    await user.click(unfold);
    expect(unfold).toHaveAttribute("aria-expanded", "true");
    await user.type(screen.getByRole("textbox", { name: "Ort oder PLZ" }), "Wien{Enter}");
    expect(unfold).toHaveAttribute("aria-expanded", "false");
  });

  it("lists everybody for an empty text", async () => {
    const searches = recordedSearches(() => pageOf([haarwerk, kraftraum]));
    const { user, router } = renderRoute("/");
    await user.click(await screen.findByRole("button", { name: "Suchen" }));
    expect(await within(await results()).findByRole("link", { name: "Kraftraum" })).toBeVisible();
    expect(router.state.location.search).toBe("?q=");
    expect(searches).toEqual(["page=0&size=12"]);
  });

  it("narrows to a category and widens again", async () => {
    recordedSearches((parameters) => pageOf(parameters.get("mode") === "17" ? [pfote] : [haarwerk, pfote]));
    const { user, router } = renderRoute("/?q=salon");
    await within(await results()).findByText("2 Treffer");
    await user.click(screen.getByRole("link", { name: "Tiere" }));
    await within(await results()).findByText("1 Treffer");
    expect(router.state.location.search).toBe("?q=salon&mode=17");
    expect(screen.getByRole("combobox", { name: "Kategorie" })).toHaveDisplayValue("Tiere");
    expect(useSessionStore.getState()).toMatchObject({ searchTerm: "salon", selectedSearchMode: "17" });
    await user.click(screen.getByRole("link", { name: "Tiere" }));
    await within(await results()).findByText("2 Treffer");
    expect(router.state.location.search).toBe("?q=salon");
    await waitFor(() => expect(useSessionStore.getState().selectedSearchMode).toBe("Alle"));
  });

  it("turns the pages and begins each one at the top", async () => {
    recordedSearches((parameters) => pageOf([parameters.get("page") === "0" ? haarwerk : pfote], 13, 2));
    const { user, router } = renderRoute("/?q=salon");
    await user.click(await screen.findByRole("link", { name: "Nächste Seite" }));
    expect(await within(await results()).findByRole("link", { name: "Hundesalon Pfote" })).toBeVisible();
    expect(router.state.location.search).toBe("?q=salon&page=2");
    await waitFor(() => expect(screen.getByRole("heading", { name: "Suchergebnisse" })).toHaveFocus());
    expect(screen.queryByRole("link", { name: "Nächste Seite" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Vorige Seite" }));
    expect(
      await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" }),
    ).toBeVisible();
    expect(router.state.location.search).toBe("?q=salon");
  });

  it("leads back from a page that does not exist", async () => {
    recordedSearches((parameters) => pageOf(parameters.get("page") === "0" ? [haarwerk] : [], 1, 1));
    const { user } = renderRoute("/?q=haar&page=9");
    expect(await screen.findByText("So viele Seiten hat diese Suche nicht.")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Zur ersten Seite" }));
    expect(
      await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" }),
    ).toBeVisible();
  });

  it("shows a skeleton while the first results are on their way, and keeps the old ones during the next", async () => {
    const waiting: (() => void)[] = [];
    server.use(
      http.get(searchCall, async ({ request }) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return pageOf([new URL(request.url).searchParams.get("q") === "haar" ? haarwerk : pfote]);
      }),
    );
    const { router } = renderRoute("/?q=haar");
    expect(await screen.findByRole("status", { name: "Suchergebnisse werden geladen" })).toBeVisible();
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    const list = within(await results());
    await list.findByRole("link", { name: "Haarwerk am Marktplatz" });
    await router.navigate("/?q=hund");
    await waitFor(() => expect(waiting).toHaveLength(2));
    await waitFor(() => expect(list.queryByText("1 Treffer")).toBeNull());
    expect(list.getByRole("link", { name: "Haarwerk am Marktplatz" })).toBeVisible();
    waiting[1]?.();
    await list.findByRole("link", { name: "Hundesalon Pfote" });
    expect(list.queryByRole("link", { name: "Haarwerk am Marktplatz" })).toBeNull();
  });

  it("draws a line before those that are only similar", async () => {
    recordedSearches(() => pageOf([haarwerk, pfote, kraftraum], 3, 1, 1));
    renderRoute("/?q=haarwerk");
    const list = within(await results());
    await list.findByRole("link", { name: "Kraftraum" });
    const [fitting, similar] = list.getAllByRole("list");
    expect(within(fitting as HTMLElement).getAllByRole("listitem")).toHaveLength(1);
    expect(within(similar as HTMLElement).getByRole("link", { name: "Hundesalon Pfote" })).toBeVisible();
    expect(list.getByText("Diese Anbieter passen nur teilweise zu deiner Suche.")).toBeVisible();
    expect(list.getByRole("status")).toHaveTextContent("1 Treffer, 2 ähnliche");
  });

  it("says so when all are only similar", async () => {
    recordedSearches(() => pageOf([haarwerk, pfote], 2, 1, 0));
    renderRoute("/?q=tischler");
    const list = within(await results());
    expect(await list.findByText("Leider kein Treffer, mit diesem Suchbegriff!")).toBeVisible();
    expect(list.getByText("Diese Anbieter kommen deiner Suche am nächsten.", { exact: false })).toBeVisible();
    expect(list.getByRole("status")).toHaveTextContent("2 ähnliche");
    expect(list.queryByText("Diese Anbieter passen nur teilweise zu deiner Suche.")).toBeNull();
  });

  it("claims no missing hit on a later page of only similar ones", async () => {
    recordedSearches(() => pageOf([pfote], 13, 2, 3));
    renderRoute("/?q=haarwerk&page=2");
    const list = within(await results());
    expect(await list.findByText("Diese Anbieter passen nur teilweise zu deiner Suche.")).toBeVisible();
    expect(list.queryByText(/Leider kein Treffer/)).toBeNull();
  });

  it("says in which place was searched, and that it was spelt otherwise", async () => {
    recordedSearches((parameters) => {
      const isCorrected = parameters.get("q") === "haar hambrug";
      const typed = isCorrected ? "hambrug" : "hamburg";
      return pageOf([haarwerk], 1, 1, 1, { typed, name: "Hamburg", isCorrected });
    });
    const { router } = renderRoute("/?q=haar+hambrug");
    expect(await screen.findByText("Meintest du Hamburg? Anbieter in und um Hamburg.")).toBeVisible();
    await router.navigate("/?q=haar+hamburg");
    expect(await screen.findByText("Anbieter in und um Hamburg.")).toBeVisible();
  });

  it("says that nobody is at a place, and that all places are shown instead", async () => {
    recordedSearches(() =>
      pageOf([haarwerk], 1, 1, 1, { typed: "Atlantis", name: null, isCorrected: false }),
    );
    renderRoute("/?q=haar&place=Atlantis");
    expect(
      await screen.findByText("In „Atlantis“ haben wir niemanden gefunden und zeigen dir alle Orte."),
    ).toBeVisible();
  });

  it("says that nothing was found and resets the search", async () => {
    recordedSearches(() => pageOf([], 0, 0));
    const { user, router } = renderRoute("/?q=xyzzy");
    expect(await screen.findByText("Leider kein Treffer, mit diesem Suchbegriff!")).toBeVisible();
    expect(within(await results()).getByRole("status")).toHaveTextContent("0 Treffer");
    await user.click(screen.getByRole("button", { name: "Suche zurücksetzen" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Suchergebnisse" })).toBeNull());
    expect(router.state.location.search).toBe("");
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Was suchst du?" })).toHaveFocus());
    expect(screen.getByRole("combobox", { name: "Was suchst du?" })).toHaveValue("");
  });

  it.each([
    ["/?mode=17", /In dieser Kategorie gibt es noch keine Anbieter/],
    ["/?q=", /Hier gibt es noch keine Anbieter/],
  ])("says at %s that nobody is there yet", async (address, text) => {
    recordedSearches(() => pageOf([], 0, 0));
    renderRoute(address);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("shows a failure with another try and never an empty list", async () => {
    server.use(http.get(searchCall, () => problem(500, "INTERNAL", "Der Server hat sich verschluckt.")));
    const { user } = renderRoute("/?q=haar");
    const failure = await screen.findByRole("alert");
    expect(within(failure).getByText("Der Server hat sich verschluckt.")).toBeVisible();
    expect(screen.queryByText(/Treffer/)).toBeNull();
    recordedSearches();
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(
      await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" }),
    ).toBeVisible();
  });

  it("shows the failure of the next search instead of the results of the one before", async () => {
    recordedSearches((parameters) =>
      parameters.get("q") === "haar"
        ? pageOf([haarwerk])
        : problem(503, "UNAVAILABLE", "Gerade ist viel los."),
    );
    const { router } = renderRoute("/?q=haar");
    await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" });
    await router.navigate("/?q=hund");
    expect(await screen.findByText("Gerade ist viel los.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Haarwerk am Marktplatz" })).toBeNull();
  });

  it("remembers text and category for the next visit, but begins at the start page", async () => {
    recordedSearches(() => pageOf([pfote]));
    const first = renderRoute("/");
    await focusSearchField();
    await first.user.keyboard("hund{Enter}");
    await results();
    expect(localStorage.getItem("terminhof-session")).toContain('"searchTerm":"hund"');
    await first.router.navigate("/404");
    await waitFor(() => expect(screen.queryByPlaceholderText(/Was suchst du/)).toBeNull());
    await first.router.navigate("/");
    expect(await screen.findByRole("combobox", { name: "Was suchst du?" })).toHaveValue("hund");
    expect(screen.queryByRole("region", { name: "Suchergebnisse" })).toBeNull();
  });

  it("stays usable when the suggestions cannot be loaded", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    server.use(http.get("*/api/search/suggestions", () => problem(500, "INTERNAL", "Nichts da.")));
    recordedSearches(() => pageOf([pfote]));
    const { user } = renderRoute("/");
    await focusSearchField();
    await user.keyboard("hund");
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    await user.keyboard("{Enter}");
    expect(await within(await results()).findByRole("link", { name: "Hundesalon Pfote" })).toBeVisible();
  });
});
