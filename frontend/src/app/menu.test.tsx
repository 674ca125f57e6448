import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { homeAnswers } from "@/test/home-answers";
import { operator, operatorAnswers } from "@/test/operator-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

/** The window of the tests is as wide as a desktop's, where the button is not shown. */
function menuButton() {
  const button = screen.getByLabelText("Menü öffnen");
  button.style.display = "inline-flex";
  return button;
}

async function openMenu(address: string) {
  const { user, router } = renderRoute(address);
  await user.click(menuButton());
  return { user, router, menu: await screen.findByRole("dialog", { name: "Menü" }) };
}

/** It goes away with an animation, which the browser of the tests never ends. */
async function expectClosed(menu: HTMLElement) {
  await waitFor(() => expect(menu).toHaveAttribute("data-state", "closed"));
}

describe("menu of small screens", () => {
  beforeEach(() => useSessionStore.setState(emptySession));
  afterEach(() => {
    vi.doUnmock("./site-menu");
  });

  it("leads to every page that exists and to no other", async () => {
    const { menu } = await openMenu("/404");
    const targets = within(menu)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(targets).toEqual([
      "/register",
      "/login",
      "/?q=#anbieter",
      "/#so-funktioniert-es",
      "/pricing",
      "/help",
      "/terms-conditions",
      "/imprint",
      "/dataprivacy",
      "/accessibility",
      "/ranking",
      "/docs",
    ]);
  });

  it("names the press page where the operator has one", async () => {
    const pages = ["imprint", "terms-conditions", "dataprivacy", "media"];
    server.use(...operatorAnswers({ operator: operator({ pages }) }));
    const { menu } = await openMenu("/404");
    expect(await within(menu).findByRole("link", { name: "Medien" })).toHaveAttribute("href", "/media");
  });

  it("gives the focus back to its button", async () => {
    const { user, menu } = await openMenu("/404");
    await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
    await user.click(within(menu).getByRole("button", { name: "Menü schließen" }));
    await expectClosed(menu);
    await waitFor(() => expect(menuButton()).toHaveFocus());
    expect(menuButton()).toHaveAttribute("aria-expanded", "false");

    await user.keyboard("{Enter}");
    await waitFor(() => expect(menu).toHaveAttribute("data-state", "open"));
    expect(menuButton()).toHaveAttribute("aria-expanded", "true");
    await user.keyboard("{Escape}");
    await expectClosed(menu);
    await waitFor(() => expect(menuButton()).toHaveFocus());
  });

  it("closes on the way to a page, which gets the focus", async () => {
    server.use(...homeAnswers());
    const { user, router, menu } = await openMenu("/404");
    await user.click(within(menu).getByRole("link", { name: "So funktioniert’s" }));
    expect(await screen.findByRole("region", { name: "So funktioniert Terminhof" })).toBeVisible();
    await expectClosed(menu);
    expect(router.state.location).toMatchObject({ pathname: "/", hash: "#so-funktioniert-es" });
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  it("closes when the browser goes back", async () => {
    const { user, router } = renderRoute("/401");
    await router.navigate("/404");
    await screen.findByRole("heading", { name: "Seite nicht gefunden" });
    await user.click(menuButton());
    const menu = await screen.findByRole("dialog", { name: "Menü" });
    await router.navigate(-1);
    await expectClosed(menu);
  });

  it("chooses the theme", async () => {
    const { user, menu } = await openMenu("/404");
    await user.click(within(menu).getByRole("radio", { name: "Dunkel" }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute("data-theme", "DARK"));
    expect(menu).toBeVisible();
  });

  it("says when it could not be loaded, and can be tried again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.doMock("./site-menu", () => {
      throw new Error("offline");
    });
    const { user } = renderRoute("/404");
    await user.click(menuButton());
    expect(await screen.findByText(/Netzwerkfehler/)).toBeInTheDocument();
    expect(menuButton()).toHaveAttribute("aria-expanded", "false");
    vi.doUnmock("./site-menu");
    await user.click(menuButton());
    expect(await screen.findByRole("dialog", { name: "Menü" })).toBeVisible();
  });
});
