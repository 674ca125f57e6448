import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { accessToken } from "@/shared/lib/session/access-token";
import { member, signedIn } from "@/test/account-answers";
import { homeAnswers } from "@/test/home-answers";
import { problem } from "@/test/problem";
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
