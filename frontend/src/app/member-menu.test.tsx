import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { accessToken } from "@/shared/lib/session/access-token";
import { usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { member, owner, ownToken, signedIn } from "@/test/account-answers";
import { homeAnswers } from "@/test/home-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

async function openMenu(user = member(), address = "/404") {
  server.use(...signedIn(user));
  const page = renderRoute(address);
  await page.user.click(await screen.findByRole("button", { name: `Menü von ${user.name} öffnen` }));
  return { ...page, menu: await screen.findByRole("dialog", { name: "Menü" }) };
}

function ownLinks(menu: HTMLElement) {
  const links = within(menu).getByRole("navigation", { name: "Dein Bereich" });
  return within(links)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
}

describe("header", () => {
  it("offers visitors two ways in", async () => {
    renderRoute("/404");
    const header = within(screen.getByRole("banner"));
    expect(header.getByRole("link", { name: "Anmelden" })).toHaveAttribute("href", "/login");
    expect(header.getByRole("link", { name: "Jetzt mitmachen", hidden: true })).toHaveAttribute(
      "href",
      "/register",
    );
  });

  it("offers members the menu alone", async () => {
    server.use(...signedIn(member()));
    renderRoute("/404");
    expect(await screen.findByRole("button", { name: "Menü von Eva Moser öffnen" })).toHaveTextContent("EM");
    expect(screen.queryByRole("link", { name: "Anmelden" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Registrieren" })).toBeNull();
  });
});

describe("menu of members", () => {
  beforeEach(() => {
    useSessionStore.setState(emptySession);
    server.use(...homeAnswers());
  });

  it("shows customers who they are and their own things", async () => {
    const { menu } = await openMenu();
    expect(menu).toHaveTextContent("Eva Mosereva@example.org");
    expect(ownLinks(menu)).toEqual([
      ["Deine Termine", "/mybookings"],
      ["Favoriten", "/favorites"],
      ["Einstellungen", "/account"],
    ]);
    expect(within(menu).queryByLabelText("Du handelst für")).toBeNull();
    expect(within(menu).queryByRole("button", { name: "Als jemand anderer anmelden" })).toBeNull();
  });

  it("leads business users to their profile, and lets them switch organisations", async () => {
    let sent: unknown;
    const several = owner({
      organizations: [
        ...owner().organizations,
        { organizationNr: 1001, companyName: "Kraftraum", role: "ROLE_BUSINESSUSER", status: "PUBLIC" },
      ],
    });
    server.use(
      http.post("*/api/account/switchorganization", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({
          ...several,
          organizationNr: 1001,
          companyName: "Kraftraum",
          role: "ROLE_BUSINESSUSER",
        });
      }),
    );
    const { user, menu } = await openMenu(several);
    expect(ownLinks(menu)[0]).toEqual(["Mein Unternehmensprofil", "/haarwerk-am-marktplatz-1000"]);
    const settings = within(menu).getByRole("navigation", { name: "Euer Betrieb" });
    expect(
      within(settings)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual([
      "/account/profile",
      "/account/openinghours",
      "/account/services",
      "/account/events",
      "/account/employees",
      "/account/rooms",
      "/account/bookingpause",
      "/account/bookingrules",
      "/account/statistics",
    ]);
    await user.selectOptions(within(menu).getByLabelText("Du handelst für"), "Kraftraum");
    await waitFor(() => expect(ownLinks(menu)[0]).toEqual(["Mein Unternehmensprofil", "/kraftraum-1001"]));
    // There is nobody who may change it.
    expect(within(menu).queryByRole("navigation", { name: "Euer Betrieb" })).toBeNull();
    expect(sent).toEqual({ organizationNr: 1001 });
  });

  it("leads everybody in a team to the screens of its day", async () => {
    const { menu } = await openMenu(owner({ role: "ROLE_BUSINESSUSER" }));
    expect(ownLinks(menu).slice(1, 5)).toEqual([
      ["Heute", "/mycalender/today"],
      ["Terminübersicht", "/mycalender"],
      ["Kunden", "/mycalender/customers"],
      ["Abwesenheiten", "/mycalender/absences"],
    ]);
  });

  it("signs out, forgets and goes to the start page", async () => {
    const tokens: unknown[] = [];
    server.use(
      http.post("*/api/account/logout", ({ request }) => {
        tokens.push(request.headers.get("Authorization"));
        return HttpResponse.json({});
      }),
    );
    useSessionStore.setState({ lastViewedOrganizations: [1000], searchTerm: "friseur" });
    usePersonalDataStore.getState().saveUserData({
      firstName: "Eva",
      lastName: "Moser",
      userEmail: "eva@example.org",
      userPhone: "",
      userRemarks: "",
    });
    const { user, router, menu } = await openMenu(member(), "/account");
    await user.click(within(menu).getByRole("button", { name: "Ausloggen" }));
    await waitFor(() => expect(accessToken()).toBeNull());
    expect(router.state.location.pathname).toBe("/");
    expect(await screen.findByRole("link", { name: "Jetzt mitmachen", hidden: true })).toBeDefined();
    await waitFor(() => expect(tokens).toEqual([`Bearer ${ownToken}`]));
    await waitFor(() => expect(usePersonalDataStore.getState().userData).toBeNull());
    expect(useSessionStore.getState()).toMatchObject({ lastViewedOrganizations: [], searchTerm: "" });
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/Moser|token-of-eva/);
  });

  it("signs out here even when the server cannot be told, and says so", async () => {
    server.use(http.post("*/api/account/logout", () => HttpResponse.error()));
    const { user, menu } = await openMenu();
    await user.click(within(menu).getByRole("button", { name: "Ausloggen" }));
    expect(
      await screen.findByText(
        "Oops beim Ausloggen ist leider etwas schiefgegangen. Bitte versuche es erneut.",
      ),
    ).toBeInTheDocument();
    expect(accessToken()).toBeNull();
  });

  it("finds nothing wrong with a session that was over already", async () => {
    server.use(
      http.post("*/api/account/logout", () => problem(401, "UNAUTHENTICATED", "Bitte melde dich an.")),
    );
    const { user, menu } = await openMenu();
    await user.click(within(menu).getByRole("button", { name: "Ausloggen" }));
    await waitFor(() => expect(accessToken()).toBeNull());
    expect(screen.queryByText(/Oops beim Ausloggen/)).toBeNull();
  });

  it("lets a platform admin act for somebody else, visibly, and come back", async () => {
    const admin = member({ name: "Vera Verwalter", email: "vera@example.org", role: "ROLE_ADMIN" });
    const calls: unknown[] = [];
    const me = (request: Request) =>
      request.headers.get("Authorization") === "Bearer borrowed-token"
        ? member({
            impersonatedBy: {
              name: "Vera Verwalter",
              email: "vera@example.org",
              until: "2027-01-13T09:30:00Z",
            },
          })
        : admin;
    const { user, menu, router } = await openMenu(admin);
    server.use(
      http.get("*/api/account/me", ({ request }) => HttpResponse.json(me(request))),
      http.post("*/api/admin/impersonate", async ({ request }) => {
        calls.push(await request.json());
        const headers = { Authorization: "Bearer borrowed-token" };
        return HttpResponse.json({
          accessToken: "borrowed-token",
          userDTO: me(new Request("http://localhost", { headers })),
        });
      }),
      http.post("*/api/account/endimpersonation", ({ request }) => {
        calls.push(request.headers.get("Authorization"));
        return HttpResponse.json({});
      }),
    );
    await user.click(within(menu).getByRole("button", { name: "Als jemand anderer anmelden" }));
    const dialog = await screen.findByRole("dialog", { name: "Als jemand anderer anmelden" });
    await user.type(within(dialog).getByLabelText("E-Mail *"), "eva@example.org{Enter}");
    const banner = await screen.findByRole("region", { name: "Handeln im Namen einer anderen Person" });
    expect(banner).toHaveTextContent(/Du handelst als Eva Moser, bis \d{1,2}:30\sUhr\./);
    expect(router.state.location.pathname).toBe("/");
    expect(accessToken()).toBe("borrowed-token");
    await user.click(within(banner).getByRole("button", { name: "Beenden", hidden: true }));
    expect(
      await screen.findByRole("button", { name: "Menü von Vera Verwalter öffnen", hidden: true }),
    ).toBeDefined();
    await waitFor(() =>
      expect(calls).toEqual([{ email: "eva@example.org", password: "" }, "Bearer borrowed-token"]),
    );
    expect(accessToken()).toBe(ownToken);
  });
});
