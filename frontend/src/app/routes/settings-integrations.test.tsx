import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { ApiKey, Webhook, WebhookMessage } from "@/features/settings/api/integrations";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const secretKey = "th_live_0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

const till: ApiKey = {
  id: 3,
  name: "Kassa",
  beginning: "th_live_0f1e2d",
  scopes: ["READ", "BOOK"],
  origins: [],
  madeBy: "Claudia Steiner",
  createdAt: "2027-01-04T08:00:00Z",
  expiresAt: null,
  lastUsedAt: null,
  active: true,
};

const hook: Webhook = {
  id: 1,
  url: "https://kassa.example/terminhof",
  events: ["booking.created"],
  createdAt: "2027-01-04T08:00:00Z",
  previousSecretUntil: null,
  failingSince: null,
  switchedOffAt: null,
};

const refused: WebhookMessage = {
  id: 12,
  webhookId: "msg_0190a1b2c3d4e5f60718293a4b5c6d7e",
  event: "booking.created",
  bookingId: 70,
  happenedAt: "2027-01-12T08:00:00Z",
  state: "WAITING",
  nextTryAt: "2027-01-13T12:00:00Z",
  tries: 3,
  lastAttempt: {
    at: "2027-01-12T08:05:00Z",
    outcome: "REFUSED",
    status: 500,
    milliseconds: 120,
    body: '{"type":"booking.created"}',
  },
};

let keys: ApiKey[] = [];
let webhooks: Webhook[] = [];
let messages: WebhookMessage[] = [];
let sent: [string, unknown][] = [];

beforeEach(() => {
  keys = [till];
  webhooks = [hook];
  messages = [refused];
  sent = [];
  const noted =
    (answer: object = {}) =>
    async ({ request }: { request: Request }) => {
      const body = request.headers.get("content-type") ? await request.json() : null;
      sent.push([
        `${request.method} ${new URL(request.url).pathname.replace("/api/organization/", "")}`,
        body,
      ]);
      return HttpResponse.json(answer);
    };
  server.use(
    ...signedIn(owner()),
    http.get("*/api/organization/apikeys", () => HttpResponse.json({ keys })),
    http.get("*/api/organization/webhooks", () => HttpResponse.json({ webhooks })),
    http.get("*/api/organization/webhook/1/messages", () => HttpResponse.json({ messages })),
    http.post("*/api/organization/apikeys", noted({ id: 4, key: secretKey })),
    http.delete("*/api/organization/apikey/3", noted()),
    http.post("*/api/organization/webhooks", noted({ id: 1, secret })),
    http.post("*/api/organization/webhook/1/secret", noted({ id: 1, secret })),
    http.post("*/api/organization/webhook/1/switch", noted()),
    http.post("*/api/organization/webhook/1/test", noted()),
    http.post("*/api/organization/webhook/1/messages/12/resend", noted()),
  );
});

async function open() {
  const page = renderRoute("/account/api");
  await screen.findByRole("heading", { level: 1, name: "API und Webhooks" });
  return page;
}

async function expectAccessible() {
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe("API keys", () => {
  it("are made with what they may do, and shown this once", async () => {
    const { user } = await open();
    expect(await screen.findByText("Beginnt mit th_live_0f1e2d")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Neuer Schlüssel" }));
    const drawer = await screen.findByRole("dialog", { name: "Neuer Schlüssel" });
    await user.click(within(drawer).getByRole("button", { name: "Schlüssel erstellen" }));
    expect(await within(drawer).findByText("*erforderlich")).toBeVisible();
    fireEvent.change(within(drawer).getByLabelText("Name"), { target: { value: " Waage " } });
    await user.click(within(drawer).getByRole("checkbox", { name: /^Buchen/ }));
    await expectAccessible();
    await user.click(within(drawer).getByRole("button", { name: "Schlüssel erstellen" }));
    expect(await screen.findByLabelText("Schlüssel")).toHaveValue(secretKey);
    await expectAccessible();
    const asked = { name: "Waage", scopes: ["READ", "BOOK"], origins: [], expiresInDays: 365 };
    expect(sent).toEqual([["POST apikeys", asked]]);
    await user.click(screen.getByRole("button", { name: "Kopieren" }));
    expect(await navigator.clipboard.readText()).toBe(secretKey);
    await user.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Kopiert" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Fertig" }));
    await waitFor(() => expect(screen.queryByLabelText("Schlüssel")).toBeNull());
  });

  it("may be for the calendar alone", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Neuer Schlüssel" }));
    const drawer = await screen.findByRole("dialog", { name: "Neuer Schlüssel" });
    fireEvent.change(within(drawer).getByLabelText("Name"), { target: { value: "Dienstplan" } });
    await user.click(within(drawer).getByRole("checkbox", { name: /^Lesen/ }));
    await user.click(
      within(drawer).getByRole("checkbox", {
        name: "Kalender Den Kalender sehen und Abwesenheiten eintragen, sonst nichts",
      }),
    );
    await user.click(within(drawer).getByRole("button", { name: "Schlüssel erstellen" }));
    expect(await screen.findByLabelText("Schlüssel")).toHaveValue(secretKey);
    const asked = { name: "Dienstplan", scopes: ["CALENDAR"], origins: [], expiresInDays: 365 };
    expect(sent).toEqual([["POST apikeys", asked]]);
  });

  it("for an own site are public, for pages of some addresses, and stay in the list", async () => {
    const publishable = "th_pub_0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    const sentence = "Bitte gib eine Adresse wie https://www.dein-salon.at ein, ohne Pfad.";
    server.use(
      http.post("*/api/organization/apikeys", async ({ request }) => {
        sent.push(["POST apikeys", await request.json()]);
        const site = { ...till, name: "Website", beginning: publishable, scopes: [] };
        keys = [{ ...site, origins: ["https://salon.example", "http://localhost:4173"] }];
        return sent.length === 1
          ? problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", { "origins[1]": sentence })
          : HttpResponse.json({ id: 4, key: publishable });
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Neuer Schlüssel" }));
    const drawer = await screen.findByRole("dialog", { name: "Neuer Schlüssel" });
    fireEvent.change(within(drawer).getByLabelText("Name"), { target: { value: "Website" } });
    await user.selectOptions(within(drawer).getByLabelText("Wofür ist er?"), "Für eure eigene Website");
    expect(within(drawer).queryByRole("checkbox")).toBeNull();
    const origins = within(drawer).getByLabelText("Adressen eurer Website");
    const save = within(drawer).getByRole("button", { name: "Schlüssel erstellen" });
    for (const wrong of ["", "salon.example", "http://salon.example", "https://salon.example/termine"]) {
      fireEvent.change(origins, { target: { value: wrong } });
      await user.click(save);
      expect(await within(drawer).findByText(/^Bitte gib Adressen wie/)).toBeVisible();
    }
    await expectAccessible();
    fireEvent.change(origins, { target: { value: "https://salon.example\n\n http://localhost:4173 " } });
    await user.click(save);
    expect(await within(drawer).findByText(sentence)).toBeVisible();
    await user.click(save);
    expect(await screen.findByLabelText("Schlüssel")).toHaveValue(publishable);
    expect(screen.getByText(/^Diesen Schlüssel darf jeder sehen/)).toBeVisible();
    await expectAccessible();
    const asked = { origins: ["https://salon.example", "http://localhost:4173"], scopes: [] };
    expect(sent.at(-1)).toEqual(["POST apikeys", { name: "Website", expiresInDays: 365, ...asked }]);
    await user.click(screen.getByRole("button", { name: "Fertig" }));
    expect(await screen.findByText(`Schlüssel: ${publishable}`)).toBeVisible();
    expect(screen.getByText("Für Seiten von https://salon.example, http://localhost:4173")).toBeVisible();
    expect(screen.getByText("Öffentlich")).toBeVisible();
  });

  it("are refused by a package without them, with the way to the prices", async () => {
    const sentence =
      "Dein Paket enthält keine API-Schlüssel. Unter „Preise“ kannst du dir ein größeres wünschen.";
    server.use(
      http.post("*/api/organization/apikeys", () => problem(409, "PLAN_WITHOUT_API_KEYS", sentence)),
    );
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Neuer Schlüssel" }));
    const drawer = await screen.findByRole("dialog", { name: "Neuer Schlüssel" });
    fireEvent.change(within(drawer).getByLabelText("Name"), { target: { value: "Waage" } });
    await user.click(within(drawer).getByRole("button", { name: "Schlüssel erstellen" }));
    expect(await within(drawer).findByRole("alert")).toHaveTextContent(sentence);
    expect(within(drawer).getByRole("link", { name: "Zu den Preisen" })).toHaveAttribute("href", "/pricing");
    await expectAccessible();
  });

  it("are revoked once it is said what that means", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Kassa widerrufen" }));
    const question = await screen.findByRole("alertdialog", { name: "Kassa widerrufen?" });
    expect(sent).toEqual([]);
    keys = [];
    await user.click(within(question).getByRole("button", { name: "Widerrufen" }));
    expect(await screen.findByText("Noch gibt es keinen Schlüssel.")).toBeVisible();
    expect(sent).toEqual([["DELETE apikey/3", null]]);
  });

  it("are for business admins alone", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSMANAGER" })));
    renderRoute("/account/api");
    expect(await screen.findByText("Nicht berechtigt")).toBeVisible();
  });
});

describe("webhooks", () => {
  it("are added with a secret that is shown this once; a refused address is said at its field", async () => {
    webhooks = [];
    server.use(
      http.post(
        "*/api/organization/webhooks",
        () =>
          problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", {
            url: "Diese Adresse ist nicht öffentlich.",
          }),
        { once: true },
      ),
    );
    const { user } = await open();
    expect(await screen.findByText("Noch gibt es keinen Webhook.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Neuer Webhook" }));
    const drawer = await screen.findByRole("dialog", { name: "Neuer Webhook" });
    const url = within(drawer).getByLabelText("Adresse");
    fireEvent.change(url, { target: { value: "https://10.0.0.1/" } });
    await user.click(within(drawer).getByRole("button", { name: "Webhook anlegen" }));
    expect(await within(drawer).findByText("Diese Adresse ist nicht öffentlich.")).toBeVisible();
    await expectAccessible();
    fireEvent.change(url, { target: { value: hook.url } });
    await user.click(within(drawer).getByRole("checkbox", { name: "Buchung verschoben" }));
    await user.click(within(drawer).getByRole("button", { name: "Webhook anlegen" }));
    expect(await screen.findByLabelText("Geheimnis")).toHaveValue(secret);
    await expectAccessible();
    const events = ["booking.created", "booking.cancelled", "booking.closed"];
    expect(sent).toEqual([["POST webhooks", { url: hook.url, events }]]);
  });

  it("say in the log why nobody was reached", async () => {
    const reasons = {
      NAME_NOT_FOUND: "Den Namen der Adresse gibt es nicht",
      TLS_FAILED: "Zertifikat oder Verschlüsselung stimmt nicht",
      NOT_REACHED: "Verbindung nicht angenommen",
      TIMED_OUT: "Keine Antwort in 10 Sekunden",
      ADDRESS_NOT_PUBLIC: "Führt zu einer privaten Adresse, dorthin senden wir nichts",
    } as const;
    const outcomes = Object.keys(reasons) as (keyof typeof reasons)[];
    messages = outcomes.map((outcome, index) => ({
      ...refused,
      id: 20 + index,
      lastAttempt: { at: "2027-01-12T08:05:00Z", outcome, status: null, milliseconds: 80, body: null },
    }));
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: `Protokoll von ${hook.url}` }));
    const drawer = await screen.findByRole("dialog", { name: "Protokoll" });
    for (const reason of Object.values(reasons))
      expect(await within(drawer).findByText(`${reason}, 80 ms · 3 Versuche`)).toBeVisible();
  });

  it("show what became of each message, send a test and send again", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: `Protokoll von ${hook.url}` }));
    const drawer = await screen.findByRole("dialog", { name: "Protokoll" });
    expect(await within(drawer).findByText("Abgelehnt (500), 120 ms · 3 Versuche")).toBeVisible();
    await expectAccessible();
    await user.click(within(drawer).getByText("Inhalt der Nachricht"));
    expect(within(drawer).getByText(/^webhook-id: msg_0190[^{]*{"type":"booking.created"}$/)).toBeVisible();
    await user.click(within(drawer).getByRole("button", { name: "Testnachricht senden" }));
    await user.click(within(drawer).getByRole("button", { name: /^Neue Buchung vom .* erneut senden$/ }));
    await waitFor(() =>
      expect(sent).toEqual([
        ["POST webhook/1/test", null],
        ["POST webhook/1/messages/12/resend", null],
      ]),
    );
  });

  it("that fail say so, are switched on again and get another secret", async () => {
    webhooks = [{ ...hook, failingSince: "2027-01-09T08:00:00Z", switchedOffAt: "2027-01-12T08:00:00Z" }];
    const { user } = await open();
    expect(await screen.findByText("Abgeschaltet")).toBeVisible();
    expect(screen.getByText(/^Nimmt seit .* nichts an$/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: `${hook.url}: Einschalten` }));
    await user.click(screen.getByRole("button", { name: `${hook.url}: Neues Geheimnis` }));
    const question = await screen.findByRole("alertdialog", { name: "Neues Geheimnis erstellen?" });
    await user.click(within(question).getByRole("button", { name: "Neues Geheimnis" }));
    expect(await screen.findByLabelText("Geheimnis")).toHaveValue(secret);
    expect(sent).toEqual([
      ["POST webhook/1/switch", { on: true }],
      ["POST webhook/1/secret", null],
    ]);
  });

  it("get another address once the password is given again", async () => {
    const moved = "https://kassa.example/neu";
    const password = "Sommerwiese";
    let given: unknown = null;
    server.use(
      http.put("*/api/organization/webhook/1", async ({ request }) => {
        if (given === null) {
          return problem(403, "PASSWORD_CONFIRMATION_NEEDED", "Bitte bestätige dein Passwort.");
        }
        webhooks = [{ ...hook, url: moved }];
        sent.push(["PUT webhook/1", await request.json()]);
        return HttpResponse.json({});
      }),
      http.post("*/api/account/confirmpassword", async ({ request }) => {
        given = await request.json();
        return HttpResponse.json({});
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: `${hook.url} bearbeiten` }));
    const drawer = await screen.findByRole("dialog", { name: "Bearbeiten" });
    fireEvent.change(within(drawer).getByLabelText("Adresse"), { target: { value: moved } });
    await user.click(within(drawer).getByRole("button", { name: "Speichern" }));
    const question = await screen.findByRole("dialog", { name: "Bist du es wirklich?" });
    await user.type(within(question).getByLabelText("Passwort *"), `${password}{Enter}`);
    expect(await screen.findByText(moved)).toBeVisible();
    expect(given).toEqual({ password });
    expect(sent).toEqual([["PUT webhook/1", { url: moved, events: ["booking.created"] }]]);
  });

  it("that could not be loaded are asked for again", async () => {
    server.use(
      http.get("*/api/organization/webhooks", () => problem(503, "UNAVAILABLE", "Nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByText(hook.url)).toBeVisible();
  });
});
