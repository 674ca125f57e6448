import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { accessToken } from "@/shared/lib/session/access-token";
import { accountSettings, member, registrationAnswers, signedIn } from "@/test/account-answers";
import { homeAnswers } from "@/test/home-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

type User = ReturnType<typeof renderRoute>["user"];

async function fill(user: User, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
}

const person = {
  "Vorname *": "Eva",
  "Nachname *": "Moser",
  "E-Mail *": "eva@example.org",
  "Passwort *": "wolken am see",
};

const company = {
  "Telefonnummer *": "+43 660 1234567",
  "Unternehmen *": "Haarwerk",
  "Was bietest du genau an? (optional)": "Balayage",
  "Straße *": "Lindengasse",
  "Hausnummer *": "27",
  "Postleitzahl *": "1070",
  "Ort *": "Wien",
};

function recordRegistrations(answer?: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/account/register", async ({ request }) => {
      sent.push(await request.json());
      return (
        answer?.() ??
        HttpResponse.json({ accessToken: "fresh-token", userDTO: member({ emailVerified: false }) })
      );
    }),
  );
  return sent;
}

const submit = (user: User) => user.click(screen.getByRole("button", { name: "Konto anlegen" }));

describe("registration", () => {
  beforeEach(() =>
    server.use(
      ...homeAnswers(),
      ...registrationAnswers(),
      http.get("*/api/user/favourites", () => HttpResponse.json([])),
    ),
  );

  it("of a person begins a session and leads on", async () => {
    const sent = recordRegistrations();
    const { user, router } = renderRoute("/register");
    await fill(user, person);
    expect(screen.getByRole("checkbox", { name: /Neuigkeiten/ })).not.toBeChecked();
    expect(screen.queryByRole("checkbox", { name: /KI-Dienst/ })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: /Geschäftsbedingungen/ }));
    await submit(user);
    expect(await screen.findByRole("heading", { name: "Fast geschafft!" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/register-successful");
    await waitFor(() => expect(accessToken()).toBe("fresh-token"));
    expect(sent).toEqual([
      {
        businessUser: false,
        firstName: "Eva",
        lastName: "Moser",
        email: "eva@example.org",
        password: "wolken am see",
        phone: null,
        newsletter: false,
      },
    ]);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("wolken");
  });

  it("keeps what was typed over a reload, the password aside, and nothing of it elsewhere", async () => {
    const { user } = renderRoute("/register");
    await fill(user, person);
    const typed = { ...sessionStorage };
    // Leaving takes it along, a reload does not ask React.
    cleanup();
    Object.assign(sessionStorage, typed);
    const again = renderRoute("/register");
    expect(await screen.findByLabelText("E-Mail *")).toHaveValue("eva@example.org");
    expect(screen.getByLabelText("Vorname *")).toHaveValue("Eva");
    expect(screen.getByLabelText("Passwort *")).toHaveValue("");
    await again.router.navigate("/");
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain("eva@example.org"));
  });

  it("of a business asks for more and tells what it gets", async () => {
    const sent = recordRegistrations();
    const { user, router } = renderRoute("/register");
    expect(await screen.findByText("Speichere deine Favoriten.")).toBeInTheDocument();
    expect(screen.queryByText("Werde gefunden.")).toBeNull();
    await user.click(await screen.findByRole("checkbox", { name: "Ich biete selbst Termine an" }));
    expect(await screen.findByText("Werde gefunden.")).toBeInTheDocument();
    await fill(user, { ...person, ...company });
    await user.selectOptions(screen.getByLabelText("Kategorie *"), "8");
    expect(screen.getByLabelText("Land *")).toHaveValue("AT");
    expect(screen.getByRole("radio", { name: /^FREE/ })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: /KI-Dienst/ })).toBeChecked();
    await user.click(screen.getByRole("checkbox", { name: /Geschäftsbedingungen/ }));
    await submit(user);
    await screen.findByRole("heading", { name: "Fast geschafft!" });
    await waitFor(() => expect(accessToken()).toBe("fresh-token"));
    expect(router.state.location.pathname).toBe("/register-successful");
    expect(sent).toEqual([
      expect.objectContaining({
        businessUser: true,
        branches: [8],
        brancheNameDetailed: "Balayage",
        country: "AT",
        licenseId: "FREE",
        useOpenAIForContent: true,
        zipCode: "1070",
      }),
    ]);
  });

  it("says what is missing to the letter and takes the focus there", async () => {
    const { user } = renderRoute("/register?pricePackage=BASIS");
    await screen.findByLabelText("Unternehmen *");
    expect(screen.getByRole("radio", { name: /^BASIS/ })).toBeChecked();
    await submit(user);
    await waitFor(() => expect(screen.getByLabelText("Vorname *")).toHaveFocus());
    expect(screen.getByLabelText("Vorname *")).toHaveAccessibleDescription("*erforderlich");
    expect(screen.getByLabelText("Passwort *")).toHaveAccessibleDescription(/Passwort ist erforderlich/);
    expect(screen.getByLabelText("Kategorie *")).toHaveAccessibleDescription("Bitte auswählen");
    expect(screen.getByLabelText("Postleitzahl *")).toHaveAccessibleDescription("Postleitzahl ungültig!");
    expect(screen.getByText("Bitte bestätige unsere Geschäftsbedingung!")).toBeVisible();
  });

  it("puts what the server refuses to the fields and stays editable", async () => {
    recordRegistrations(() =>
      problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", {
        password: "Dieses Passwort ist zu leicht zu erraten.",
      }),
    );
    const { user } = renderRoute("/register");
    await fill(user, person);
    await user.click(screen.getByRole("checkbox", { name: /Geschäftsbedingungen/ }));
    await submit(user);
    const password = screen.getByLabelText("Passwort *");
    await waitFor(() => expect(password).toHaveAccessibleDescription(/zu leicht zu erraten/));
    await waitFor(() => expect(password).toHaveFocus());
    expect(screen.getByLabelText("Vorname *")).toHaveValue("Eva");
    expect(await screen.findByText("Bitte prüfe deine Angaben.")).toBeInTheDocument();
  });

  it("shows every other failure in the snackbar", async () => {
    recordRegistrations(() => problem(503, "UNAVAILABLE", "Gerade ist zu viel los."));
    const { user, router } = renderRoute("/register");
    await fill(user, person);
    await user.click(screen.getByRole("checkbox", { name: /Geschäftsbedingungen/ }));
    await submit(user);
    expect(await screen.findByText("Upps, es scheint etwas schiefgegangen zu sein.")).toBeInTheDocument();
    expect(router.state.location.pathname).toBe("/register");
    expect(accessToken()).toBeNull();
  });

  it("hides the business switch where the operator wants it so, whatever the address says", async () => {
    server.use(...registrationAnswers(accountSettings({ hideBusinessRegistration: true })));
    renderRoute("/register?pricePackage=BASIS");
    await screen.findByLabelText("Vorname *");
    expect(screen.queryByRole("checkbox", { name: "Ich biete selbst Termine an" })).toBeNull();
    expect(screen.queryByLabelText("Unternehmen *")).toBeNull();
    expect(await screen.findByText("Speichere deine Favoriten.")).toBeInTheDocument();
    expect(screen.queryByText("Werde gefunden.")).toBeNull();
  });

  it("has no form for another way to sign in", async () => {
    server.use(...registrationAnswers(accountSettings({ loginPlatform: "OIDC" })));
    renderRoute("/register");
    expect(await screen.findByText(/werden hier nicht mit einem Passwort angelegt/)).toBeVisible();
    expect(screen.queryByLabelText("Vorname *")).toBeNull();
  });

  it("waits for the categories and offers another try without them", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(
      http.get("*/api/account/getBranches", () => problem(500, "INTERNAL", "Kaputt."), { once: true }),
    );
    const { user } = renderRoute("/register");
    const failure = await screen.findByRole("alert");
    expect(screen.queryByLabelText("Vorname *")).toBeNull();
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByLabelText("Vorname *")).toBeVisible();
  });

  it("leads to the login, and members away", async () => {
    const { router } = renderRoute("/register");
    expect(await screen.findByRole("link", { name: "Ich habe bereits ein Konto!" })).toHaveAttribute(
      "href",
      "/login",
    );
    act(() => server.use(...signedIn(member())));
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  });
});
