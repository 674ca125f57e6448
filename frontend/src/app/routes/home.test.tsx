import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { haarwerk, homeAnswers, newcomersCall, organizationsByNumberCall, pfote } from "@/test/home-answers";
import { problem } from "@/test/problem";
import { organizationCard } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

describe("home", () => {
  beforeEach(() => {
    useSessionStore.setState(emptySession);
  });

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
    await waitFor(() => expect(document.title).toBe("Terminhof"));
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

  it("shows the profiles that were opened last, the newest first", async () => {
    const asked: (string | null)[] = [];
    server.use(
      ...homeAnswers(),
      http.get(organizationsByNumberCall, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("organizationNr"));
        return HttpResponse.json({ organizations: [pfote, haarwerk] });
      }),
    );
    for (const viewed of [999, 1000, 1009]) useSessionStore.getState().viewOrganization(viewed);
    renderRoute("/");
    const section = await screen.findByRole("region", { name: "Zuletzt angesehen" });
    const names = within(section).getAllByRole("heading", { level: 3 });
    expect(names.map((name) => name.textContent)).toEqual(["Hundesalon Pfote", "Haarwerk am Marktplatz"]);
    expect(asked).toEqual(["1009,1000,999"]);
  });

  it("leaves the last viewed away when they cannot be loaded or are no longer public", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(
      ...homeAnswers(),
      http.get(organizationsByNumberCall, () => HttpResponse.json({ organizations: [] })),
    );
    useSessionStore.getState().viewOrganization(1000);
    const { queryClient } = renderRoute("/");
    const loading = () => screen.queryByRole("status", { name: /Zuletzt angesehene/ });
    await screen.findByRole("region", { name: "So funktioniert Terminhof" });
    await waitFor(() => expect(loading()).toBeNull());
    expect(screen.queryByRole("region", { name: "Zuletzt angesehen" })).toBeNull();

    cleanup();
    queryClient.clear();
    server.use(
      http.get(organizationsByNumberCall, () => problem(500, "INTERNAL", "Der Server hat sich verschluckt.")),
    );
    renderRoute("/");
    await screen.findByRole("region", { name: "So funktioniert Terminhof" });
    await waitFor(() => expect(loading()).toBeNull());
    expect(screen.queryByText("Der Server hat sich verschluckt.")).toBeNull();
  });

  it("names the next free time, unless there is none or it has passed", async () => {
    // The page stands at Wednesday, 13 January 2027, 10:00.
    const passed = organizationCard({
      organizationNr: 1002,
      companyName: "Vorbei",
      nextAvailableSlot: { dateFrom: "2027-01-13T09:45:00" },
    });
    server.use(...homeAnswers(haarwerk, pfote, passed));
    renderRoute("/");
    const newcomers = await screen.findByRole("region", { name: "Neu bei uns" });
    const lines = within(newcomers).getAllByText(/Nächster freier Termin/);
    expect(lines.map((line) => line.textContent)).toEqual([
      "Nächster freier Termin: Do., 14.\u00A0Jän., 09:30\u00A0Uhr",
    ]);
  });

  it("explains how it works in three steps", async () => {
    server.use(...homeAnswers());
    renderRoute("/");
    const section = await screen.findByRole("region", { name: "So funktioniert Terminhof" });
    expect(within(section).getByRole("link", { name: "Kostenlos registrieren" })).toHaveAttribute(
      "href",
      "/register",
    );
    const film = within(section).getByLabelText("In 13 Sekunden gezeigt: von der Suche bis zum Termin");
    expect(film.querySelector("source")).toHaveAttribute("src", expect.stringContaining("how-it-works.mp4"));
    const captions = film.querySelector("track");
    expect(captions).toHaveAttribute("kind", "captions");
    expect(captions).toHaveAttribute("srclang", "de");
    expect(captions).toHaveAttribute("src", expect.stringContaining("how-it-works.vtt"));
    const steps = within(section).getAllByRole("heading", { level: 3 });
    expect(steps.map((step) => step.textContent)).toEqual(["Anbieter finden", "Zeit aussuchen", "Hingehen"]);
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

  it("offers no more of a slogan that is whole, in a font that reaches beyond its line", async () => {
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(22);
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(20);
    server.use(...homeAnswers(haarwerk));
    renderRoute("/");
    await screen.findByText(haarwerk.slogan ?? "");
    expect(screen.queryByRole("button", { name: "Mehr lesen" })).toBeNull();
  });

  it("leaves the newcomers away when there are none or they cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(...homeAnswers());
    const { queryClient } = renderRoute("/");
    await screen.findByRole("link", { name: "Tiere" });
    await waitFor(() => expect(screen.queryByRole("status", { name: /Neue Anbieter/ })).toBeNull());
    expect(screen.queryByRole("region", { name: "Neu bei uns" })).toBeNull();

    server.use(http.get(newcomersCall, () => problem(500, "INTERNAL", "Der Server hat sich verschluckt.")));
    cleanup();
    queryClient.clear();
    renderRoute("/");
    await screen.findByRole("link", { name: "Tiere" });
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

  it("keeps the chosen theme and layout", async () => {
    server.use(...homeAnswers(haarwerk));
    const { user } = renderRoute("/");
    await user.click(await screen.findByRole("radio", { name: "Dunkel" }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute("data-theme", "DARK"));
    expect(document.documentElement).toHaveClass("dark");
    expect(localStorage.getItem("terminhof-session")).toContain('"theme":"DARK"');
    await user.click(screen.getByRole("radio", { name: "Terminhof" }));
    await waitFor(() => expect(document.documentElement).not.toHaveClass("dark"));
    // Only wide screens have it, which the one of the tests is not.
    const layout = screen.getByText("Kompaktes Layout");
    expect(layout).toHaveRole("switch");
    expect(layout).toBeChecked();
    await user.click(layout);
    expect(layout).not.toBeChecked();
    expect(localStorage.getItem("terminhof-session")).toContain('"compactLayout":false');
  });
});
