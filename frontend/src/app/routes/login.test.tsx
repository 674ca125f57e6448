import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { accessToken } from "@/shared/lib/session/access-token";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { takeSnackbarMessages } from "@/shared/ui/snackbar";
import { member, owner, signedIn } from "@/test/account-answers";
import { haarwerk, homeAnswers } from "@/test/home-answers";
import { problem } from "@/test/problem";
import { profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { quietDay } from "@/test/staff-calendar-answers";

type User = ReturnType<typeof renderRoute>["user"];

async function signIn(user: User, password = "wolken am see") {
  await user.click(await screen.findByLabelText("E-Mail *"));
  await user.paste("eva@example.org");
  await user.click(screen.getByLabelText("Passwort *"));
  await user.paste(password);
  const form = screen.getByLabelText("Passwort *").closest("form");
  if (form) await user.click(within(form).getByRole("button", { name: "Anmelden" }));
}

function loginAnswer(user = member()) {
  return http.post("*/api/account/login", () =>
    HttpResponse.json({ accessToken: "fresh-token", userDTO: user }),
  );
}

describe("login", () => {
  beforeEach(() => {
    useSessionStore.setState(emptySession);
    server.use(
      ...homeAnswers(),
      ...profileAnswers(),
      http.get("*/api/user/favourites", () => HttpResponse.json([])),
    );
  });

  it("is named and leads on to the registration and the lost password", async () => {
    renderRoute("/login?returnTo=%2Faccount");
    expect(await screen.findByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Noch nicht registriert? - Jetzt mitmachen!" })).toHaveAttribute(
      "href",
      "/register?returnTo=%2Faccount",
    );
    expect(screen.getByRole("link", { name: "Passwort vergessen?" })).toHaveAttribute(
      "href",
      "/lost-password",
    );
    expect(screen.getByLabelText("E-Mail *")).toHaveAttribute("autocomplete", "username");
    expect(screen.getByLabelText("Passwort *")).toHaveAttribute("autocomplete", "current-password");
    await waitFor(() => expect(document.title).toBe("Anmelden · Terminhof"));
  });

  it("says what is missing or wrong, and takes the focus there", async () => {
    const { user } = renderRoute("/login");
    const email = await screen.findByLabelText("E-Mail *");
    await user.type(email, "{Enter}");
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription("E-Mail ist erforderlich");
    expect(screen.getByLabelText("Passwort *")).toHaveAccessibleDescription("Passwort ist erforderlich");
    await user.type(email, "eva@");
    await user.tab();
    await waitFor(() => expect(email).toHaveAccessibleDescription("Muss eine gültige E-Mail sein"));
  });

  it("begins a session and leads customers to the start page", async () => {
    server.use(loginAnswer());
    const { user, router } = renderRoute("/login");
    await signIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(accessToken()).toBe("fresh-token");
    expect(await screen.findByRole("button", { name: "Menü von Eva Moser öffnen" })).toBeVisible();
  });

  it("leads members of a team to what their day holds", async () => {
    server.use(loginAnswer(owner()), ...quietDay());
    const { user, router } = renderRoute("/login");
    await signIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe("/mycalender/today"));
  });

  it("leads back to the page that asked for it", async () => {
    server.use(
      loginAnswer(),
      http.get("*/api/account/invitations", () => HttpResponse.json([])),
    );
    const { user, router } = renderRoute("/account?tab=invitations");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    await signIn(user);
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: "/account", search: "?tab=invitations" }),
    );
    expect(await screen.findByRole("heading", { level: 1, name: "Einstellungen" })).toBeVisible();
  });

  it("leads to no foreign page", async () => {
    server.use(loginAnswer());
    const { user, router } = renderRoute("/login?returnTo=%2F%2Fevil.example");
    await signIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(router.state.location.search).toBe("");
  });

  it("shows the text of the server when it is refused, and stays editable", async () => {
    server.use(
      http.post("*/api/account/login", () =>
        problem(401, "SIGN_IN_FAILED", "E-Mail oder Passwort stimmt nicht."),
      ),
    );
    const { user, router } = renderRoute("/login");
    await signIn(user, "falsch geraten");
    expect(await screen.findByRole("alert")).toHaveTextContent("E-Mail oder Passwort stimmt nicht.");
    // Once, and not in the snackbar as well.
    expect(takeSnackbarMessages()).toEqual([]);
    expect(screen.getAllByText("E-Mail oder Passwort stimmt nicht.")).toHaveLength(1);
    expect(screen.getByLabelText("Passwort *")).toHaveValue("falsch geraten");
    expect(router.state.location.pathname).toBe("/login");
    expect(accessToken()).toBeNull();
  });

  it("leads members away", async () => {
    server.use(...signedIn(member()));
    const { router } = renderRoute("/login");
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  });

  it("lets the password be looked at", async () => {
    const { user } = renderRoute("/login");
    const password = await screen.findByLabelText("Passwort *");
    await user.click(screen.getByRole("button", { name: "Passwort anzeigen" }));
    expect(password).toHaveAttribute("type", "text");
  });

  it("keeps the favourite whose heart a visitor has pressed", async () => {
    const added: unknown[] = [];
    server.use(
      ...homeAnswers(haarwerk),
      loginAnswer(),
      http.get("*/api/search/organizations/named", () => HttpResponse.json({ organizations: [haarwerk] })),
      http.post("*/api/user/favourite", async ({ request }) => {
        added.push([await request.json(), request.headers.get("Authorization")]);
        return HttpResponse.json([1000]);
      }),
    );
    const { user, router } = renderRoute("/");
    const heart = await screen.findByRole("button", { name: "Haarwerk am Marktplatz als Favorit" });
    expect(heart).toHaveAttribute("aria-pressed", "false");
    await user.click(heart);
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    await signIn(user);
    await waitFor(() => expect(added).toEqual([[{ organizationNr: 1000 }, "Bearer fresh-token"]]));
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    await waitFor(() =>
      expect(
        screen.getAllByRole("button", { name: "Haarwerk am Marktplatz als Favorit" })[0],
      ).toHaveAttribute("aria-pressed", "true"),
    );
  });
});
