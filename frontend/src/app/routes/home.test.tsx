import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { animals, beauty, organizationCard, problem } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const search = "*/api/search/organizations";

const haarwerk = organizationCard();
const pfote = organizationCard({
  organizationNr: 1009,
  companyName: "Hundesalon Pfote",
  city: "Wien",
  branches: [animals],
  slogan: "",
  businessHours: [],
});

function answer(...organizations: ReturnType<typeof organizationCard>[]) {
  return http.get(search, () =>
    HttpResponse.json({ organizations, totalElements: organizations.length, totalPages: 1 }),
  );
}

describe("home", () => {
  beforeEach(() => {
    server.use(http.get("*/api/account/getBranches", () => HttpResponse.json([beauty, animals])));
  });

  it("shows a skeleton of the list until it arrives", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get(search, async () => {
        await released;
        return HttpResponse.json({ organizations: [haarwerk], totalElements: 1, totalPages: 1 });
      }),
    );
    renderRoute("/");
    expect(await screen.findByRole("status", { name: "Anbieter werden geladen" })).toBeVisible();
    release();
    expect(await screen.findByRole("link", { name: "Haarwerk am Marktplatz" })).toBeVisible();
    expect(document.title).toBe("Terminhof");
  });

  it("lists the providers with their opening status and the way to reserve", async () => {
    server.use(answer(haarwerk, pfote));
    renderRoute("/");
    const link = await screen.findByRole("link", { name: "Haarwerk am Marktplatz" });
    expect(link).toHaveAttribute("href", "/haarwerk-am-marktplatz-1000");
    expect(screen.getByText("Geöffnet bis 18:00")).toBeVisible();
    expect(screen.getByText("Derzeit geschlossen")).toBeVisible();
    expect(screen.getByRole("link", { name: "Termin reservieren bei Hundesalon Pfote" })).toHaveAttribute(
      "href",
      "/hundesalon-pfote-1009?tab=services",
    );
  });

  it("narrows the list to a category and widens it again", async () => {
    server.use(
      http.get(search, ({ request }) => {
        const organizations =
          new URL(request.url).searchParams.get("mode") === "17" ? [pfote] : [haarwerk, pfote];
        return HttpResponse.json({ organizations, totalElements: organizations.length, totalPages: 1 });
      }),
    );
    const { user } = renderRoute("/");
    const tile = await screen.findByRole("button", { name: "Tiere" });
    await user.click(tile);
    expect(await screen.findByText("1 von 1")).toBeVisible();
    expect(tile).toHaveAttribute("aria-pressed", "true");
    expect(screen.queryByRole("link", { name: "Haarwerk am Marktplatz" })).toBeNull();
    await user.click(tile);
    expect(await screen.findByRole("link", { name: "Haarwerk am Marktplatz" })).toBeVisible();
  });

  it("says so when a category has nobody yet, and keeps the way back", async () => {
    server.use(
      http.get(search, ({ request }) => {
        const organizations = new URL(request.url).searchParams.has("mode") ? [] : [haarwerk];
        return HttpResponse.json({ organizations, totalElements: organizations.length, totalPages: 1 });
      }),
    );
    const { user } = renderRoute("/");
    await user.click(await screen.findByRole("button", { name: "Tiere" }));
    expect(await screen.findByText(/In dieser Kategorie gibt es noch keine Anbieter/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Tiere" }));
    expect(await screen.findByRole("link", { name: "Haarwerk am Marktplatz" })).toBeVisible();
  });

  it("loads the next page on demand", async () => {
    server.use(
      http.get(search, ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get("page"));
        return HttpResponse.json({
          organizations: [page === 0 ? haarwerk : pfote],
          totalElements: 2,
          totalPages: 2,
        });
      }),
    );
    const { user } = renderRoute("/");
    await user.click(await screen.findByRole("button", { name: "Mehr anzeigen" }));
    expect(await screen.findByRole("link", { name: "Hundesalon Pfote" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Haarwerk am Marktplatz" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Mehr anzeigen" })).toBeNull();
  });

  it("opens and closes a long slogan", async () => {
    // jsdom measures nothing: three lines of text in a box of two.
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(60);
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(40);
    server.use(answer(haarwerk));
    const { user } = renderRoute("/");
    const more = await screen.findByRole("button", { name: "Mehr lesen" });
    expect(more).toHaveAttribute("aria-expanded", "false");
    await user.click(more);
    expect(screen.getByRole("button", { name: "Weniger" })).toHaveAttribute("aria-expanded", "true");
  });

  it("says so when there is nobody yet", async () => {
    server.use(answer());
    renderRoute("/");
    expect(await screen.findByText(/noch keine Anbieter/)).toBeVisible();
  });

  it("offers another try when the list cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(http.get(search, () => problem(500, "INTERNAL", "Der Server hat sich verschluckt.")));
    const { user } = renderRoute("/");
    const failure = await screen.findByRole("alert");
    expect(within(failure).getByText("Der Server hat sich verschluckt.")).toBeVisible();
    server.use(answer(haarwerk));
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("link", { name: "Haarwerk am Marktplatz" })).toBeVisible();
  });

  it("keeps the chosen theme", async () => {
    server.use(answer(haarwerk));
    const { user } = renderRoute("/");
    await user.click(await screen.findByRole("radio", { name: "Dunkel" }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute("data-theme", "DARK"));
    expect(document.documentElement).toHaveClass("dark");
    expect(localStorage.getItem("terminhof-session")).toContain('"theme":"DARK"');
    await user.click(screen.getByRole("radio", { name: "Terminhof" }));
    await waitFor(() => expect(document.documentElement).not.toHaveClass("dark"));
  });
});
