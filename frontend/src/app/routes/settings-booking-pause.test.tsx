import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/api/schema";
import { owner, signedIn } from "@/test/account-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { settingsAnswers } from "@/test/settings-answers";

type Schemas = components["schemas"];

let stored: Schemas["StaffBookingPause"];
let sent: Schemas["BookingPauseRequest"][] = [];

beforeEach(() => {
  stored = { version: "1", pause: null };
  sent = [];
  server.use(
    http.get("*/api/staff/bookingpause", () => HttpResponse.json(stored)),
    http.put("*/api/staff/bookingpause", async ({ request }) => {
      const body = (await request.json()) as Schemas["BookingPauseRequest"];
      sent.push(body);
      stored = { version: "2", pause: (body.pause ?? null) as Schemas["BookingPause"] | null };
      return HttpResponse.json(stored);
    }),
    ...signedIn(owner({ role: "ROLE_BUSINESSMANAGER" })),
    ...settingsAnswers(),
  );
});

async function openPage() {
  const page = renderRoute("/account/bookingpause");
  const pausing = await screen.findByRole("checkbox", { name: /^Online-Buchung pausieren/ });
  return { ...page, pausing };
}

const save = () => screen.getByRole("button", { name: "Speichern" });

describe("pause of online booking", () => {
  it("is begun by a manager, who sees what customers read before it is saved", async () => {
    const { user, pausing } = await openPage();
    expect(screen.queryByLabelText(/^Text für/)).toBeNull();
    await user.click(pausing);
    await user.click(save());
    expect(await screen.findByText("Schreib bitte, was Kundinnen und Kunden lesen sollen.")).toBeVisible();
    await user.type(screen.getByLabelText(/^Text für/), "Wir ziehen um.");
    await user.type(screen.getByLabelText(/^Wieder buchbar ab/), "1.2.27");
    const preview = screen.getByRole("region", { name: "Online-Buchung pausiert" });
    expect(preview).toHaveTextContent("Wir ziehen um.");
    expect(preview).toHaveTextContent(/wieder ab Montag, 1\.\sFebruar/);
    expect(sent).toEqual([]);
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await user.click(save());
    await waitFor(() =>
      expect(sent).toEqual([{ version: "1", pause: { note: "Wir ziehen um.", until: "2027-02-01" } }]),
    );
  });

  it("with an end that is no day ahead is refused before it is sent", async () => {
    const { user, pausing } = await openPage();
    await user.click(pausing);
    await user.type(screen.getByLabelText(/^Text für/), "Wir ziehen um.");
    for (const [typed, said] of [
      ["morgen", "Schreib den Tag bitte so: 11.01.2027"],
      ["13.1.2027", "Frühestens morgen."],
    ] as const) {
      const until = screen.getByLabelText(/^Wieder buchbar ab/);
      await user.clear(until);
      await user.type(until, typed);
      await user.click(save());
      expect(await screen.findByText(said)).toBeVisible();
    }
    expect(sent).toEqual([]);
  });

  it("is ended over the version that was seen, and its text is proposed for the next one", async () => {
    stored = { version: "7", pause: { note: "Wir ziehen um.", until: null } };
    const { user, pausing } = await openPage();
    expect(pausing).toBeChecked();
    expect(screen.getByLabelText(/^Text für/)).toHaveValue("Wir ziehen um.");
    await user.click(pausing);
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ version: "7", pause: null }]));
    expect(within(screen.getByRole("form")).queryByLabelText(/^Text für/)).toBeNull();
    await user.click(pausing);
    expect(screen.getByLabelText("Text für Kundinnen und Kunden *")).toHaveValue("Wir ziehen um.");
  });
});
