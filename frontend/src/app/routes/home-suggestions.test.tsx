import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "@/api/schema";
import { paths } from "@/shared/lib/paths";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { haarwerk, homeAnswers, pageOf, searchCall, suggestionsCall } from "@/test/home-answers";
import { renderRoute } from "@/test/render-route";
import { focusSearchField } from "@/test/search-field";
import { server } from "@/test/server";

type SuggestedOrganization = components["schemas"]["SuggestedOrganization"];

const proposals: Record<string, string[]> = {
  lintner: ["Haarwerk Lindner", "Lindner Coaching"],
  ha: ["Haarwerk Lindner"],
};

const suggested = (suggestions: string[], organizations: SuggestedOrganization[] = []) =>
  HttpResponse.json({ suggestions, organizations });

describe("suggestions of the search", () => {
  let asked: string[];

  beforeEach(() => {
    useSessionStore.setState(emptySession);
    asked = [];
    server.use(
      ...homeAnswers(),
      http.get(searchCall, () => pageOf([haarwerk])),
      http.get(suggestionsCall, ({ request }) => {
        const text = new URL(request.url).searchParams.get("q") ?? "";
        asked.push(text);
        return suggested(proposals[text] ?? []);
      }),
    );
  });

  it("come for a misspelt text, are counted for screen readers and taken with the keyboard", async () => {
    const { user, router } = renderRoute("/");
    const field = await focusSearchField();
    await user.keyboard("lintner");
    expect(await screen.findByText("2 Vorschläge")).toHaveAttribute("role", "status");
    expect(field).toHaveAttribute("aria-expanded", "true");
    const list = screen.getByRole("listbox", { name: "Was suchst du?" });
    expect(field).toHaveAttribute("aria-controls", list.id);
    await user.keyboard("{ArrowDown}{ArrowDown}");
    const second = within(list).getByRole("option", { name: "Lindner Coaching" });
    expect(field).toHaveAttribute("aria-activedescendant", second.id);
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard("{ArrowUp}{Enter}");
    expect(await screen.findByRole("region", { name: "Suchergebnisse" })).toBeVisible();
    expect(router.state.location.search).toBe("?q=Haarwerk+Lindner");
    expect(field).toHaveValue("Haarwerk Lindner");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("lead to the profile where they are a provider, who comes in a group of their own", async () => {
    const { organizationNr, companyName } = haarwerk;
    server.use(
      http.get(suggestionsCall, () =>
        suggested([companyName, "Haarschnitt"], [{ organizationNr, companyName }]),
      ),
    );
    const { user, router } = renderRoute("/");
    await focusSearchField();
    await user.keyboard("haar");
    const providers = await screen.findByRole("group", { name: "Anbieter" });
    const searches = screen.getByRole("group", { name: "Suchbegriffe" });
    expect(
      within(searches)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Haarschnitt"]);
    const provider = within(providers).getByRole("option", { name: companyName });
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(provider).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.profile(haarwerk)));
  });

  it("open below the whole box, whose button stays free, and bring it to the top of phones", async () => {
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    const { user, router } = renderRoute("/");
    await focusSearchField();
    await user.keyboard("lintner");
    const box = screen.getByRole("search");
    let frame = (await screen.findByRole("listbox")).parentElement;
    while (frame && getComputedStyle(frame).position !== "relative") frame = frame.parentElement;
    expect(frame).toBe(box);
    expect(scroll.mock.contexts).toContain(box);
    expect(scroll).toHaveBeenCalledWith(expect.objectContaining({ block: "start" }));
    await user.click(within(box).getByRole("button", { name: "Suchen" }));
    await waitFor(() => expect(router.state.location.search).toBe("?q=lintner"));
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("are taken with the pointer", async () => {
    const { user, router } = renderRoute("/");
    await focusSearchField();
    await user.keyboard("lintner");
    await user.click(await screen.findByRole("option", { name: "Lindner Coaching" }));
    await waitFor(() => expect(router.state.location.search).toBe("?q=Lindner+Coaching"));
  });

  it("ask once for what was typed in one go, and for nothing shorter than two letters", async () => {
    const { user } = renderRoute("/");
    await focusSearchField();
    await user.keyboard("lintner");
    await screen.findByText("2 Vorschläge");
    expect(asked).toEqual(["lintner"]);
    await user.keyboard("{Backspace>6/}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect(asked).not.toContain("l");
  });

  it("close with Escape and leave the text alone", async () => {
    const { user } = renderRoute("/");
    const field = await focusSearchField();
    await user.keyboard("lintner");
    await screen.findByRole("listbox");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect(field).toHaveValue("lintner");
  });

  it("do not come back after the search was sent", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get(suggestionsCall, async () => {
        await released;
        return suggested(["Haarwerk Lindner"]);
      }),
    );
    const { user, router } = renderRoute("/");
    await focusSearchField();
    await user.keyboard("haar{Enter}");
    expect(await screen.findByRole("region", { name: "Suchergebnisse" })).toBeVisible();
    release();
    await screen.findByText("1 Treffer");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(router.state.location.search).toBe("?q=haar");
  });

  it("give up the call for a text that is no longer wanted", async () => {
    const gaveUp: string[] = [];
    server.use(
      http.get(suggestionsCall, async ({ request }) => {
        const text = new URL(request.url).searchParams.get("q") ?? "";
        if (text === "ha") {
          await new Promise<void>((resolve) => {
            request.signal.addEventListener("abort", () => {
              gaveUp.push(text);
              resolve();
            });
            asked.push(text);
          });
        }
        return suggested(proposals[text] ?? []);
      }),
    );
    const { user } = renderRoute("/");
    await focusSearchField();
    await user.keyboard("ha");
    await waitFor(() => expect(asked).toEqual(["ha"]));
    await user.clear(screen.getByRole("combobox", { name: "Was suchst du?" }));
    await user.keyboard("lintner");
    await screen.findByText("2 Vorschläge");
    await waitFor(() => expect(gaveUp).toEqual(["ha"]));
  });
});
