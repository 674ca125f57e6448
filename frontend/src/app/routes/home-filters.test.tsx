import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { stubGeolocation } from "@/test/geolocation";
import { haarwerk, homeAnswers, pageOf, pfote } from "@/test/home-answers";
import { recordedSearches } from "@/test/recorded-searches";
import { renderRoute } from "@/test/render-route";
import { focusSearchField } from "@/test/search-field";
import { server } from "@/test/server";

type Router = ReturnType<typeof renderRoute>["router"];

/** Chips answer before the address does. */
async function expectSearch(router: Router, search: string) {
  await waitFor(() => expect(router.state.location.search).toBe(search));
}

function results() {
  return screen.findByRole("region", { name: "Suchergebnisse" });
}

function chip(name: string) {
  return screen.getByRole("button", { name });
}

async function expectPressed(name: string, isPressed: boolean) {
  await waitFor(() => expect(chip(name)).toHaveAttribute("aria-pressed", String(isPressed)));
}

const openNow = "Jetzt geöffnet";
const nearby = "In meiner Nähe";
const ownPosition = "Meinen Standort verwenden";

describe("filters on home", () => {
  beforeEach(() => {
    useSessionStore.setState(emptySession);
    server.use(...homeAnswers());
  });

  it("narrow a search, say so in the address and keep the focus", async () => {
    const searches = recordedSearches((parameters) =>
      pageOf(parameters.has("openNow") ? [pfote] : [haarwerk, pfote], 13, 2),
    );
    const { user, router } = renderRoute("/?q=salon&mode=17&page=2");
    await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" });
    await expectPressed(openNow, false);
    await user.click(chip(openNow));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Haarwerk am Marktplatz" })).toBeNull());
    await expectSearch(router, "?q=salon&mode=17&openNow=true");
    expect(chip(openNow)).toHaveAttribute("aria-pressed", "true");
    await waitFor(() => expect(chip(openNow)).toHaveFocus());

    await user.selectOptions(screen.getByRole("combobox", { name: "Preis" }), "50");
    await waitFor(() => expect(searches).toHaveLength(3));
    await expectSearch(router, "?q=salon&mode=17&openNow=true&maxPrice=50");
    expect(screen.getByRole("combobox", { name: "Preis" })).toHaveValue("50");
    expect(searches).toEqual([
      "q=salon&mode=17&page=1&size=12",
      "q=salon&mode=17&openNow=true&page=0&size=12",
      "q=salon&mode=17&openNow=true&maxPrice=50&page=0&size=12",
    ]);

    await router.navigate(-1);
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: "Preis" })).toHaveDisplayValue("Jeder Preis"),
    );
  });

  it("are all kept when they are pressed in quick succession", async () => {
    recordedSearches();
    const { user, router } = renderRoute("/?q=salon&page=3");
    await results();
    await user.click(chip(openNow));
    await user.selectOptions(screen.getByRole("combobox", { name: "Preis" }), "100");
    expect(screen.getByRole("combobox", { name: "Preis" })).toHaveValue("100");
    await expectSearch(router, "?q=salon&openNow=true&maxPrice=100");
  });

  it("work alone and end where everybody is listed", async () => {
    const searches = recordedSearches();
    const { user, router } = renderRoute("/?q=");
    await results();
    await user.click(chip(openNow));
    await expectPressed(openNow, true);
    await expectSearch(router, "?openNow=true");
    await user.click(chip(openNow));
    await expectPressed(openNow, false);
    await expectSearch(router, "?q=");
    expect(searches.slice(0, 2)).toEqual(["page=0&size=12", "openNow=true&page=0&size=12"]);
  });

  it("are restored from the address and leave it with the search", async () => {
    const searches = recordedSearches();
    const { user, router } = renderRoute(
      "/?q=haar&openNow=true&maxPrice=25&latitude=48.208174&longitude=16.373819&distance=5",
    );
    await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" });
    expect(searches).toEqual([
      "q=haar&openNow=true&maxPrice=25&latitude=48.21&longitude=16.37&distance=5&page=0&size=12",
    ]);
    expect(chip(openNow)).toHaveAttribute("aria-pressed", "true");
    expect(chip(nearby)).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("combobox", { name: "Preis" })).toHaveValue("25");
    expect(screen.getByRole("combobox", { name: "Entfernung" })).toHaveValue("5");
    await user.click(screen.getByRole("button", { name: "Suche zurücksetzen" }));
    await expectSearch(router, "");
  });

  it("stay for the next text and the next category, and leave alone what is being typed", async () => {
    const searches = recordedSearches();
    const { user, router } = renderRoute("/?q=haar");
    await results();
    const animals = await screen.findByRole("link", { name: "Tiere" });
    const field = await focusSearchField();
    await user.clear(field);
    await user.keyboard("schnitt");
    await user.click(chip(openNow));
    await waitFor(() => expect(animals).toHaveAttribute("href", "/?q=haar&mode=17&openNow=true"));
    expect(field).toHaveValue("schnitt");
    await user.click(chip("Suchen"));
    await waitFor(() => expect(animals).toHaveAttribute("href", "/?q=schnitt&mode=17&openNow=true"));
    await user.click(animals);
    await waitFor(() => expect(animals).toHaveAttribute("href", "/?q=schnitt&openNow=true"));
    expect(router.state.location.search).toBe("?q=schnitt&mode=17&openNow=true");
    await waitFor(() => expect(searches.at(-1)).toBe("q=schnitt&mode=17&openNow=true&page=0&size=12"));
  });

  it("ask for the position on a press only and tell the server roughly", async () => {
    const geolocation = stubGeolocation();
    const searches = recordedSearches();
    const { user, router } = renderRoute("/?q=haar");
    await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" });
    expect(geolocation.getCurrentPosition).not.toHaveBeenCalled();
    expect(screen.queryByRole("combobox", { name: "Entfernung" })).toBeNull();

    await user.click(chip(nearby));
    expect(screen.getByText(/bestimmt deinen Standort/)).toBeVisible();
    geolocation.find(48.208174, 16.373819);
    await expectPressed(nearby, true);
    expect(screen.queryByText(/Standort/)).toBeNull();
    await expectSearch(router, "?q=haar&latitude=48.21&longitude=16.37&distance=10");

    await user.selectOptions(screen.getByRole("combobox", { name: "Entfernung" }), "25");
    await waitFor(() =>
      expect(searches.at(-1)).toBe("q=haar&latitude=48.21&longitude=16.37&distance=25&page=0&size=12"),
    );
    await user.click(chip(nearby));
    await expectPressed(nearby, false);
    await expectSearch(router, "?q=haar");
    expect(geolocation.getCurrentPosition).toHaveBeenCalledTimes(1);
  });

  it("take a place beside the text, tell how far away everybody is, and one place is enough", async () => {
    const geolocation = stubGeolocation();
    const cards = [
      { ...haarwerk, distance: 2.34 },
      { ...pfote, distance: 12.5 },
    ];
    const vienna = { typed: "Wein", name: "Wien", isCorrected: true };
    const searches = recordedSearches(() => pageOf(cards, 2, 1, 2, vienna));
    const { user, router } = renderRoute("/?q=haar&openNow=true");
    await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" });
    const place = screen.getByRole("textbox", { name: "Ort oder PLZ" });
    await user.click(place);
    await user.paste("  Wein ");
    await user.keyboard("{Enter}");
    await expectSearch(router, "?q=haar&openNow=true&place=Wein");
    await waitFor(() => expect(searches.at(-1)).toBe("q=haar&openNow=true&place=Wein&page=0&size=12"));
    expect(await screen.findByText(/^Meintest du Wien\?/)).toBeVisible();
    expect(screen.getByText(/· 2,3 km$/)).toBeVisible();
    expect(screen.getByText(/· 13 km$/)).toBeVisible();

    await user.click(chip(nearby));
    geolocation.find(48.208174, 16.373819);
    await expectSearch(router, "?q=haar&openNow=true&latitude=48.21&longitude=16.37&distance=10");
    await waitFor(() => expect(place).toHaveValue(""));
  });

  it("take the position of the device at the place field of the start page", async () => {
    const geolocation = stubGeolocation();
    const searches = recordedSearches();
    const { user, router } = renderRoute("/");
    const place = await screen.findByRole("textbox", { name: "Ort oder PLZ" });
    await user.type(place, "Wien");
    await user.click(chip(ownPosition));
    expect(screen.getByText(/bestimmt deinen Standort/)).toBeVisible();
    geolocation.find(48.208174, 16.373819);
    await expectPressed(ownPosition, true);
    expect(place).toHaveValue("");
    expect(place).toHaveAttribute("placeholder", "In deiner Nähe");
    // What is looked for is still to be said.
    expect(router.state.location.search).toBe("");
    await user.click(screen.getByRole("button", { name: "Suchen" }));
    await expectSearch(router, "?latitude=48.21&longitude=16.37&distance=10");
    await waitFor(() =>
      expect(searches).toEqual(["latitude=48.21&longitude=16.37&distance=10&page=0&size=12"]),
    );

    await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" });
    // A place that is typed counts instead.
    await user.type(place, "Graz");
    await expectPressed(ownPosition, false);
    await user.click(screen.getByRole("button", { name: "Suchen" }));
    await expectSearch(router, "?place=Graz");
    await user.click(chip(ownPosition));
    geolocation.find(48.208174, 16.373819);
    await expectSearch(router, "?latitude=48.21&longitude=16.37&distance=10");
    await expectPressed(nearby, true);
    await user.click(chip(nearby));
    await expectPressed(ownPosition, false);
  });

  it("search with what is being typed when the position is found, and widely again without it", async () => {
    const geolocation = stubGeolocation();
    recordedSearches();
    const { user, router } = renderRoute("/?q=haar&place=Graz");
    await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" });
    const text = await focusSearchField();
    await user.clear(text);
    await user.keyboard("massage");
    await user.click(chip(ownPosition));
    geolocation.find(48.208174, 16.373819);
    await expectSearch(router, "?q=massage&latitude=48.21&longitude=16.37&distance=10");
    expect(text).toHaveValue("massage");
    await expectPressed(ownPosition, true);
    await user.click(chip(ownPosition));
    await expectSearch(router, "?q=massage");
  });

  it.each([
    ["denied", /gibt uns deinen Standort nicht/],
    ["unavailable", /Such stattdessen mit einem Ort/],
    ["timeout", /lässt auf sich warten/],
  ] as const)(
    "say at the place field that the position is %s, until a place is typed",
    async (reason, text) => {
      const geolocation = stubGeolocation();
      const { user } = renderRoute("/");
      const place = await screen.findByRole("textbox", { name: "Ort oder PLZ" });
      await user.click(chip(ownPosition));
      geolocation.fail(reason);
      expect(screen.getByText(text)).toBeVisible();
      expect(chip(ownPosition)).toHaveAttribute("aria-pressed", "false");
      await user.type(place, "W");
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  it.each([
    ["denied", /gibt uns deinen Standort nicht/],
    ["unavailable", /lässt sich gerade nicht bestimmen/],
    ["timeout", /lässt auf sich warten/],
  ] as const)("leave the list as it was when the position is %s", async (reason, text) => {
    const geolocation = stubGeolocation();
    const searches = recordedSearches();
    const { user, router } = renderRoute("/?q=haar");
    await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" });
    await user.click(chip(nearby));
    geolocation.fail(reason);
    expect(screen.getByText(text)).toBeVisible();
    expect(chip(nearby)).toHaveAttribute("aria-pressed", "false");
    await expectSearch(router, "?q=haar");
    expect(screen.getByRole("link", { name: "Haarwerk am Marktplatz" })).toBeVisible();
    expect(searches).toHaveLength(1);

    await user.click(chip(nearby));
    geolocation.find(48.208174, 16.373819);
    await expectPressed(nearby, true);
    expect(screen.queryByText(text)).toBeNull();
  });

  it("say it where the browser has no positions at all", async () => {
    recordedSearches();
    const { user } = renderRoute("/?q=haar");
    await results();
    await user.click(chip(nearby));
    expect(screen.getByText(/lässt sich gerade nicht bestimmen/)).toBeVisible();
  });

  it("join a late position to the search of that moment, and to none that has ended", async () => {
    const geolocation = stubGeolocation();
    recordedSearches();
    const { user, router } = renderRoute("/?q=haar");
    await results();
    await user.click(chip(nearby));
    await user.click(chip(openNow));
    await expectPressed(openNow, true);
    geolocation.find(48.208174, 16.373819);
    await expectPressed(nearby, true);
    await expectSearch(router, "?q=haar&openNow=true&latitude=48.21&longitude=16.37&distance=10");

    await user.click(chip(nearby));
    await expectPressed(nearby, false);
    await user.click(chip(nearby));
    await user.click(screen.getByRole("button", { name: "Suche zurücksetzen" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Suchergebnisse" })).toBeNull());
    geolocation.find(48.208174, 16.373819);
    expect(router.state.location.search).toBe("");
  });
});
