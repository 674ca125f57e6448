import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

async function expectAccessible() {
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe("team tab", () => {
  const team = {
    members: [
      {
        accountId: 1,
        name: "Eva Moser",
        email: "eva@example.org",
        role: "ROLE_BUSINESSADMIN",
        employeeId: 1,
        employeeName: "Eva Moser",
        self: true,
      },
      {
        accountId: 2,
        name: "Katharina Lindner",
        email: "katharina@example.org",
        role: "ROLE_BUSINESSUSER",
        employeeId: 2,
        employeeName: "Katharina L.",
        self: false,
      },
    ],
    invitations: [
      { id: 3, email: "bert@example.org", role: "ROLE_BUSINESSUSER", expiresAt: "2027-01-15T10:00:00Z" },
    ],
    employees: [
      { userId: 3, name: "Lena Huber" },
      { userId: 4, name: "Mia Gruber" },
    ],
  };

  beforeEach(() =>
    server.use(
      ...signedIn(owner()),
      http.get("*/api/organization/team", () => HttpResponse.json(team)),
    ),
  );

  it("lists the team and changes a role once it is said what that means", async () => {
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
    const question = await screen.findByRole("alertdialog", { name: "Rolle von Katharina Lindner ändern?" });
    expect(question).toHaveAccessibleDescription(
      "Katharina Lindner ist ab sofort Leitung: betreut alle Kalender, Leistungen und Kunden.",
    );
    expect(sent).toBeUndefined();
    await expectAccessible();
    await user.click(within(question).getByRole("button", { name: "Rolle ändern" }));
    expect(await screen.findByText("Katharina Lindner ist jetzt: Leitung.")).toBeInTheDocument();
    expect(sent).toEqual({ role: "ROLE_BUSINESSMANAGER" });
  });

  it("says why the last admin cannot go", async () => {
    const text = "Jemand muss das Unternehmen verwalten.";
    server.use(http.post("*/api/organization/member/1", () => problem(409, "LAST_ADMIN", text)));
    const { user } = renderRoute("/account?tab=team");
    const role = await screen.findByLabelText("Rolle von Eva Moser");
    await user.selectOptions(role, "ROLE_BUSINESSUSER");
    const question = await screen.findByRole("alertdialog", { name: "Rolle von Eva Moser ändern?" });
    expect(question).toHaveAccessibleDescription(/Du selbst kannst das Team danach nicht mehr ändern\.$/);
    await user.click(within(question).getByRole("button", { name: "Rolle ändern" }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(role).toHaveValue("ROLE_BUSINESSADMIN"));
  });

  it("leaves a role as it is when that is thought better of", async () => {
    const changed = vi.fn();
    server.use(
      http.post("*/api/organization/member/2", () => {
        changed();
        return HttpResponse.json({});
      }),
    );
    const { user } = renderRoute("/account?tab=team");
    const role = await screen.findByLabelText("Rolle von Katharina Lindner");
    await user.selectOptions(role, "ROLE_BUSINESSADMIN");
    const question = await screen.findByRole("alertdialog", { name: "Rolle von Katharina Lindner ändern?" });
    await user.click(within(question).getByRole("button", { name: "Zurück" }));
    await waitFor(() => expect(role).toHaveValue("ROLE_BUSINESSUSER"));
    expect(changed).not.toHaveBeenCalled();
  });

  it("gives a member another calendar, and takes it away", async () => {
    const sent: unknown[] = [];
    let members = team.members;
    server.use(
      http.get("*/api/organization/team", () => HttpResponse.json({ ...team, members })),
      http.put("*/api/organization/member/2/calendar", async ({ request }) => {
        const { userId } = (await request.json()) as { userId: number | null };
        sent.push(userId);
        members = members.map((member) =>
          member.self
            ? member
            : { ...member, employeeId: userId, employeeName: userId === null ? null : "Mia Gruber" },
        ) as typeof members;
        return HttpResponse.json({});
      }),
    );
    const { user } = renderRoute("/account?tab=team");
    const calendar = await screen.findByLabelText("Kalender von Katharina Lindner");
    const names = within(calendar).getAllByRole("option");
    expect(names.map(({ textContent }) => textContent)).toEqual([
      "Katharina L.",
      "Lena Huber",
      "Mia Gruber",
      "Ohne eigenen Kalender",
    ]);
    expect(calendar).toHaveValue("2");
    const confirm = async (description: RegExp) => {
      const question = await screen.findByRole("alertdialog", {
        name: "Kalender von Katharina Lindner ändern?",
      });
      expect(question).toHaveAccessibleDescription(description);
      await user.click(within(question).getByRole("button", { name: "Kalender ändern" }));
      await waitFor(() => expect(question).toHaveAttribute("data-state", "closed"));
    };
    await user.selectOptions(calendar, "Mia Gruber");
    expect(sent).toEqual([]);
    await confirm(/führt ab sofort den Kalender von Mia Gruber als den eigenen\. Termine bleiben/);
    await waitFor(() => expect(calendar).toHaveValue("4"));
    await user.selectOptions(calendar, "Ohne eigenen Kalender");
    await confirm(/Mit dieser Rolle sieht man nur den eigenen, also keinen mehr\./);
    await waitFor(() => expect(calendar).toHaveDisplayValue("Ohne eigenen Kalender"));
    expect(sent).toEqual([4, null]);
  });

  it("says that a calendar was given to somebody else meanwhile, and keeps the old one", async () => {
    const text = "Das ist schon jemand anderes im Team.";
    server.use(
      http.put("*/api/organization/member/2/calendar", () =>
        problem(422, "VALIDATION", text, { userId: text }),
      ),
    );
    const { user } = renderRoute("/account?tab=team");
    const calendar = await screen.findByLabelText("Kalender von Katharina Lindner");
    await user.selectOptions(calendar, "Lena Huber");
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Kalender ändern" }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(calendar).toHaveValue("2"));
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
    await user.selectOptions(within(form).getByLabelText("Kalender *"), "Ohne eigenen Kalender");
    await user.click(within(form).getByRole("button", { name: "Einladung schicken" }));
    expect(await screen.findByText("Sie ist unterwegs an anna@example.org.")).toBeInTheDocument();
    expect(sent).toEqual({ email: "anna@example.org", role: "ROLE_BUSINESSMANAGER", userId: null });
    await user.click(
      await screen.findByRole("button", { name: "Einladung an bert@example.org zurückziehen" }),
    );
    const question = await screen.findByRole("alertdialog", { name: "Einladung zurückziehen?" });
    expect(question).toHaveAccessibleDescription(/^bert@example\.org kann sie dann nicht mehr annehmen\./);
    expect(withdrawn).not.toHaveBeenCalled();
    await user.click(within(question).getByRole("button", { name: "Zurückziehen" }));
    await waitFor(() => expect(withdrawn).toHaveBeenCalledOnce());
  });

  it("gives somebody who is invited a calendar that is nobody's", async () => {
    let sent: unknown;
    server.use(
      http.post("*/api/organization/invitations", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({});
      }),
    );
    const { user } = renderRoute("/account?tab=team");
    const form = await screen.findByRole("form", { name: "Jemanden einladen" });
    const calendar = within(form).getByLabelText("Kalender *");
    const send = () => user.click(within(form).getByRole("button", { name: "Einladung schicken" }));
    expect(
      within(calendar)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Bitte wählen", "Lena Huber", "Mia Gruber", "Ohne eigenen Kalender"]);
    await user.type(within(form).getByLabelText("E-Mail *"), "anna@example.org");
    await send();
    expect(calendar).toHaveAccessibleDescription("Bitte wähle einen Kalender.");
    await user.selectOptions(calendar, "Ohne eigenen Kalender");
    await send();
    expect(calendar).toHaveAccessibleDescription(/sieht man nur den eigenen Kalender/);
    expect(sent).toBeUndefined();
    await user.selectOptions(calendar, "Mia Gruber");
    await send();
    expect(await screen.findByText("Sie ist unterwegs an anna@example.org.")).toBeInTheDocument();
    expect(sent).toEqual({ email: "anna@example.org", role: "ROLE_BUSINESSUSER", userId: 4 });
    expect(calendar).toHaveValue("");
  });

  it("has the employee chosen for whom one comes from their settings", async () => {
    server.use(http.post("*/api/organization/invitations", () => HttpResponse.json({})));
    const { user } = renderRoute("/account?tab=team&employee=4");
    const form = await screen.findByRole("form", { name: "Jemanden einladen" });
    const calendar = within(form).getByLabelText("Kalender *");
    expect(calendar).toHaveDisplayValue("Mia Gruber");
    await waitFor(() => expect(within(form).getByLabelText("E-Mail *")).toHaveFocus());
    await user.keyboard("mia@example.org{Enter}");
    expect(await screen.findByText("Sie ist unterwegs an mia@example.org.")).toBeInTheDocument();
    // The next one is for somebody else.
    expect(calendar).toHaveDisplayValue("Bitte wählen");
  });

  it("says that somebody else was given the calendar meanwhile", async () => {
    const text = "Das ist schon jemand anderes im Team.";
    server.use(
      http.post("*/api/organization/invitations", () =>
        problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", { userId: text }),
      ),
    );
    const { user } = renderRoute("/account?tab=team");
    const form = await screen.findByRole("form", { name: "Jemanden einladen" });
    await user.type(within(form).getByLabelText("E-Mail *"), "anna@example.org");
    await user.selectOptions(within(form).getByLabelText("Kalender *"), "Lena Huber");
    await user.click(within(form).getByRole("button", { name: "Einladung schicken" }));
    await waitFor(() => expect(within(form).getByLabelText("Kalender *")).toHaveAccessibleDescription(text));
  });

  it("says that all calendars are somebody's", async () => {
    server.use(http.get("*/api/organization/team", () => HttpResponse.json({ ...team, employees: [] })));
    renderRoute("/account?tab=team");
    expect(await screen.findByLabelText("Kalender *")).toHaveAccessibleDescription(
      "Alle Kalender gehören schon jemandem im Team.",
    );
  });
});
