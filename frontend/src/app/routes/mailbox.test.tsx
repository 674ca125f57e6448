import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { member, owner, signedIn } from "@/test/account-answers";
import { homeAnswers } from "@/test/home-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const token = "0123456789abcdef".repeat(4);

/** Keeps what is sent to an address. */
function record(address: string, answer: () => Response = () => HttpResponse.json({})) {
  const sent: unknown[] = [];
  server.use(
    http.post(address, async ({ request }) => {
      sent.push(await request.clone().json());
      return answer();
    }),
  );
  return sent;
}

describe("after the registration", () => {
  it("tells where the mail went, and sends it again", async () => {
    server.use(...signedIn(member({ emailVerified: false })));
    let resent = 0;
    server.use(
      http.post("*/api/account/resendverification", () => {
        resent += 1;
        return HttpResponse.json({});
      }),
    );
    const { user } = renderRoute("/register-successful");
    expect(await screen.findByRole("heading", { level: 1, name: "Fast geschafft!" })).toBeVisible();
    expect(await screen.findByText(/eine E-Mail an eva@example.org geschickt/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "E-Mail noch einmal schicken" }));
    expect(await screen.findByText("Die E-Mail ist unterwegs")).toBeInTheDocument();
    expect(resent).toBe(1);
  });

  it("leads a business to its profile", async () => {
    server.use(...signedIn(owner({ emailVerified: false })));
    renderRoute("/register-successful");
    expect(await screen.findByRole("link", { name: "Zu meinem Unternehmensprofil" })).toHaveAttribute(
      "href",
      "/haarwerk-am-marktplatz-1000",
    );
  });

  it("tells visitors where the mail went, without offering another one", async () => {
    renderRoute("/register-successful");
    expect(await screen.findByText(/Wir haben dir eine E-Mail geschickt/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "E-Mail noch einmal schicken" })).toBeNull();
  });
});

describe("verification", () => {
  it("changes nothing before the button is pressed, and needs no password of who is signed in", async () => {
    server.use(...signedIn(member({ emailVerified: false })));
    const sent = record("*/api/account/verification");
    const { user } = renderRoute(`/verification#${token}`);
    const button = await screen.findByRole("button", { name: "Adresse bestätigen" });
    expect(sent).toEqual([]);
    expect(screen.queryByLabelText("Passwort *")).toBeNull();
    await user.click(button);
    expect(await screen.findByRole("heading", { name: "Deine Adresse ist bestätigt" })).toBeVisible();
    expect(sent).toEqual([{ token, password: null }]);
  });

  it.each([
    [member(), "Zur Startseite", "/"],
    [owner(), "Zu meinem Unternehmensprofil", "/haarwerk-am-marktplatz-1000"],
  ])("leads members on to their own start", async (user, link, address) => {
    server.use(
      ...signedIn(user),
      http.get("*/api/account/invitations", () => HttpResponse.json([])),
    );
    record("*/api/account/verification");
    const { user: hand } = renderRoute(`/verification#${token}`);
    await hand.click(await screen.findByRole("button", { name: "Adresse bestätigen" }));
    expect(await screen.findByRole("link", { name: link })).toHaveAttribute("href", address);
    expect(screen.queryByRole("link", { name: "Einladung ansehen" })).toBeNull();
  });

  it.each([
    [false, /^Willkommen bei/],
    [true, "Ab jetzt meldest du dich mit der neuen Adresse an."],
  ])("welcomes who is new, and not who has another address: %s", async (emailChanged, sentence) => {
    server.use(
      ...signedIn(member()),
      http.get("*/api/account/invitations", () => HttpResponse.json([])),
    );
    record("*/api/account/verification", () => HttpResponse.json({ emailChanged }));
    const { user } = renderRoute(`/verification#${token}`);
    await user.click(await screen.findByRole("button", { name: "Adresse bestätigen" }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it("leads whoever was invited to the invitation", async () => {
    const invitation = {
      id: 4,
      organizationNr: 1003,
      companyName: "Tischlerei Moser",
      role: "ROLE_BUSINESSUSER",
      invitedBy: "Anna Berger",
      expiresAt: "2027-01-15T10:00:00Z",
    };
    server.use(
      ...signedIn(member()),
      http.get("*/api/account/invitations", () => HttpResponse.json([invitation])),
    );
    record("*/api/account/verification");
    const { user } = renderRoute(`/verification#${token}`);
    await user.click(await screen.findByRole("button", { name: "Adresse bestätigen" }));
    expect(await screen.findByRole("link", { name: "Einladung ansehen" })).toHaveAttribute(
      "href",
      "/account?tab=invitations",
    );
  });

  it("asks visitors for the password of the account", async () => {
    const sent = record("*/api/account/verification");
    const { user } = renderRoute(`/verification#${token}`);
    await user.click(await screen.findByRole("button", { name: "Adresse bestätigen" }));
    const password = screen.getByLabelText("Passwort *");
    await waitFor(() => expect(password).toHaveAccessibleDescription("Passwort ist erforderlich"));
    await user.type(password, "wolken am see");
    await user.click(screen.getByRole("button", { name: "Adresse bestätigen" }));
    expect(await screen.findByRole("heading", { name: "Deine Adresse ist bestätigt" })).toBeVisible();
    expect(sent).toEqual([{ token, password: "wolken am see" }]);
  });

  it("asks members for the password of the account when the link belongs to another one", async () => {
    server.use(
      ...signedIn(member()),
      http.get("*/api/account/invitations", () => HttpResponse.json([])),
    );
    const sent = record("*/api/account/verification", () =>
      sent.length === 1
        ? problem(403, "PASSWORD_CONFIRMATION_NEEDED", "Bitte bestätige dein Passwort.")
        : HttpResponse.json({}),
    );
    const { user } = renderRoute(`/verification#${token}`);
    await user.click(await screen.findByRole("button", { name: "Adresse bestätigen" }));
    await user.type(await screen.findByLabelText("Passwort *"), "wolken am see");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Adresse bestätigen" }));
    expect(await screen.findByRole("heading", { name: "Deine Adresse ist bestätigt" })).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  it("says that a link is of no use any more", async () => {
    record("*/api/account/verification", () =>
      problem(422, "TOKEN_INVALID", "Dieser Link ist abgelaufen oder wurde schon verwendet."),
    );
    const { user } = renderRoute(`/verification#${token}`);
    await user.type(await screen.findByLabelText("Passwort *"), "wolken am see{Enter}");
    expect(await screen.findByRole("heading", { name: "Dieser Link gilt nicht mehr" })).toBeVisible();
  });

  it.each(["", "#", "#kurz", "#<script>"])("says that a link with %j is incomplete", async (hash) => {
    renderRoute(`/verification${hash}`);
    expect(await screen.findByRole("heading", { name: "Dieser Link ist unvollständig" })).toBeVisible();
  });
});

describe("lost password", () => {
  beforeEach(() => server.use(...homeAnswers()));

  it("answers the same whoever asks", async () => {
    const sent = record("*/api/account/lostpassword");
    const { user } = renderRoute("/lost-password");
    await user.type(await screen.findByLabelText("E-Mail *"), "eva@{Enter}");
    await waitFor(() =>
      expect(screen.getByLabelText("E-Mail *")).toHaveAccessibleDescription(
        "Bitte gib eine gültige E-Mail Adresse an!",
      ),
    );
    await user.type(screen.getByLabelText("E-Mail *"), "example.org{Enter}");
    expect(await screen.findByText(/Wenn es zu dieser Adresse ein Konto gibt/)).toBeVisible();
    expect(sent).toEqual([{ email: "eva@example.org" }]);
  });

  it("tells how long to wait after too many attempts", async () => {
    const text = "Das waren zu viele Versuche. Bitte versuche es in 20 Minuten erneut.";
    record("*/api/account/lostpassword", () => problem(429, "TOO_MANY_REQUESTS", text));
    const { user } = renderRoute("/lost-password");
    await user.type(await screen.findByLabelText("E-Mail *"), "eva@example.org{Enter}");
    await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
  });

  it("leads members away", async () => {
    server.use(...signedIn(member()));
    const { router } = renderRoute("/lost-password");
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  });
});

describe("new password", () => {
  it("is 8 to 128 characters of any kind, and is set with the token", async () => {
    const sent = record("*/api/account/resetpassword");
    const { user } = renderRoute(`/reset-password#${token}`);
    const password = await screen.findByLabelText("Neues Passwort *");
    await user.type(password, "kurz{Enter}");
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription(/Passwort muss mindestens 8 Zeichen haben!/),
    );
    await user.clear(password);
    await user.click(password);
    await user.paste("ein \\ in einem sehr langen Satz mit mehr als vierzig Zeichen");
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { name: "Dein Passwort ist geändert" })).toBeVisible();
    expect(sent).toEqual([
      { token, password: "ein \\ in einem sehr langen Satz mit mehr als vierzig Zeichen" },
    ]);
  });

  it("offers a new link when this one came too late", async () => {
    record("*/api/account/resetpassword", () => problem(422, "TOKEN_INVALID", "Abgelaufen."));
    const { user } = renderRoute(`/reset-password#${token}`);
    await user.type(await screen.findByLabelText("Neues Passwort *"), "wolken am see{Enter}");
    expect(await screen.findByRole("link", { name: "Neuen Link anfordern" })).toHaveAttribute(
      "href",
      "/lost-password",
    );
  });

  it("says that a link without a token is incomplete", async () => {
    renderRoute("/reset-password");
    expect(await screen.findByRole("heading", { name: "Dieser Link ist unvollständig" })).toBeVisible();
  });
});
