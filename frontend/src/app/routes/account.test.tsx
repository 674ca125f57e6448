import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { accessToken } from "@/shared/lib/session/access-token";
import { member, owner, ownToken, signedIn } from "@/test/account-answers";
import { homeAnswers } from "@/test/home-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

describe("settings, who may see them", () => {
  beforeEach(() => server.use(...homeAnswers()));

  it.each(["/account", "/invitation", "/favorites"])(
    "sends visitors of %s to the login and back",
    async (path) => {
      const { router } = renderRoute(path);
      await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
      expect(new URLSearchParams(router.state.location.search).get("returnTo")).toBe(path);
    },
  );

  it("signs out whose session was ended elsewhere, and asks for the login", async () => {
    server.use(...signedIn(member()));
    server.use(http.get("*/api/account/me", () => problem(401, "UNAUTHENTICATED", "Bitte melde dich an.")));
    const { router } = renderRoute("/account");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(accessToken()).toBeNull();
    await waitFor(() => expect(localStorage.getItem("terminhof-access-token")).not.toContain(ownToken));
  });

  it("offers another try when nobody could be asked who it is", async () => {
    server.use(...signedIn(member()));
    let isBroken = true;
    server.use(
      http.get("*/api/account/me", () =>
        isBroken ? problem(500, "INTERNAL", "Kaputt.") : HttpResponse.json(member()),
      ),
    );
    const { user } = renderRoute("/account");
    const failure = await screen.findByRole("alert");
    isBroken = false;
    expect(accessToken()).toBe(ownToken);
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Einstellungen" })).toBeVisible();
  });

  const ofEverybody = [
    "Profil",
    "Passwort und Sitzungen",
    "Benachrichtigungen",
    "Privatsphäre",
    "Einladungen",
    "Unternehmen",
  ];

  it.each([
    [member(), ofEverybody],
    [owner({ role: "ROLE_BUSINESSMANAGER" }), ofEverybody],
    [owner(), [...ofEverybody, "Team", "Paket"]],
    [member({ role: "ROLE_ADMIN" }), ofEverybody],
  ])("show each role its tabs", async (user, names) => {
    server.use(
      ...signedIn(user),
      http.get("*/api/organization/team", () =>
        HttpResponse.json({ members: [], invitations: [], employees: [] }),
      ),
    );
    renderRoute("/account?tab=team");
    await screen.findByRole("heading", { level: 1, name: "Einstellungen" });
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(names);
  });
});

describe("profile tab", () => {
  it("changes name and phone number", async () => {
    server.use(...signedIn(member()));
    let sent: unknown;
    server.use(
      http.post("*/api/account/profile", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(member({ firstName: "Evi", name: "Evi Moser" }));
      }),
    );
    const { user } = renderRoute("/account");
    const firstName = await screen.findByLabelText("Vorname *");
    expect(firstName).toHaveValue("Eva");
    await user.clear(firstName);
    await user.type(firstName, "Evi");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    expect(await screen.findByText("Deine Daten sind geändert.")).toBeInTheDocument();
    expect(sent).toEqual({ firstName: "Evi", lastName: "Moser", phone: "+43 660 1234567" });
    expect(await screen.findByRole("button", { name: "Menü von Evi Moser öffnen" })).toBeVisible();
  });

  it("changes the address once it is confirmed, which it says until then, and needs the password", async () => {
    let email: string | null = null;
    server.use(...signedIn(member()));
    server.use(
      http.post(
        "*/api/account/changeemail",
        () =>
          problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", {
            currentPassword: "Das Passwort stimmt nicht.",
          }),
        { once: true },
      ),
      http.post("*/api/account/changeemail", () => {
        email = "neu@example.org";
        return HttpResponse.json({});
      }),
      http.get("*/api/account/changeemail", () =>
        HttpResponse.json({ email, until: email && "2027-01-15T10:00:00Z" }),
      ),
    );
    const { user } = renderRoute("/account");
    await user.type(await screen.findByLabelText("Neue E-Mail *"), "neu@example.org");
    const password = screen.getByLabelText("Aktuelles Passwort *");
    await user.type(password, "falsch geraten{Enter}");
    await waitFor(() => expect(password).toHaveAccessibleDescription("Das Passwort stimmt nicht."));
    await user.clear(password);
    await user.type(password, "wolken am see{Enter}");
    expect(await screen.findByText(/einen Link an neu@example.org geschickt/)).toBeInTheDocument();
    expect(password).toHaveValue("");
    expect(await screen.findByText(/^Noch nicht bestätigt: neu@example\.org\./)).toBeVisible();
  });

  it("reminds of an e-mail address that is not proven", async () => {
    server.use(...signedIn(member({ emailVerified: false })));
    renderRoute("/account");
    const note = await screen.findByRole("note");
    expect(note).toHaveTextContent("Deine E-Mail-Adresse ist noch nicht bestätigt.");
    expect(within(note).getByRole("button", { name: "E-Mail noch einmal schicken" })).toBeVisible();
  });
});
