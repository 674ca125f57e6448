import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "@/api/schema";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { member, owner, ownToken, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { event, offeredService, openOn, organization, trader } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

type Preview = components["schemas"]["ProfilePreview"];

const address = "/haarwerk-am-marktplatz-1000";

function preview(values: Partial<Preview> = {}): Preview {
  const content = (contentType: string, htmlContent: string) => ({
    organizationNr: 1000,
    contentType,
    htmlContent,
  });
  return {
    organization: organization(),
    businessHours: [openOn(3, "09:00", "18:00")],
    services: [offeredService()],
    events: [event()],
    employees: [{ userId: 1, firstName: "Anna", lastName: "Berger", avatar: null }],
    webContents: [
      content("account_overview_slogan", "Schnitt und Farbe"),
      content("account_overview_topcontent", "<p>Termine auch am Abend</p>"),
      content("account_overview_content", "<p>Seit 1987 am Platz</p>"),
    ],
    socialMedia: [{ enumSocialMediaType: "Phone", website: "+43 463 1234" }],
    trader: trader(),
    emailVerified: false,
    hasBookableService: false,
    ...values,
  };
}

/** The public is told that there is no such organisation. */
function draft(answer: () => Response = () => HttpResponse.json(preview())) {
  const asked: (string | null)[] = [];
  const absent = () => problem(404, "ORGANIZATION_NOT_FOUND", "Gibt es nicht.");
  server.use(
    http.get("*/api/organization/1000/preview", ({ request }) => {
      asked.push(request.headers.get("Authorization"));
      return answer();
    }),
    http.get("*/api/organization/:nr", absent),
    http.get("*/api/offeredservices", absent),
    http.get("*/api/businesshours/:nr", absent),
    http.get("*/api/webcontent/:nr/:type", absent),
  );
  return asked;
}

const founder = (values: Partial<components["schemas"]["UserDTO"]> = {}) =>
  owner({ emailVerified: false, ...values });

describe("preview of a profile that is not public", () => {
  beforeEach(() => {
    useSessionStore.setState(emptySession);
  });

  it("shows its own people everything, and nothing that leads to a booking", async () => {
    const asked = draft();
    server.use(...signedIn(founder()));
    const { user } = renderRoute(address);
    expect(await screen.findByRole("heading", { level: 1, name: "Haarwerk am Marktplatz" })).toBeVisible();
    expect(asked).toEqual([`Bearer ${ownToken}`]);
    expect(screen.getByText("Schnitt und Farbe")).toBeVisible();
    expect(screen.getByText("Geöffnet bis 18:00")).toBeVisible();
    expect(screen.getByText("Termine auch am Abend")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Damenhaarschnitt" })).toBeVisible();
    expect(screen.getByRole("region", { name: "Öffnungszeiten" })).toBeVisible();

    await user.click(screen.getByRole("tab", { name: "Events & Kurse" }));
    expect(await screen.findByText("Flechtabend")).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "Über uns" }));
    expect(await screen.findByText("Seit 1987 am Platz")).toBeVisible();
    const team = within(screen.getByRole("region", { name: "Unser Team" }));
    expect(team.getByRole("listitem")).toHaveTextContent("Anna Berger");
    expect(screen.getByRole("link", { name: /Telefon/ })).toBeVisible();

    const main = within(screen.getByRole("main"));
    expect(main.queryAllByRole("button")).toEqual([]);
    const targets = main.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(targets.filter((target) => target?.includes("booking"))).toEqual([]);
    // A visit of one's own page is none that the start page remembers.
    expect(useSessionStore.getState().lastViewedOrganizations).toEqual([]);
    await waitFor(() => expect(document.title).toBe("Haarwerk am Marktplatz · Terminhof"));
  });

  it("tells the founder what is missing until it is public", async () => {
    draft();
    server.use(...signedIn(founder()));
    renderRoute(address);
    const note = await screen.findByRole("region", { name: "Vorschau" });
    expect(note).toHaveTextContent(
      "So sehen Kundinnen und Kunden euer Profil, sobald es veröffentlicht ist.",
    );
    expect(
      within(note)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      "Bestätige deine E-Mail-Adresse. Der Link steht in der E-Mail, die wir dir geschickt haben.",
      "Mindestens eine Leistung mit jemandem, der sie anbietet.",
    ]);
    expect(within(note).getByRole("link", { name: "Zu den Einstellungen" })).toHaveAttribute(
      "href",
      "/account",
    );
    expect(within(note).getByRole("link", { name: "Zu den ersten Schritten" })).toHaveAttribute(
      "href",
      "/mycalender/today",
    );
  });

  it("tells the others of the team that the e-mail address is a matter of the administration", async () => {
    draft(() => HttpResponse.json(preview({ hasBookableService: true })));
    server.use(...signedIn(founder({ role: "ROLE_BUSINESSUSER", emailVerified: true })));
    renderRoute(address);
    const note = await screen.findByRole("region", { name: "Vorschau" });
    expect(within(note).getByRole("listitem")).toHaveTextContent("Jemand aus der Administration");
    expect(within(note).queryByRole("link")).toBeNull();
  });

  it("is published by a manager once nothing is missing, and is there for everybody then", async () => {
    let isPublic = false;
    draft(() => HttpResponse.json(preview({ emailVerified: true, hasBookableService: true })));
    server.use(
      ...signedIn(owner({ role: "ROLE_BUSINESSMANAGER" })),
      http.post("*/api/staff/onboarding/publish", () => {
        isPublic = true;
        return HttpResponse.json({ isPublic, steps: [] });
      }),
      http.get("*/api/organization/1000", () =>
        isPublic
          ? HttpResponse.json(organization())
          : problem(404, "ORGANIZATION_NOT_FOUND", "Gibt es nicht."),
      ),
      http.get("*/api/offeredservices", () => HttpResponse.json([offeredService()])),
      http.get("*/api/businesshours/:nr", () => HttpResponse.json([])),
    );
    const { user } = renderRoute(address);
    const note = await screen.findByRole("region", { name: "Vorschau" });
    expect(within(note).queryByRole("listitem")).toBeNull();
    await user.click(within(note).getByRole("button", { name: "Veröffentlichen" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Vorschau" })).toBeNull());
    expect(await screen.findByRole("button", { name: /^Wählen Damenhaarschnitt/ })).toBeVisible();
  });

  it("is not published by those who are no managers", async () => {
    draft(() => HttpResponse.json(preview({ emailVerified: true, hasBookableService: true })));
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    renderRoute(address);
    const note = await screen.findByRole("region", { name: "Vorschau" });
    expect(note).toHaveTextContent("Die Leitung kann es jetzt veröffentlichen.");
    expect(within(note).queryByRole("button")).toBeNull();
  });

  it("replaces another address by the canonical one", async () => {
    draft();
    server.use(...signedIn(founder()));
    const { router } = renderRoute("/organization/1000?tab=about");
    expect(await screen.findByText("Seit 1987 am Platz")).toBeVisible();
    expect(router.state.location.pathname).toBe(address);
  });

  it.each([
    ["a customer", member()],
    ["somebody of another organisation", owner({ organizationNr: 1001 })],
  ])("does not exist for %s", async (_, user) => {
    const asked = draft();
    server.use(...signedIn(user));
    renderRoute(address);
    expect(await screen.findByRole("heading", { name: "Seite nicht gefunden" })).toBeVisible();
    expect(asked).toEqual([]);
  });

  it("offers another try when it cannot be loaded", async () => {
    let isBroken = true;
    draft(() => (isBroken ? problem(500, "INTERNAL", "Kaputt.") : HttpResponse.json(preview())));
    server.use(...signedIn(founder()));
    const report = vi.spyOn(console, "error").mockImplementation(() => {});
    const { user } = renderRoute(address);
    const failure = await screen.findByRole("alert");
    isBroken = false;
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Haarwerk am Marktplatz" })).toBeVisible();
    report.mockRestore();
  });

  it("cannot be booked", async () => {
    draft();
    server.use(...signedIn(founder()));
    renderRoute(`${address}/booking`);
    expect(await screen.findByRole("heading", { name: "Seite nicht gefunden" })).toBeVisible();
  });
});
