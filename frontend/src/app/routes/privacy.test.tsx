import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { accessToken } from "@/shared/lib/session/access-token";
import { member, owner, signedIn } from "@/test/account-answers";
import { homeAnswers } from "@/test/home-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const token = "0123456789abcdef".repeat(4);

const open = {
  organizationNr: 1000,
  companyName: "Haarwerk am Marktplatz",
  titles: ["Haarschnitt", "Farbe"],
  start: "2027-01-15T10:00:00",
};
const preview = { openBookings: [open], bookings: 3, blockers: [] };
const receipt = {
  id: "7b0c2c1e-3c55-4a53-8a37-3f0b4a2f8f10",
  erasedAt: "2027-01-13T08:55:00Z",
  accounts: 1,
  bookings: 3,
  cancelled: 1,
};
const terms = {
  purpose: "TERMS",
  textVersion: "2027-01",
  givenAt: "2027-01-03T10:00:00Z",
  confirmedAt: "2027-01-03T10:00:00Z",
  withdrawnAt: null,
};
const wish = {
  purpose: "NEWSLETTER",
  textVersion: "2027-01",
  givenAt: "2027-01-03T10:00:00Z",
  confirmedAt: null,
  withdrawnAt: null,
};

/** Keeps what is sent to an address. */
function record(address: string, answer: () => Response = () => HttpResponse.json({})) {
  const sent: unknown[] = [];
  server.use(
    http.post(address, async ({ request }) => {
      const text = await request.clone().text();
      sent.push(text === "" ? null : JSON.parse(text));
      return answer();
    }),
  );
  return sent;
}

function consents(...all: unknown[]) {
  return http.get("*/api/account/consents", () => HttpResponse.json(all));
}

/** What the page gave to the browser to keep. */
function savedFiles() {
  const names: string[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) names.push(this.download);
  });
  return names;
}

describe("privacy tab", () => {
  beforeEach(() => server.use(...homeAnswers(), ...signedIn(member())));

  it("hands out the data as two kinds of files", async () => {
    server.use(consents(terms));
    const sent = record("*/api/account/export", () => HttpResponse.json({ accounts: [] }));
    const saved = savedFiles();
    const { user } = renderRoute("/account?tab=privacy");
    await user.click(await screen.findByRole("button", { name: "Alles als JSON" }));
    await waitFor(() => expect(saved).toEqual(["meine-daten.json"]));
    await user.click(screen.getByRole("button", { name: "Termine als .ics" }));
    await waitFor(() => expect(saved).toEqual(["meine-daten.json", "termine.ics"]));
    expect(sent).toEqual([{ format: "json" }, { format: "ics" }]);
  });

  it("tells what was agreed to, and that a wish is no consent yet", async () => {
    server.use(consents(wish, terms));
    renderRoute("/account?tab=privacy");
    expect(await screen.findByText("Geschäftsbedingungen")).toBeVisible();
    expect(screen.getByText(/noch nicht bestätigt/)).toBeVisible();
    // Where they are ordered and ended is another tab.
    expect(screen.queryByRole("button", { name: "E-Mail noch einmal schicken" })).toBeNull();
  });

  it("shows when nothing was agreed to, and offers another try when it cannot be loaded", async () => {
    server.use(http.get("*/api/account/consents", () => problem(500, "INTERNAL", "Kaputt."), { once: true }));
    const { user } = renderRoute("/account?tab=privacy");
    const failure = await screen.findByRole("alert");
    server.use(consents());
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByText("Hier steht, wozu du zugestimmt hast.")).toBeVisible();
  });

  it("erases after a preview and another question, and shows the receipt without a session", async () => {
    server.use(consents(terms));
    record("*/api/account/erasepreview", () => HttpResponse.json(preview));
    const erased = record("*/api/account/erase", () => HttpResponse.json({ receipt }));
    const { user, router } = renderRoute("/account?tab=privacy");
    await user.click(await screen.findByRole("button", { name: "Zeigen, was gelöscht wird" }));
    expect(await screen.findByText("Dieser offene Termin wird storniert:")).toBeVisible();
    expect(screen.getByText("Haarschnitt, Farbe")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Konto löschen" }));
    expect(erased).toEqual([]);
    const question = await screen.findByRole("alertdialog", { name: "Wirklich löschen?" });
    await user.click(within(question).getByRole("button", { name: "Konto löschen" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Es ist gelöscht" })).toBeVisible();
    expect(screen.getByText(receipt.id)).toBeVisible();
    expect(router.state.location.pathname).toBe("/privacy-request");
    await waitFor(() => expect(accessToken()).toBeNull());
  });

  it("tells what has to be done before, and offers no button", async () => {
    server.use(consents(terms));
    const blockers = [{ reason: "LAST_ADMIN", organizationNr: 1000, companyName: "Haarwerk" }];
    record("*/api/account/erasepreview", () => HttpResponse.json({ ...preview, blockers }));
    const { user } = renderRoute("/account?tab=privacy");
    await user.click(await screen.findByRole("button", { name: "Zeigen, was gelöscht wird" }));
    expect(await screen.findByText(/Nur du verwaltest Haarwerk/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Konto löschen" })).toBeNull();
  });
});

describe("notifications tab", () => {
  beforeEach(() => server.use(...homeAnswers()));

  it("asks for news and ends them", async () => {
    const confirmed = { ...wish, confirmedAt: wish.givenAt };
    server.use(...signedIn(member()), consents(terms));
    const answers = [
      [confirmed, terms],
      [{ ...confirmed, withdrawnAt: wish.givenAt }, terms],
    ];
    const sent = record("*/api/account/newsletter", () => HttpResponse.json(answers.shift()));
    const { user } = renderRoute("/account?tab=notifications");
    await user.click(await screen.findByRole("button", { name: "Neuigkeiten abonnieren" }));
    await user.click(await screen.findByRole("button", { name: "Abmelden" }));
    expect(await screen.findByText("Du bekommst keine Neuigkeiten.")).toBeVisible();
    expect(sent).toEqual([{ wanted: true }, { wanted: false }]);
  });

  it("sends the mail of a wish once more", async () => {
    server.use(...signedIn(member()), consents(wish, terms));
    const sent = record("*/api/account/newsletter", () => HttpResponse.json([wish, terms]));
    const { user } = renderRoute("/account?tab=notifications");
    expect(await screen.findByText(/Die E-Mail ist unterwegs\. Bestätige darin/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "E-Mail noch einmal schicken" }));
    await waitFor(() => expect(sent).toEqual([{ wanted: true }]));
  });

  it("tells which mails always come, and where those of a company go", async () => {
    server.use(...signedIn(owner({ emailVerified: false })), consents());
    renderRoute("/account?tab=notifications");
    const always = await screen.findByRole("region", { name: "Das schicken wir dir immer" });
    expect(always).toHaveTextContent("Diese E-Mails gehen an eva@example.org");
    expect(within(always).getByText("Haarwerk am Marktplatz")).toBeVisible();
    expect(await screen.findByText("Bestätige zuerst deine E-Mail-Adresse.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Neuigkeiten abonnieren" })).toBeNull();
  });
});

describe("data of guests", () => {
  it("mails a link, whatever is stored", async () => {
    const sent = record("*/api/privacy/request");
    const { user } = renderRoute("/privacy-request");
    await user.type(await screen.findByLabelText("E-Mail *"), " eva@example.org");
    await user.click(screen.getByRole("button", { name: "Link schicken" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Schau in dein Postfach" })).toBeVisible();
    expect(sent).toEqual([{ email: "eva@example.org" }]);
  });

  it("shows, hands out and erases behind the link", async () => {
    record("*/api/privacy/preview", () => HttpResponse.json({ email: "eva@example.org", ...preview }));
    const exported = record("*/api/privacy/export", () => HttpResponse.text("BEGIN:VCALENDAR"));
    const erased = record("*/api/privacy/erase", () => HttpResponse.json({ receipt }));
    const saved = savedFiles();
    const { user } = renderRoute(`/privacy-request#${token}`);
    expect(await screen.findByText("Das haben wir zu eva@example.org gespeichert.")).toBeVisible();
    expect(screen.getByText("3 Buchungen.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Termine als .ics" }));
    await waitFor(() => expect(saved).toEqual(["termine.ics"]));
    expect(exported).toEqual([{ token, format: "ics" }]);
    await user.click(screen.getByRole("button", { name: "Daten löschen" }));
    const question = await screen.findByRole("alertdialog", { name: "Wirklich löschen?" });
    expect(erased).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Daten löschen" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Es ist gelöscht" })).toBeVisible();
    expect(erased).toEqual([{ token }]);
  });

  it("offers another link for one that is over", async () => {
    record("*/api/privacy/preview", () => problem(422, "TOKEN_INVALID", "Dieser Link gilt nicht mehr."));
    renderRoute(`/privacy-request#${token}`);
    expect(await screen.findByRole("link", { name: "Neuen Link schicken lassen" })).toHaveAttribute(
      "href",
      "/privacy-request",
    );
  });

  it("tells of a link that was cut off, and of a failure with another try", async () => {
    const { router } = renderRoute("/privacy-request#abc");
    expect(await screen.findByRole("link", { name: "Neuen Link schicken lassen" })).toBeVisible();
    record("*/api/privacy/preview", () => problem(503, "UNAVAILABLE", "Gerade nicht."));
    await router.navigate(`/privacy-request#${token}`);
    expect(await screen.findByRole("alert")).toHaveTextContent("Gerade nicht.");
  });
});

describe("newsletter link", () => {
  it("confirms with a pressed button, and ends the news with another", async () => {
    const confirmed = record("*/api/newsletter/confirm");
    const ended = record("*/api/newsletter/unsubscribe");
    const { user } = renderRoute(`/newsletter#${token}`);
    const button = await screen.findByRole("button", { name: "Bestätigen" });
    expect(confirmed).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole("heading", { name: "Danke, du bekommst Neuigkeiten" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Abmelden" }));
    expect(await screen.findByRole("heading", { name: "Du bist abgemeldet" })).toBeVisible();
    expect([confirmed, ended]).toEqual([[{ token }], [{ token }]]);
  });
});
