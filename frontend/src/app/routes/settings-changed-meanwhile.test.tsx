import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { StaffService } from "@/features/settings/api/wire";
import { owner, signedIn } from "@/test/account-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import {
  firstVersion,
  nineToFive,
  nothingChanges,
  openingHours,
  settingsAnswers,
  somethingChanges,
  staffService,
} from "@/test/settings-answers";

type Sent = { isPreview: boolean; version?: string; title?: string; hours?: unknown[] };

const secondVersion = "0000000000000002";

let sent: Sent[] = [];
/** What is stored; whoever sends another version has not seen it. */
let stored: { version: string };

function settle(answered: (body: Sent) => object, consequences = nothingChanges) {
  return async ({ request }: { request: Request }) => {
    const body = (await request.json()) as Sent;
    sent.push(body);
    if (body.version !== stored.version) {
      const message = "Inzwischen hat jemand anders gespeichert. Sieh dir an, was jetzt gilt.";
      const problem = { message, code: "CHANGED_MEANWHILE", requestId: "test", fields: {}, present: stored };
      return HttpResponse.json(problem, { status: 409 });
    }
    return HttpResponse.json({ ...answered(body), consequences });
  };
}

const kept = () => sent.filter(({ isPreview }) => !isPreview);

beforeEach(() => {
  sent = [];
  stored = { version: firstVersion };
  server.use(...signedIn(owner()), ...settingsAnswers());
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const dialog = () => screen.findByRole("alertdialog", { name: "Inzwischen hat jemand anders gespeichert" });
const isClosed = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

/** The parts that differ, each with both texts. */
function compared(box: HTMLElement) {
  return within(box)
    .getAllByRole("heading", { level: 3 })
    .map((heading) => [
      heading.textContent,
      ...[...(heading.parentElement?.querySelectorAll("dd") ?? [])].map((text) => text.textContent),
    ]);
}

async function editService(present: Partial<StaffService>, consequences = nothingChanges) {
  stored = staffService({ version: secondVersion, ...present });
  server.use(
    http.put(
      "*/api/staff/services/1",
      settle(({ title = "" }) => ({ service: staffService({ version: "3", title }) }), consequences),
    ),
  );
  const page = renderRoute("/account/services/1");
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "Damenschnitt" } });
  press("Speichern");
  return { page, box: await dialog() };
}

it("shows both services beside each other, and saves the typed one over the other", async () => {
  const { page, box } = await editService({ price: 64, htmlContent: "<p>Mit Waschen</p>" }, somethingChanges);
  expect(compared(box)).toEqual([
    ["Name", "Damenschnitt", "Damenhaarschnitt"],
    ["Preis in €", expect.stringMatching(/58/), expect.stringMatching(/64/)],
    ["Beschreibung", "leer", "Mit Waschen"],
  ]);
  // Colours and what lies over what need a browser; the journeys look at them.
  const { violations } = await axe.run(box, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(kept()).toEqual([]);

  press("Meine übernehmen");
  // What it means over the other one is shown before it is saved.
  fireEvent.click(await screen.findByRole("button", { name: "So speichern" }));
  await waitFor(() => expect(kept()).toMatchObject([{ version: secondVersion, title: "Damenschnitt" }]));
  await waitFor(() => expect(page.router.state.location.pathname).toBe("/account/services"));
});

it("goes on with what was typed, which still replaces nothing unseen", async () => {
  await editService({ title: "Schnitt" });
  press("Weiter bearbeiten");
  await isClosed();
  expect(screen.getByLabelText(/^Name/)).toHaveValue("Damenschnitt");
  press("Speichern");
  expect(compared(await dialog())).toEqual([["Name", "Damenschnitt", "Schnitt"]]);
  expect(sent.map(({ version }) => version)).toEqual([firstVersion, firstVersion]);
});

it("says so where both have entered the same", async () => {
  const { box } = await editService({ title: "Damenschnitt" });
  expect(within(box).getByText(/unterscheidet sich nicht/)).toBeVisible();
});

it("loads the other opening hours, and brings back what was typed", async () => {
  const saturday = { weekday: 6, opens: "10:00", closes: "14:00" };
  stored = openingHours({
    version: secondVersion,
    hours: [...nineToFive, saturday],
    closesOnHolidays: false,
  });
  server.use(
    http.put(
      "*/api/staff/openinghours",
      settle(({ hours }) => ({
        openingHours: openingHours({ version: "3", hours: hours as typeof nineToFive }),
      })),
    ),
  );
  renderRoute("/account/openinghours");
  fireEvent.change(await screen.findByLabelText("Montag, 1. Zeit, von"), { target: { value: "08:00" } });
  press("Speichern");
  expect(compared(await dialog())).toEqual([
    ["Montag", "08:00–17:00", "09:00–17:00"],
    ["Samstag", "geschlossen", "10:00–14:00"],
    ["An Feiertagen geschlossen", "Ja", "Nein"],
  ]);
  press("Neue Werte laden");
  await isClosed();
  expect(screen.getByLabelText("Montag, 1. Zeit, von")).toHaveValue("09:00");
  expect(screen.getByLabelText("Samstag, 1. Zeit, von")).toHaveValue("10:00");

  fireEvent.click(await screen.findByRole("button", { name: "Rückgängig" }));
  await waitFor(() => expect(screen.getByLabelText("Montag, 1. Zeit, von")).toHaveValue("08:00"));
  press("Speichern");
  fireEvent.click(await screen.findByRole("button", { name: "So speichern" }));
  await waitFor(() => expect(kept()).toMatchObject([{ version: secondVersion }]));
});
