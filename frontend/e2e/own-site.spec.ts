import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import type { Page } from "@playwright/test";
import type { components } from "../src/api/schema";
import { actAs, claudia, newEmailAddress } from "./account-steps";
import { expect, onDesktop, test } from "./fixtures";
import { callAsStaff, uniqueName } from "./staff-calls";

type Schemas = components["schemas"];

const samples = new URL("../../samples/", import.meta.url);
const claudiasSalon = 1000;
/** The day of the server, see scripts/demo-server.sh. */
const today = "2027-01-11T08:00:00Z";

/** Serves the sample page as somebody's own site; `th_pub_…` and the address of the server are put in as its owner does. */
async function ownPage(
  terminhof: string,
): Promise<{ site: Server; origin: string; use: (key: string) => void }> {
  const html = await readFile(new URL("own-page/index.html", samples), "utf8");
  let served = html;
  const site = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(served);
  });
  await once(site.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const use = (key: string) => {
    served = html.replace("http://localhost:8080", terminhof).replace(/th_pub_0+/, key);
  };
  return { site, origin, use };
}

function makeKey(page: Page, token: string, opens: Pick<Schemas["ApiKeyRequest"], "scopes" | "origins">) {
  const body: Schemas["ApiKeyRequest"] = { name: uniqueName("Website"), ...opens, expiresInDays: 1 };
  return callAsStaff<Schemas["CreatedApiKey"]>(page, token, "/api/organization/apikeys", body);
}

test(
  "a page of plain HTML books with a publishable key, through a lost answer and a limit",
  onDesktop,
  async ({ page, baseURL }) => {
    const terminhof = String(baseURL);
    const { site, origin, use } = await ownPage(terminhof);
    const elsewhere = await ownPage(terminhof);
    try {
      const { key } = await makeKey(page, await actAs(page, claudia), { scopes: [], origins: [origin] });
      use(key);
      elsewhere.use(key);
      await page.clock.setFixedTime(today);
      const sent: (string | null)[] = [];
      let lost: { id: number } | null = null;
      await page.route("**/api/calendar/addbooking", async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        sent.push(await route.request().headerValue("idempotency-key"));
        // Too much at first; then it is booked, and the answer does not arrive; then the same once more.
        if (sent.length === 1) {
          return route.fulfill({
            status: 429,
            headers: {
              "access-control-allow-origin": origin,
              "access-control-expose-headers": "Retry-After",
              "retry-after": "1",
            },
            contentType: "application/problem+json",
            json: { code: "TOO_MANY_REQUESTS", message: "Das waren zu viele Versuche." },
          });
        }
        if (sent.length === 2) {
          lost = (await (await route.fetch()).json()) as { id: number };
          return route.abort();
        }
        return route.fallback();
      });

      await page.goto(origin);
      await page.getByLabel("Freie Zeiten").selectOption({ index: 3 });
      for (const asked of await page.locator("#fields input").all()) {
        if ((await asked.getAttribute("type")) === "checkbox") await asked.check();
        else await asked.fill("2");
      }
      await page.getByLabel("Vorname").fill("Eva");
      await page.getByLabel("Nachname").fill("Moser");
      await page.getByLabel("E-Mail").fill("keine Adresse");
      await page.getByLabel("Telefon").fill("+43 660 1234567");
      const answered = page.waitForResponse(
        (answer) =>
          answer.url().endsWith("addbooking") && answer.request().method() === "POST" && answer.ok(),
      );
      await page.getByRole("button", { name: "Termin reservieren" }).click();
      await expect(page.getByRole("status")).toHaveText(/in 1 s noch einmal/);
      // The form was wrong: that is said, and not tried again.
      await expect(page.getByRole("status")).toHaveClass("problem");
      sent.length = 0;
      await page.getByLabel("E-Mail").fill(newEmailAddress());
      await page.getByRole("button", { name: "Termin reservieren" }).click();
      await expect(page.getByRole("status")).toHaveText(/^Dein Termin ist fixiert:/);
      expect(sent).toHaveLength(3);
      expect(new Set(sent).size).toBe(1);
      const booked = (await (await answered).json()) as { id: number; manageUrl?: string };
      expect(booked.id).toBe((lost as { id: number } | null)?.id);
      expect(booked.manageUrl).toBeUndefined();

      // The same key on a page from elsewhere reads nothing.
      const stranger = await page.context().newPage();
      await stranger.goto(elsewhere.origin);
      const read = await stranger.evaluate(
        ([url, publishable]) =>
          fetch(`${url}/api/organization/1000`, { headers: { Authorization: `Bearer ${publishable}` } }).then(
            () => "read",
            () => "refused",
          ),
        [terminhof, key] as const,
      );
      expect(read).toBe("refused");
    } finally {
      site.close();
      elsewhere.site.close();
    }
  },
);

/** What the sample answers to another program. */
async function ask<Answer>(address: string, init?: RequestInit): Promise<{ status: number; json: Answer }> {
  const answer = await fetch(address, init);
  return { status: answer.status, json: (await answer.json()) as Answer };
}

test(
  "a small server books with a key that stays on it, for another program",
  onDesktop,
  async ({ page, baseURL }) => {
    const token = await actAs(page, claudia);
    const { key } = await makeKey(page, token, { scopes: ["BOOK"], origins: [] });
    const server = spawn("node", [new URL("own-server/server.mjs", samples).pathname], {
      env: {
        ...process.env,
        TERMINHOF_URL: String(baseURL),
        TERMINHOF_KEY: key,
        TERMINHOF_ORGANIZATION: String(claudiasSalon),
        PORT: "0",
      },
    });
    try {
      const lines = createInterface({ input: server.stdout });
      const [address] = (await once(lines, "line")) as [string];
      const services = await ask<Schemas["OfferedService"][]>(`${address}/services`);
      expect(services.status).toBe(200);
      let service = 0;
      for (const { serviceID } of services.json) {
        const fields = await page.request.get(`/api/customizedbookingfields?serviceid=${serviceID}`);
        const asked = (await fields.json()) as Schemas["CustomizedBookingField"][];
        if (service === 0 && asked.every(({ mandatory }) => !mandatory)) service = serviceID;
      }
      const free = await ask<Schemas["Slot"][]>(
        `${address}/slots?service=${service}&from=2027-01-12&to=2027-01-30`,
      );
      const form = {
        serviceId: service,
        start: free.json.at(-1)?.dateFrom,
        firstName: "Eva",
        lastName: "Moser",
        phone: "+43 660 1234567",
      };
      const book = (body: object, idempotencyKey: string) =>
        ask<{ id: number; code?: string; message?: string; appointmentIds?: number[]; status?: string }>(
          `${address}/book`,
          { method: "POST", headers: { "idempotency-key": idempotencyKey }, body: JSON.stringify(body) },
        );
      const wrong = await book({ ...form, email: "keine Adresse" }, crypto.randomUUID());
      expect([wrong.status, wrong.json.code]).toEqual([422, "VALIDATION"]);
      const [email, intention] = [newEmailAddress(), crypto.randomUUID()];
      const booked = await book({ ...form, email }, intention);
      expect([booked.status, booked.json.status]).toEqual([200, "CONFIRMED"]);
      expect(booked.json.appointmentIds).toHaveLength(1);
      expect((await book({ ...form, email }, intention)).json).toEqual(booked.json);
      const taken = await book({ ...form, email: newEmailAddress(), lastName: "Huber" }, intention);
      expect([taken.status, taken.json.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    } finally {
      server.kill();
    }
  },
);
