import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { haarwerk, homeAnswers, newcomersCall, pfote } from "@/test/home-answers";
import { problem } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

describe("home", () => {
  it("shows skeletons until categories and newcomers arrive", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get(newcomersCall, async () => {
        await released;
        return HttpResponse.json({ organizations: [haarwerk] });
      }),
      ...homeAnswers(),
    );
    renderRoute("/");
    expect(await screen.findByRole("status", { name: "Neue Anbieter werden geladen" })).toBeVisible();
    release();
    const newcomers = await screen.findByRole("region", { name: "Neu bei uns" });
    expect(within(newcomers).getByRole("link", { name: "Haarwerk am Marktplatz" })).toBeVisible();
    expect(document.title).toBe("Terminhof");
    expect(screen.queryByRole("region", { name: "Suchergebnisse" })).toBeNull();
  });

  it("shows the newcomers with their opening status and the way to reserve", async () => {
    server.use(...homeAnswers(haarwerk, pfote));
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

  it("opens and closes a long slogan", async () => {
    // jsdom measures nothing: three lines of text in a box of two.
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(60);
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(40);
    server.use(...homeAnswers(haarwerk));
    const { user } = renderRoute("/");
    const more = await screen.findByRole("button", { name: "Mehr lesen" });
    expect(more).toHaveAttribute("aria-expanded", "false");
    await user.click(more);
    expect(screen.getByRole("button", { name: "Weniger" })).toHaveAttribute("aria-expanded", "true");
  });

  it("leaves the newcomers away when there are none or they cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(...homeAnswers());
    const { queryClient } = renderRoute("/");
    await screen.findByRole("link", { name: "Tiere" });
    await waitFor(() => expect(screen.queryByRole("status", { name: /Neue Anbieter/ })).toBeNull());
    expect(screen.queryByRole("region", { name: "Neu bei uns" })).toBeNull();

    server.use(http.get(newcomersCall, () => problem(500, "INTERNAL", "Der Server hat sich verschluckt.")));
    queryClient.clear();
    renderRoute("/");
    await screen.findAllByRole("link", { name: "Tiere" });
    await waitFor(() => expect(screen.queryByRole("status", { name: /Neue Anbieter/ })).toBeNull());
    expect(screen.queryByText("Der Server hat sich verschluckt.")).toBeNull();
  });

  it("offers another try when the categories cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(
      http.get("*/api/account/getBranches", () =>
        problem(500, "INTERNAL", "Der Server hat sich verschluckt."),
      ),
      ...homeAnswers(haarwerk),
    );
    const { user } = renderRoute("/");
    const failure = await screen.findByRole("alert");
    expect(within(failure).getByText("Der Server hat sich verschluckt.")).toBeVisible();
    server.use(...homeAnswers(haarwerk));
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("link", { name: "Tiere" })).toBeVisible();
  });

  it("keeps the chosen theme", async () => {
    server.use(...homeAnswers(haarwerk));
    const { user } = renderRoute("/");
    await user.click(await screen.findByRole("radio", { name: "Dunkel" }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute("data-theme", "DARK"));
    expect(document.documentElement).toHaveClass("dark");
    expect(localStorage.getItem("terminhof-session")).toContain('"theme":"DARK"');
    await user.click(screen.getByRole("radio", { name: "Terminhof" }));
    await waitFor(() => expect(document.documentElement).not.toHaveClass("dark"));
  });
});
