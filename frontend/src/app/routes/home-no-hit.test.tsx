import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { haarwerk, homeAnswers, pageOf, searchCall } from "@/test/home-answers";
import { recordedSearches } from "@/test/recorded-searches";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const verbatim = "Leider kein Treffer, mit diesem Suchbegriff!";
const everyCategory = "In allen Kategorien suchen";
const withoutFilters = "Filter entfernen";
const reset = "Suche zurücksetzen";

function buttonsOf(region: HTMLElement) {
  return [everyCategory, withoutFilters, reset].filter((name) =>
    within(region).queryByRole("button", { name }),
  );
}

function results() {
  return screen.findByRole("region", { name: "Suchergebnisse" });
}

describe("a search without a hit", () => {
  beforeEach(() => {
    useSessionStore.setState(emptySession);
    server.use(...homeAnswers());
  });

  it.each([
    ["/?q=xyzzy", `${verbatim}`, [reset]],
    ["/?q=xyzzy&mode=17", `${verbatim}In dieser Kategorie passt kein Anbieter dazu.`, [everyCategory, reset]],
    [
      "/?q=xyzzy&openNow=true",
      `${verbatim}Mit diesen Filtern passt kein Anbieter dazu.`,
      [withoutFilters, reset],
    ],
    [
      "/?q=xyzzy&mode=17&maxPrice=25",
      `${verbatim}In dieser Kategorie und mit diesen Filtern passt kein Anbieter dazu.`,
      [everyCategory, withoutFilters, reset],
    ],
    [
      "/?mode=17&openNow=true",
      "In dieser Kategorie und mit diesen Filtern gibt es gerade keinen Anbieter.",
      [everyCategory, withoutFilters, reset],
    ],
    ["/?maxPrice=25", "Mit diesen Filtern gibt es gerade keinen Anbieter.", [withoutFilters, reset]],
    [
      "/?mode=17",
      "In dieser Kategorie gibt es noch keine Anbieter. Schau bald wieder vorbei.",
      [everyCategory, reset],
    ],
    ["/?q=", "Hier gibt es noch keine Anbieter. Schau bald wieder vorbei.", []],
  ])("says at %s why and offers what helps", async (address, text, buttons) => {
    recordedSearches(() => pageOf([], 0, 0));
    renderRoute(address);
    const region = await results();
    await within(region).findByText("0 Treffer");
    expect(
      within(region).getByText((_, element) => element?.textContent === text, { selector: "p" }),
    ).toBeVisible();
    expect(buttonsOf(region)).toEqual(buttons);
  });

  it("finds more without the filters and without the category", async () => {
    recordedSearches((parameters) => (parameters.has("mode") ? pageOf([], 0, 0) : pageOf([haarwerk])));
    const { user, router } = renderRoute("/?q=haar&mode=17&openNow=true");
    await user.click(await screen.findByRole("button", { name: withoutFilters }));
    await waitFor(() => expect(router.state.location.search).toBe("?q=haar&mode=17"));
    await waitFor(() => expect(screen.getByRole("heading", { name: "Suchergebnisse" })).toHaveFocus());
    expect(await screen.findByText("In dieser Kategorie passt kein Anbieter dazu.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: everyCategory }));
    expect(
      await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" }),
    ).toBeVisible();
    expect(router.state.location.search).toBe("?q=haar");
    await waitFor(() => expect(screen.getByRole("heading", { name: "Suchergebnisse" })).toHaveFocus());
  });

  it("is not claimed while the next search is on its way", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    recordedSearches(() => pageOf([], 0, 0));
    const { router } = renderRoute("/?q=xyzzy");
    await screen.findByText(verbatim);
    server.use(
      http.get(searchCall, async () => {
        await released;
        return pageOf([haarwerk]);
      }),
    );
    await router.navigate("/?q=haar");
    expect(await screen.findByRole("status", { name: "Suchergebnisse werden geladen" })).toBeVisible();
    expect(screen.queryByText(verbatim)).toBeNull();
    release();
    expect(
      await within(await results()).findByRole("link", { name: "Haarwerk am Marktplatz" }),
    ).toBeVisible();
  });
});

describe("the list of everybody", () => {
  it.each([
    ["/?q=#anbieter", []],
    ["/?q=haar", [reset]],
    ["/?mode=17", [reset]],
    ["/?openNow=true", [reset]],
  ])("offers to reset a search only where there is one: %s", async (address, buttons) => {
    useSessionStore.setState(emptySession);
    server.use(...homeAnswers());
    recordedSearches();
    renderRoute(address);
    const region = await results();
    await within(region).findByText("1 Treffer");
    expect(buttonsOf(region)).toEqual(buttons);
  });
});
