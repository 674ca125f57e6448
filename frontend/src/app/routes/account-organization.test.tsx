import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { member, owner, registrationAnswers, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

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
  ],
  invitations: [],
  employees: [],
};

const entry = {
  at: "2027-01-11T08:00:00Z",
  what: "SERVICE_CHANGED",
  isBooking: false,
  accountId: 1,
  accountName: "Eva Moser",
  apiKeyName: null,
  byOperator: false,
  subject: "Haarschnitt",
  subjectKind: null,
  bookingId: null,
};

async function expectAccessible() {
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

const noExport = { state: "NONE", requestedAt: null, percent: null, size: null, until: null };

describe("log of the team tab", () => {
  it("tells who did what, by page and by person", async () => {
    const asked: string[] = [];
    server.use(
      ...signedIn(owner()),
      http.get("*/api/organization/team", () => HttpResponse.json(team)),
      http.get("*/api/staff/audit", ({ request }) => {
        const { search, searchParams } = new URL(request.url);
        asked.push(search);
        if (searchParams.has("accountId")) return HttpResponse.json({ deeds: [], hasMore: false });
        const isFirst = searchParams.get("page") === "0";
        return HttpResponse.json({
          deeds: isFirst
            ? [entry, { ...entry, what: "BOOKING_RULES_CHANGED", subject: null, apiKeyName: "Kassa" }]
            : [{ ...entry, what: "MOVED", isBooking: true, subject: "Maria Huber", byOperator: true }],
          hasMore: isFirst,
        });
      }),
    );
    const { user } = renderRoute("/account?tab=team");
    const log = await screen.findByRole("region", { name: "Wer hat was gemacht?" });
    expect(await within(log).findByText("Leistung geändert: Haarschnitt")).toBeVisible();
    expect(within(log).getByText(/^Eva Moser \(mit dem Schlüssel „Kassa“\) · /)).toBeVisible();
    await user.click(within(log).getByRole("button", { name: "Ältere" }));
    expect(await within(log).findByText("Termin verschoben (Maria Huber)")).toBeVisible();
    expect(within(log).getByText(/^Eva Moser \(durch Terminhof\) · /)).toBeVisible();
    await user.selectOptions(within(log).getByLabelText("Person"), "Eva Moser");
    expect(await within(log).findByText("Von dieser Person steht hier noch nichts.")).toBeVisible();
    expect(asked).toEqual(["?page=0", "?page=1", "?page=0&accountId=1"]);
  });

  it("is asked for again after a failure, and the team stays", async () => {
    let isBroken = true;
    server.use(
      ...signedIn(owner()),
      http.get("*/api/organization/team", () => HttpResponse.json(team)),
      http.get("*/api/staff/audit", () =>
        isBroken
          ? problem(503, "UNAVAILABLE", "Gerade nicht.")
          : HttpResponse.json({ deeds: [], hasMore: false }),
      ),
    );
    const { user } = renderRoute("/account?tab=team");
    expect(await screen.findByText("Gerade nicht.", {}, { timeout: 5_000 })).toBeVisible();
    expect(screen.getByRole("region", { name: "Team von Haarwerk am Marktplatz" })).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByText("Hier steht noch nichts.")).toBeVisible();
  });
});

describe("end of an organisation in the company tab", () => {
  const preview = {
    bookings: [
      { bookingId: 7, titles: ["Haarschnitt"], start: "2027-01-12T10:00:00", customerName: "Maria Huber" },
    ],
    bookingsTotal: 3,
    signUps: 1,
    members: [{ name: "Eva Moser", role: "ROLE_BUSINESSADMIN" }],
    erasedAt: "2027-02-10T06:00:00Z",
  };

  it("is shown before it is done, and says afterwards what becomes of the data", async () => {
    let isClosed = false;
    server.use(
      http.get("*/api/account/me", () => HttpResponse.json(isClosed ? member() : owner())),
      ...registrationAnswers(),
      ...signedIn(owner()),
      http.get("*/api/staff/organization/export", () => HttpResponse.json(noExport)),
      http.post("*/api/staff/organization/close/preview", () => HttpResponse.json(preview)),
      http.post("*/api/staff/organization/close", () => {
        isClosed = true;
        return HttpResponse.json({ closedAt: "2027-01-11T06:00:00Z", erasedAt: preview.erasedAt });
      }),
    );
    const { user } = renderRoute("/account?tab=company");
    await user.click(await screen.findByRole("button", { name: "Zeigen, was passiert" }));
    expect(await screen.findByText(/^Diese 3 Termine werden abgesagt/)).toBeVisible();
    expect(screen.getByText("und 2 weitere")).toBeVisible();
    expect(screen.getByText("Diese Person verliert den Zugriff:")).toBeVisible();
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Unternehmen schließen" }));
    const question = await screen.findByRole("alertdialog");
    expect(isClosed).toBe(false);
    await user.click(within(question).getByRole("button", { name: "Unternehmen schließen" }));
    expect(await screen.findByRole("region", { name: "Dein Unternehmen ist geschlossen" })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Unternehmen schließen" })).toBeNull());
  });
});

describe("export of an organisation in the company tab", () => {
  const newest = { requestedAt: "2027-01-11T08:00:00Z", percent: null, size: null, until: null };
  const running = { ...newest, state: "RUNNING", percent: 40 };
  const ready = { ...newest, state: "READY", size: 1_250_000, until: "2027-01-12T08:00:00Z" };

  it("is asked for, shows how far it is, and can be downloaded once it is there", async () => {
    let answers = [running, ready];
    let isRequested = false;
    server.use(
      ...registrationAnswers(),
      ...signedIn(owner()),
      http.get("*/api/staff/organization/export", () => {
        if (!isRequested) return HttpResponse.json(noExport);
        const [answer, ...rest] = answers;
        if (rest.length > 0) answers = rest;
        return HttpResponse.json(answer);
      }),
      http.post("*/api/staff/organization/export", () => {
        isRequested = true;
        return HttpResponse.json({ ...running, percent: 0 });
      }),
      http.get("*/api/staff/organization/export/file", () => new HttpResponse(new Blob(["PK"]))),
    );
    const { user } = renderRoute("/account?tab=company");
    await user.click(await screen.findByRole("button", { name: "Datei erstellen" }));
    expect(await screen.findByRole("progressbar", { name: "So weit ist die Datei" })).toHaveValue(0);
    expect(screen.queryByRole("button", { name: "Datei erstellen" })).toBeNull();
    await waitFor(() => expect(screen.getByRole("progressbar")).toHaveValue(40), { timeout: 5_000 });
    expect(await screen.findByText(/^Die Datei ist da \(1,3 MB\)/, {}, { timeout: 5_000 })).toBeVisible();
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Datei herunterladen" }));
    expect(await screen.findByText("Die Datei ist heruntergeladen")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Neue Datei erstellen" })).toBeVisible();
  }, 15_000);

  it("is downloaded once the password was given again", async () => {
    let isConfirmed = false;
    let downloads = 0;
    server.use(
      ...registrationAnswers(),
      ...signedIn(owner()),
      http.get("*/api/staff/organization/export", () => HttpResponse.json(ready)),
      http.post("*/api/account/confirmpassword", () => {
        isConfirmed = true;
        return HttpResponse.json({});
      }),
      http.get("*/api/staff/organization/export/file", () => {
        downloads += 1;
        return isConfirmed
          ? new HttpResponse(new Blob(["PK"]))
          : problem(403, "PASSWORD_CONFIRMATION_NEEDED", "Bitte bestätige dein Passwort.");
      }),
    );
    const { user } = renderRoute("/account?tab=company");
    await user.click(await screen.findByRole("button", { name: "Datei herunterladen" }));
    const dialog = await screen.findByRole("dialog", { name: "Bist du es wirklich?" });
    expect(screen.queryByText("Die Datei ist heruntergeladen")).toBeNull();
    await user.type(within(dialog).getByLabelText("Passwort *"), "wolken am see{Enter}");
    expect(await screen.findByText("Die Datei ist heruntergeladen")).toBeInTheDocument();
    expect(downloads).toBe(2);
  });

  it.each([
    ["EXPIRED", "Die letzte Datei stand 24 Stunden bereit und ist gelöscht."],
    ["FAILED", "Die Datei konnten wir nicht erstellen. Versuche es bitte noch einmal."],
  ])("is asked for again when it is %s", async (state, sentence) => {
    server.use(
      ...registrationAnswers(),
      ...signedIn(owner()),
      http.get("*/api/staff/organization/export", () => HttpResponse.json({ ...newest, state })),
      http.post("*/api/staff/organization/export", () => HttpResponse.json(running)),
    );
    const { user } = renderRoute("/account?tab=company");
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Neue Datei erstellen" }));
    expect(await screen.findByRole("progressbar", { name: "So weit ist die Datei" })).toHaveValue(40);
  });

  it("tells that somebody else has asked for one already", async () => {
    server.use(
      ...registrationAnswers(),
      ...signedIn(owner()),
      http.get("*/api/staff/organization/export", () => HttpResponse.json(noExport)),
      http.post("*/api/staff/organization/export", () =>
        problem(409, "EXPORT_RUNNING", "Diese Datei wird gerade schon erstellt."),
      ),
    );
    const { user } = renderRoute("/account?tab=company");
    await user.click(await screen.findByRole("button", { name: "Datei erstellen" }));
    expect(await screen.findByText("Diese Datei wird gerade schon erstellt.")).toBeInTheDocument();
  });

  it("tells why nobody knows how far it is, and the rest of the tab stays", async () => {
    server.use(
      ...registrationAnswers(),
      ...signedIn(owner()),
      http.get("*/api/staff/organization/export", () => problem(503, "UNAVAILABLE", "Gerade nicht.")),
    );
    renderRoute("/account?tab=company");
    expect(await screen.findByText("Gerade nicht.", {}, { timeout: 5_000 })).toBeVisible();
    expect(screen.getByRole("button", { name: "Zeigen, was passiert" })).toBeVisible();
  });
});

describe("price package", () => {
  const plans = {
    plans: [
      { plan: "FREE", price: 0, employees: 3, contents: ["Kalender"] },
      { plan: "BASIS", price: 19, employees: null, contents: ["Eigene Domain"] },
    ],
  };
  const free = { plan: "FREE", until: null, wish: null, employees: 2, mostEmployees: 3 };

  it("is wished for under the address of the prices, and the wish taken back", async () => {
    const sent: unknown[] = [];
    server.use(
      ...signedIn(owner()),
      http.get("*/api/operator/plans", () => HttpResponse.json(plans)),
      http.get("*/api/staff/plan", () => HttpResponse.json(free)),
      http.post("*/api/staff/plan/wish", async ({ request }) => {
        const body = (await request.json()) as { plan: string };
        sent.push(body);
        return HttpResponse.json({ ...free, wish: body.plan === "FREE" ? null : body.plan });
      }),
    );
    const { user } = renderRoute("/pricing");
    expect(await screen.findByRole("tab", { name: "Paket", selected: true })).toBeVisible();
    expect(await screen.findByText("2 von 3 Mitarbeitenden")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "BASIS wünschen" }));
    expect(await screen.findByText(/^Ihr habt euch BASIS gewünscht/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Wunsch zurückziehen" }));
    expect(await screen.findByRole("button", { name: "BASIS wünschen" })).toBeVisible();
    expect(sent).toEqual([{ plan: "BASIS" }, { plan: "FREE" }]);
  });

  it("tells that the own one limits nobody", async () => {
    server.use(
      ...signedIn(owner()),
      http.get("*/api/operator/plans", () => HttpResponse.json(plans)),
      http.get("*/api/staff/plan", () => HttpResponse.json({ ...free, plan: "BASIS", mostEmployees: null })),
    );
    renderRoute("/pricing");
    const own = await screen.findByRole("region", { name: "Ihr habt BASIS" });
    expect(own).toHaveTextContent("Mitarbeitende ohne Grenze");
  });

  it("limits nothing where the operator has none", async () => {
    server.use(
      ...signedIn(owner()),
      http.get("*/api/operator/plans", () => HttpResponse.json({ plans: [] })),
      http.get("*/api/staff/plan", () => HttpResponse.json({ ...free, mostEmployees: null })),
    );
    renderRoute("/pricing");
    expect(await screen.findByText(/^Hier ist nichts begrenzt/)).toBeVisible();
  });

  it("is a matter of business admins: others see the prices", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSMANAGER" })));
    renderRoute("/pricing");
    expect(await screen.findByRole("heading", { level: 1, name: "Preise" })).toBeVisible();
  });
});
