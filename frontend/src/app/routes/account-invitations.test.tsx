import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { member, owner, signedIn } from "@/test/account-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { quietDay } from "@/test/staff-calendar-answers";

const invitation = {
  id: 4,
  organizationNr: 1003,
  companyName: "Tischlerei Moser",
  role: "ROLE_BUSINESSMANAGER",
  invitedBy: "Anna Berger",
  expiresAt: "2027-01-15T10:00:00Z",
};

describe("invitations tab", () => {
  it("is the address of the mail, and lets an invitation be accepted", async () => {
    server.use(
      ...signedIn(member()),
      http.get("*/api/account/invitations", () => HttpResponse.json([invitation]), { once: true }),
      http.get("*/api/account/invitations", () => HttpResponse.json([])),
      http.post("*/api/account/invitation/4/accept", () => HttpResponse.json(owner())),
      ...quietDay(),
    );
    const { user, router } = renderRoute("/invitation");
    const list = await screen.findByRole("region", { name: "Deine Einladungen" });
    expect(within(list).getByRole("listitem")).toHaveTextContent(
      /Tischlerei Moser als LeitungEingeladen von Anna BergerGilt bis Fr., 15.\sJänner, \d{1,2}:00\sUhr/,
    );
    await user.click(within(list).getByRole("button", { name: "Einladung von Tischlerei Moser annehmen" }));
    expect(await screen.findByText("Du gehörst jetzt zum Team von Tischlerei Moser.")).toBeInTheDocument();
    // It leads to where they work from now on.
    await waitFor(() => expect(router.state.location.pathname).toBe("/mycalender/today"));
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

  it("waits for the e-mail address to be proven", async () => {
    server.use(...signedIn(member({ emailVerified: false })));
    renderRoute("/invitation");
    expect(await screen.findByText(/Bestätige zuerst deine E-Mail-Adresse/)).toBeVisible();
  });
});
