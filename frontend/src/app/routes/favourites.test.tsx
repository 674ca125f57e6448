import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { member, signedIn } from "@/test/account-answers";
import { haarwerk, homeAnswers, kraftraum, pfote } from "@/test/home-answers";
import { problem } from "@/test/problem";
import { profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const cards = [haarwerk, kraftraum, pfote];

/** Answers with the cards that are asked for. */
function cardAnswers() {
  return http.get("*/api/search/organizations/named", ({ request }) => {
    const numbers = new URL(request.url).searchParams.get("organizationNr")?.split(",").map(Number) ?? [];
    return HttpResponse.json({
      organizations: cards.filter(({ organizationNr }) => numbers.includes(organizationNr)),
    });
  });
}

beforeEach(() => {
  useSessionStore.setState(emptySession);
  server.use(...homeAnswers(), cardAnswers());
});

describe("favourites", () => {
  it("are all listed, and go with a press on the heart", async () => {
    server.use(
      ...signedIn(member(), [1000, 1009]),
      http.delete("*/api/user/favourite/1009", () => HttpResponse.json([1000])),
    );
    const { user } = renderRoute("/favorites");
    expect(await screen.findByRole("heading", { level: 1, name: "Deine Favoriten" })).toBeVisible();
    expect(await screen.findAllByRole("article")).toHaveLength(2);
    expect(screen.getByRole("heading", { level: 2, name: "Hundesalon Pfote" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Hundesalon Pfote als Favorit", pressed: true }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    await waitFor(() => expect(document.title).toBe("Deine Favoriten · Terminhof"));
  });

  it("stay when the server cannot be told", async () => {
    server.use(
      ...signedIn(member(), [1000]),
      http.delete("*/api/user/favourite/1000", () => HttpResponse.error()),
    );
    const { user } = renderRoute("/favorites");
    const heart = await screen.findByRole("button", { name: "Haarwerk am Marktplatz als Favorit" });
    await user.click(heart);
    expect(await screen.findByText(/Netzwerkfehler/)).toBeInTheDocument();
    await waitFor(() => expect(heart).toHaveAttribute("aria-pressed", "true"));
  });

  it("say when there are none", async () => {
    server.use(...signedIn(member()));
    renderRoute("/favorites");
    expect(
      await screen.findByText("Du hast noch keinen Dienstleister zu deinen Favoriten hinzugefügt."),
    ).toBeVisible();
  });

  it("can be asked for again when they did not arrive", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(...signedIn(member(), [1000]));
    server.use(http.get("*/api/user/favourites", () => problem(500, "INTERNAL", "Kaputt."), { once: true }));
    const { user } = renderRoute("/favorites");
    const failure = await screen.findByRole("alert");
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("article")).toBeVisible();
  });
});

describe("favourites on home", () => {
  it("are a row of two, of more on phones, with the way to all of them", async () => {
    server.use(...signedIn(member(), [1000, 1001, 1009]));
    renderRoute("/");
    const row = await screen.findByRole("region", { name: "Deine Favoriten" });
    await within(row).findByRole("heading", { name: "Haarwerk am Marktplatz" });
    // The window of the tests is as wide as a desktop's.
    const items = within(row).getAllByRole("listitem", { hidden: true });
    expect(items.map((item) => getComputedStyle(item).display === "none")).toEqual([false, false, true]);
    expect(within(row).getByRole("link", { name: "Alle Favoriten anzeigen" })).toHaveAttribute(
      "href",
      "/favorites",
    );
  });

  it("are nothing for visitors, and nothing when there are none", async () => {
    renderRoute("/");
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("region", { name: "Deine Favoriten" })).toBeNull();
  });
});

describe("heart on a profile", () => {
  it("keeps the organisation", async () => {
    server.use(
      ...signedIn(member()),
      ...profileAnswers(),
      http.post("*/api/user/favourite", () => HttpResponse.json([1000])),
    );
    const { user } = renderRoute("/haarwerk-am-marktplatz-1000");
    const heart = await screen.findByRole("button", { name: "Haarwerk am Marktplatz als Favorit" });
    await waitFor(() => expect(heart).toHaveAttribute("aria-pressed", "false"));
    await user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute("aria-pressed", "true"));
  });

  it("leads visitors through the login and back", async () => {
    server.use(...profileAnswers());
    const { user, router } = renderRoute("/haarwerk-am-marktplatz-1000");
    await user.click(await screen.findByRole("button", { name: "Haarwerk am Marktplatz als Favorit" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(new URLSearchParams(router.state.location.search).get("returnTo")).toBe(
      "/haarwerk-am-marktplatz-1000",
    );
    expect(await screen.findByText("Melde dich an, dann ist dein Favorit gespeichert.")).toBeVisible();
  });
});
