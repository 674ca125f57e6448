import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { operator, operatorAnswers } from "@/test/operator-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const pages = {
  imprint: { title: "Impressum", htmlContent: "<h2>Anschrift</h2><p>Lindengasse <b>27</b></p>" },
  "terms-conditions": { title: "Allgemeine Geschäftsbedingungen", htmlContent: "<p>Der Vertrag.</p>" },
  dataprivacy: { title: "Datenschutz", htmlContent: "<p>Deine Daten.<img src=x onerror=alert(1)></p>" },
  media: { title: "Medien", htmlContent: "<p>Für die Presse.</p>" },
};

describe("information pages", () => {
  it.each([
    ["/terms-conditions", "Allgemeine Geschäftsbedingungen", "Der Vertrag."],
    ["/imprint", "Impressum", "27"],
    ["/dataprivacy", "Datenschutz", "Deine Daten."],
    ["/media", "Medien", "Für die Presse."],
  ])("%s shows the operator's text", async (address, title, text) => {
    server.use(...operatorAnswers({ pages }));
    renderRoute(address);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(await within(screen.getByRole("main")).findByText(text)).toBeVisible();
    expect(document.querySelector("main img")).toBeNull();
    await waitFor(() => expect(document.title).toBe(`${title} · Terminhof`));
  });

  it.each([
    ["/help", "Hilfe", "Brauche ich dafür ein Konto?"],
    ["/pricing", "Preise", "für jede Reservierung, egal wie oft"],
    ["/ranking", "Warum diese Reihenfolge?", "Alle Wörter vor einigen"],
    ["/accessibility", "Barrierefreiheit", "Woran wir uns halten"],
  ])("%s needs no text of the operator", async (address, title, text) => {
    renderRoute(address);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${title} · Terminhof`));
    const current = within(screen.getByRole("navigation", { name: "Informationsseiten" })).getByRole("link", {
      current: "page",
    });
    expect(current).toHaveTextContent(title);
  });

  it("name what the packages cost, and how they differ", async () => {
    server.use(...operatorAnswers());
    renderRoute("/pricing");
    const packages = await screen.findByRole("list", { name: "Pakete" });
    expect(packages).toHaveTextContent(/FREE.*€\s0,00.*Bis zu 3 Mitarbeitende/);
    expect(packages).toHaveTextContent(/BASIS.*€\s19,00 im Monat.*Mitarbeitende ohne Grenze.*Eigene Domain/);
    expect(within(packages).getByRole("link", { name: "Mit BASIS registrieren" })).toBeVisible();
  });

  it("say in other languages how to book", async () => {
    const { user } = renderRoute("/help");
    for (const [language, code, text] of [
      ["English", "en", /You need no account/],
      ["Français", "fr", /Aucun compte/],
    ] as const) {
      await user.click(await screen.findByRole("button", { name: language }));
      expect((await screen.findByText(text)).closest("[lang]")).toHaveAttribute("lang", code);
    }
  });

  it("replaces the second address of the privacy page", async () => {
    server.use(...operatorAnswers({ pages }));
    const { router } = renderRoute("/imprint-dataprivacy");
    expect(await screen.findByText("Deine Daten.")).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe("/dataprivacy"));
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("shows its title while the text is on the way", async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get("*/api/operator/pages/:page", async () => {
        await waiting;
        return HttpResponse.json(pages.imprint);
      }),
    );
    renderRoute("/imprint");
    expect(await screen.findByRole("status", { name: "Text wird geladen" })).toHaveAttribute(
      "aria-busy",
      "true",
    );
    expect(screen.getByRole("heading", { level: 1, name: "Impressum" })).toBeVisible();
    answer();
    expect(await screen.findByRole("heading", { level: 2, name: "Anschrift" })).toBeVisible();
    expect(screen.queryByRole("status", { name: "Text wird geladen" })).toBeNull();
  });

  it("offers another try when the text does not arrive", async () => {
    server.use(http.get("*/api/operator/pages/:page", () => problem(500, "INTERNAL", "Kaputt.")));
    const { user } = renderRoute("/imprint");
    const failure = await screen.findByRole("alert");
    expect(within(failure).getByText("Kaputt.")).toBeVisible();
    server.use(...operatorAnswers({ pages }));
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("heading", { level: 2, name: "Anschrift" })).toBeVisible();
  });

  it("is not found when the operator has no such page", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    renderRoute("/media");
    expect(await screen.findByRole("heading", { level: 1, name: "Seite nicht gefunden" })).toBeVisible();
  });

  it.each([
    ["/imprint", true],
    ["/help", true],
    ["/imprint", false],
  ])("%s tells a demonstration from the real thing (%s)", async (address, isDemo) => {
    server.use(...operatorAnswers({ operator: operator({ name: "Betrieb", isDemo }), pages }));
    renderRoute(address);
    // The line at the end of the page appears with the answer that decides it.
    await within(screen.getByRole("contentinfo")).findByText("Ein Angebot von Betrieb");
    const main = within(screen.getByRole("main"));
    const mark = { name: "Vorführung, kein echtes Unternehmen" };
    if (isDemo) expect(await main.findByRole("complementary", mark)).toBeVisible();
    else expect(main.queryByRole("complementary", mark)).toBeNull();
  });

  it("opens an answer of the help page and leads on", async () => {
    const { user } = renderRoute("/help");
    const question = await screen.findByRole("button", { name: "Wonach sind Suchergebnisse gereiht?" });
    expect(question).toHaveAttribute("aria-expanded", "false");
    question.focus();
    await user.keyboard("{Enter}");
    expect(question).toHaveAttribute("aria-expanded", "true");
    const answer = screen.getByRole("region", { name: "Wonach sind Suchergebnisse gereiht?" });
    expect(within(answer).getByRole("link", { name: "Warum diese Reihenfolge?" })).toHaveAttribute(
      "href",
      "/ranking",
    );
  });
});
