import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { accessToken } from "@/shared/lib/session/access-token";
import { member, owner, ownToken, signedIn } from "@/test/account-answers";
import { homeAnswers } from "@/test/home-answers";
import { problem } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const sessions = [
  {
    id: "a",
    device: "Firefox auf Windows",
    createdAt: "2027-01-03T10:00:00Z",
    lastUsedAt: "2027-01-13T08:55:00Z",
    current: true,
  },
  {
    id: "b",
    device: "Safari auf iPhone",
    createdAt: "2027-01-01T10:00:00Z",
    lastUsedAt: "2027-01-10T18:00:00Z",
    current: false,
  },
];

const invitation = {
  id: 4,
  organizationNr: 1003,
  companyName: "Tischlerei Moser",
  role: "ROLE_BUSINESSMANAGER",
  invitedBy: "Anna Berger",
  expiresAt: "2027-01-15T10:00:00Z",
};

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
    expect(localStorage.getItem("terminhof-access-token")).not.toContain(ownToken);
  });

  it("offers another try when nobody could be asked who it is", async () => {
    server.use(...signedIn(member()));
    server.use(http.get("*/api/account/me", () => problem(500, "INTERNAL", "Kaputt."), { once: true }));
    const { user } = renderRoute("/account");
    const failure = await screen.findByRole("alert");
    expect(accessToken()).toBe(ownToken);
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Einstellungen" })).toBeVisible();
  });

  it.each([
    [member(), ["Profil", "Passwort und Sitzungen", "Privatsphäre", "Einladungen"]],
    [
      owner({ role: "ROLE_BUSINESSMANAGER" }),
      ["Profil", "Passwort und Sitzungen", "Privatsphäre", "Einladungen"],
    ],
    [owner(), ["Profil", "Passwort und Sitzungen", "Privatsphäre", "Einladungen", "Team"]],
    [member({ role: "ROLE_ADMIN" }), ["Profil", "Passwort und Sitzungen", "Privatsphäre", "Einladungen"]],
  ])("show each role its tabs", async (user, names) => {
    server.use(
      ...signedIn(user),
      http.get("*/api/organization/team", () => HttpResponse.json({ members: [], invitations: [] })),
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

  it("changes the address once it is confirmed, and needs the password", async () => {
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
      http.post("*/api/account/changeemail", () => HttpResponse.json({})),
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
  });

  it("reminds of a mailbox that is not proven", async () => {
    server.use(...signedIn(member({ emailVerified: false })));
    renderRoute("/account");
    const note = await screen.findByRole("note");
    expect(note).toHaveTextContent("Deine E-Mail-Adresse ist noch nicht bestätigt.");
    expect(within(note).getByRole("button", { name: "E-Mail noch einmal schicken" })).toBeVisible();
  });
});

describe("security tab", () => {
  beforeEach(() =>
    server.use(
      ...signedIn(member()),
      ...homeAnswers(),
      http.get("*/api/account/sessions", () => HttpResponse.json(sessions)),
    ),
  );

  it("changes the password", async () => {
    let sent: unknown;
    server.use(
      http.post("*/api/account/changepassword", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({});
      }),
    );
    const { user } = renderRoute("/account?tab=security");
    await user.type(await screen.findByLabelText("Aktuelles Passwort *"), "wolken am see");
    await user.type(screen.getByLabelText("Neues Passwort *"), "regen am berg");
    await user.click(screen.getByRole("button", { name: "Passwort ändern" }));
    expect(await screen.findByText("Passwort geändert")).toBeInTheDocument();
    expect(sent).toEqual({ currentPassword: "wolken am see", password: "regen am berg" });
  });

  it("lists where somebody is signed in and ends another session", async () => {
    const ended: unknown[] = [];
    server.use(
      http.delete("*/api/account/session/:id", ({ params }) => {
        ended.push(params.id);
        return HttpResponse.json({});
      }),
    );
    const { user } = renderRoute("/account?tab=security");
    const list = await screen.findByRole("region", { name: "Hier bist du angemeldet" });
    const [own, other] = within(list).getAllByRole("listitem");
    expect(own).toHaveTextContent("Firefox auf WindowsDieses Gerät");
    expect(other).toHaveTextContent(/Zuletzt verwendet: So., 10.\sJänner/);
    expect(within(list).queryByRole("button", { name: "Firefox auf Windows abmelden" })).toBeNull();
    await user.click(within(list).getByRole("button", { name: "Safari auf iPhone abmelden" }));
    await waitFor(() => expect(ended).toEqual(["b"]));
  });

  it("signs out everywhere after a confirmation, with the password once more", async () => {
    let confirmed = false;
    let calls = 0;
    server.use(
      http.post("*/api/account/confirmpassword", async ({ request }) => {
        const { password } = (await request.json()) as { password: string };
        confirmed = password === "wolken am see";
        return confirmed
          ? HttpResponse.json({})
          : problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", {
              password: "Das Passwort stimmt nicht.",
            });
      }),
      http.post("*/api/account/logouteverywhere", () => {
        calls += 1;
        return confirmed
          ? HttpResponse.json({})
          : problem(403, "PASSWORD_CONFIRMATION_NEEDED", "Bitte bestätige dein Passwort.");
      }),
    );
    const { user } = renderRoute("/account?tab=security");
    await user.click(await screen.findByRole("button", { name: "Überall abmelden" }));
    const question = await screen.findByRole("alertdialog", { name: "Überall abmelden?" });
    expect(calls).toBe(0);
    await user.click(within(question).getByRole("button", { name: "Überall abmelden" }));
    const dialog = await screen.findByRole("dialog", { name: "Bist du es wirklich?" });
    const password = within(dialog).getByLabelText("Passwort *");
    await user.type(password, "falsch geraten{Enter}");
    await waitFor(() => expect(password).toHaveAccessibleDescription("Das Passwort stimmt nicht."));
    await user.clear(password);
    await user.type(password, "wolken am see{Enter}");
    await waitFor(() => expect(accessToken()).toBeNull());
    expect(calls).toBe(2);
  });

  it("changes nothing when the password is not given", async () => {
    let calls = 0;
    server.use(
      http.delete("*/api/account/session/:id", () => {
        calls += 1;
        return problem(403, "PASSWORD_CONFIRMATION_NEEDED", "Bitte bestätige dein Passwort.");
      }),
    );
    const { user } = renderRoute("/account?tab=security");
    await user.click(await screen.findByRole("button", { name: "Safari auf iPhone abmelden" }));
    const dialog = await screen.findByRole("dialog", { name: "Bist du es wirklich?" });
    await user.click(within(dialog).getByRole("button", { name: "Abbrechen" }));
    await waitFor(() => expect(dialog).toHaveAttribute("data-state", "closed"));
    expect(calls).toBe(1);
    expect(screen.queryByText("Bitte bestätige dein Passwort.")).toBeNull();
  });

  it("offers another try when the sessions cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(http.get("*/api/account/sessions", () => problem(500, "INTERNAL", "Kaputt.")));
    renderRoute("/account?tab=security");
    expect(await screen.findByRole("alert")).toHaveTextContent("Kaputt.");
    expect(screen.getByLabelText("Neues Passwort *")).toBeVisible();
  });
});

describe("invitations tab", () => {
  it("is the address of the mail, and lets an invitation be accepted", async () => {
    server.use(
      ...signedIn(member()),
      http.get("*/api/account/invitations", () => HttpResponse.json([invitation]), { once: true }),
      http.get("*/api/account/invitations", () => HttpResponse.json([])),
      http.post("*/api/account/invitation/4/accept", () => HttpResponse.json(owner())),
    );
    const { user } = renderRoute("/invitation");
    const list = await screen.findByRole("region", { name: "Deine Einladungen" });
    expect(within(list).getByRole("listitem")).toHaveTextContent(
      /Tischlerei Moser als LeitungEingeladen von Anna BergerGilt bis Fr., 15.\sJänner, 11:00\sUhr/,
    );
    await user.click(within(list).getByRole("button", { name: "Einladung von Tischlerei Moser annehmen" }));
    expect(await screen.findByText("Du gehörst jetzt zum Team von Tischlerei Moser.")).toBeInTheDocument();
    expect(await screen.findByRole("tab", { name: "Team" })).toBeVisible();
    expect(await screen.findByText("Du hast gerade keine Einladung.")).toBeVisible();
  });

  it("lets an invitation be declined", async () => {
    const declined = vi.fn();
    server.use(
      ...signedIn(member()),
      http.get("*/api/account/invitations", () => HttpResponse.json([invitation]), { once: true }),
      http.get("*/api/account/invitations", () => HttpResponse.json([])),
      http.post("*/api/account/invitation/4/decline", () => {
        declined();
        return HttpResponse.json({});
      }),
    );
    const { user } = renderRoute("/account?tab=invitations");
    await user.click(await screen.findByRole("button", { name: "Einladung von Tischlerei Moser ablehnen" }));
    expect(await screen.findByText("Du hast gerade keine Einladung.")).toBeVisible();
    expect(declined).toHaveBeenCalledOnce();
  });

  it("waits for the mailbox to be proven", async () => {
    server.use(...signedIn(member({ emailVerified: false })));
    renderRoute("/invitation");
    expect(await screen.findByText(/Bestätige zuerst deine E-Mail-Adresse/)).toBeVisible();
  });
});

describe("team tab", () => {
  const team = {
    members: [
      {
        accountId: 1,
        name: "Eva Moser",
        email: "eva@example.org",
        role: "ROLE_BUSINESSADMIN",
        employeeId: 1,
        self: true,
      },
      {
        accountId: 2,
        name: "Katharina Lindner",
        email: "katharina@example.org",
        role: "ROLE_BUSINESSUSER",
        employeeId: 2,
        self: false,
      },
    ],
    invitations: [
      { id: 3, email: "bert@example.org", role: "ROLE_BUSINESSUSER", expiresAt: "2027-01-15T10:00:00Z" },
    ],
  };

  beforeEach(() =>
    server.use(
      ...signedIn(owner()),
      http.get("*/api/organization/team", () => HttpResponse.json(team)),
    ),
  );

  it("lists the team and changes a role", async () => {
    let sent: unknown;
    server.use(
      http.post("*/api/organization/member/2", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({});
      }),
    );
    const { user } = renderRoute("/account?tab=team");
    const list = await screen.findByRole("region", { name: "Team von Haarwerk am Marktplatz" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(2);
    expect(within(list).queryByRole("button", { name: "Eva Moser entfernen" })).toBeNull();
    await user.selectOptions(
      within(list).getByLabelText("Rolle von Katharina Lindner"),
      "ROLE_BUSINESSMANAGER",
    );
    expect(await screen.findByText("Katharina Lindner ist jetzt: Leitung.")).toBeInTheDocument();
    expect(sent).toEqual({ role: "ROLE_BUSINESSMANAGER" });
  });

  it("says why the last admin cannot go", async () => {
    const text = "Jemand muss das Unternehmen verwalten.";
    server.use(http.post("*/api/organization/member/1", () => problem(409, "LAST_ADMIN", text)));
    const { user } = renderRoute("/account?tab=team");
    const role = await screen.findByLabelText("Rolle von Eva Moser");
    await user.selectOptions(role, "ROLE_BUSINESSUSER");
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(role).toHaveValue("ROLE_BUSINESSADMIN"));
  });

  it("takes somebody out after a confirmation", async () => {
    const removed = vi.fn();
    server.use(
      http.delete("*/api/organization/member/2", () => {
        removed();
        return HttpResponse.json({});
      }),
    );
    const { user } = renderRoute("/account?tab=team");
    await user.click(await screen.findByRole("button", { name: "Katharina Lindner entfernen" }));
    const question = await screen.findByRole("alertdialog", { name: "Katharina Lindner entfernen?" });
    expect(removed).not.toHaveBeenCalled();
    await user.click(within(question).getByRole("button", { name: "Entfernen" }));
    await waitFor(() => expect(removed).toHaveBeenCalledOnce());
  });

  it("invites somebody and takes it back", async () => {
    let sent: unknown;
    const withdrawn = vi.fn();
    server.use(
      http.post("*/api/organization/invitations", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({});
      }),
      http.delete("*/api/organization/invitation/3", () => {
        withdrawn();
        return HttpResponse.json({});
      }),
    );
    const { user } = renderRoute("/account?tab=team");
    const form = await screen.findByRole("form", { name: "Jemanden einladen" });
    await user.type(within(form).getByLabelText("E-Mail *"), "anna@example.org");
    await user.click(within(form).getByRole("radio", { name: /^Leitung/ }));
    await user.click(within(form).getByRole("button", { name: "Einladung schicken" }));
    expect(await screen.findByText("Sie ist unterwegs an anna@example.org.")).toBeInTheDocument();
    expect(sent).toEqual({ email: "anna@example.org", role: "ROLE_BUSINESSMANAGER", userId: null });
    await user.click(
      await screen.findByRole("button", { name: "Einladung an bert@example.org zurückziehen" }),
    );
    await waitFor(() => expect(withdrawn).toHaveBeenCalledOnce());
  });
});
