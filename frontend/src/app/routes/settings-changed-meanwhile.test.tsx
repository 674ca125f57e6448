import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { StaffService } from "@/features/settings/api/wire";
import { owner, signedIn } from "@/test/account-answers";
import { detailedProblem } from "@/test/problem";
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
      return detailedProblem(409, "CHANGED_MEANWHILE", message, { fields: {}, present: stored });
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
const dialog = () => screen.findByRole("alertdialog", { name: "Ihr habt dasselbe geändert" });
const isClosed = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

/** What is asked, each with both answers. */
function compared(box: HTMLElement) {
  return within(box)
    .getAllByRole("group")
    .map((group) => [
      group.querySelector("legend")?.textContent,
      ...within(group)
        .getAllByRole("radio")
        .map((radio) => radio.nextElementSibling?.nextElementSibling?.textContent),
    ]);
}

const choose = (box: HTMLElement, part: string, side: RegExp) =>
  fireEvent.click(within(within(box).getByRole("group", { name: part })).getByRole("radio", { name: side }));

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
  return page;
}

it("saves my name over another one's price and text, without a question and without losing either", async () => {
  const page = await editService({ price: 64, htmlContent: "<p>Mit Waschen</p>" });
  await waitFor(() =>
    expect(kept()).toMatchObject([
      { version: secondVersion, title: "Damenschnitt", price: 64, htmlContent: "<p>Mit Waschen</p>" },
    ]),
  );
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await waitFor(() => expect(page.router.state.location.pathname).toBe("/account/services"));
  await screen.findByText(/inzwischen geändert hat, bleibt: Preis in €, Beschreibung\./);
});

it("says what is kept of another one where it asks for something else anyway", async () => {
  await editService({ price: 64 }, somethingChanges);
  const review = await screen.findByRole("dialog", { name: "Was ändert sich?" });
  expect(within(review).getByText(/inzwischen geändert hat, bleibt: Preis in €\./)).toBeVisible();
  expect(kept()).toEqual([]);
  press("Weiter bearbeiten");
  expect(screen.getByLabelText(/^Name/)).toHaveValue("Damenschnitt");
  expect(screen.getByLabelText(/^Preis in €/)).toHaveValue("64");
});

it("saves nothing of what both have changed before it is chosen, and then what is chosen", async () => {
  const page = await editService({ title: "Schnitt", price: 64 }, somethingChanges);
  const box = await dialog();
  expect(compared(box)).toEqual([["Name", "Damenschnitt", "Schnitt"]]);
  expect(within(box).getByText(/inzwischen geändert hat, bleibt: Preis in €\./)).toBeVisible();
  for (const radio of within(box).getAllByRole("radio")) expect(radio).not.toBeChecked();
  // Colours and what lies over what need a browser; the journeys look at them.
  const { violations } = await axe.run(box, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);

  press("Auswahl speichern");
  expect(await within(box).findByText("Bitte wähle aus.")).toBeVisible();
  expect(within(box).getAllByRole("radio")[0]).toHaveFocus();
  expect(sent.map(({ version }) => version)).toEqual([firstVersion]);

  choose(box, "Name", /^Deine Eingabe/);
  press("Auswahl speichern");
  // What it means over the other one is shown before it is saved.
  fireEvent.click(await screen.findByRole("button", { name: "So speichern" }));
  await waitFor(() =>
    expect(kept()).toMatchObject([{ version: secondVersion, title: "Damenschnitt", price: 64 }]),
  );
  await waitFor(() => expect(page.router.state.location.pathname).toBe("/account/services"));
});

it("goes on with what was typed, which still replaces nothing unseen", async () => {
  await editService({ title: "Schnitt" });
  await dialog();
  press("Weiter bearbeiten");
  await isClosed();
  expect(screen.getByLabelText(/^Name/)).toHaveValue("Damenschnitt");
  press("Speichern");
  expect(compared(await dialog())).toEqual([["Name", "Damenschnitt", "Schnitt"]]);
  expect(sent.map(({ version }) => version)).toEqual([firstVersion, firstVersion]);
});

it("marks what no longer fits together instead of sending it", async () => {
  stored = staffService({ version: secondVersion, duration: 1_430 });
  server.use(
    http.put(
      "*/api/staff/services/1",
      settle(() => ({ service: staffService() })),
    ),
  );
  renderRoute("/account/services/1");
  fireEvent.change(await screen.findByLabelText(/^Nachbereitung/), { target: { value: "30" } });
  press("Speichern");
  await waitFor(() => expect(screen.getByLabelText(/^Nachbereitung/)).toBeInvalid());
  expect(screen.getByLabelText(/^Dauer in Minuten/)).toHaveValue("1430");
  expect(sent.map(({ version }) => version)).toEqual([firstVersion]);
});

it("joins days of the opening hours, and asks for the one that both have changed", async () => {
  const saturday = { weekday: 6, opens: "10:00", closes: "14:00" };
  const [monday, ...others] = nineToFive;
  stored = openingHours({
    version: secondVersion,
    hours: [{ ...monday, weekday: 1, opens: "07:00", closes: "17:00" }, ...others, saturday],
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
  fireEvent.change(screen.getByLabelText("Dienstag, 1. Zeit, bis"), { target: { value: "20:00" } });
  press("Speichern");
  const box = await dialog();
  expect(compared(box)).toEqual([["Montag", "08:00–17:00", "07:00–17:00"]]);
  choose(box, "Montag", /^Inzwischen gespeichert/);
  press("Auswahl speichern");
  fireEvent.click(await screen.findByRole("button", { name: "So speichern" }));
  await waitFor(() => expect(kept()).toMatchObject([{ version: secondVersion, closesOnHolidays: false }]));
  const [{ hours = [] } = {}] = kept();
  expect(hours).toEqual([
    { weekday: 1, opens: "07:00", closes: "17:00" },
    { weekday: 2, opens: "09:00", closes: "20:00" },
    ...others.slice(1),
    saturday,
  ]);
});

it("joins the text and the end of a pause, whose call has no preview that would say so before", async () => {
  const sentPauses: unknown[] = [];
  const pause = { note: "Umzug", until: null };
  server.use(
    http.get("*/api/staff/bookingpause", () => HttpResponse.json({ version: firstVersion, pause })),
    http.put("*/api/staff/bookingpause", async ({ request }) => {
      const body = (await request.json()) as { version: string; pause: unknown };
      sentPauses.push(body);
      if (body.version === secondVersion) return HttpResponse.json({ version: "3", pause: body.pause });
      const present = { version: secondVersion, pause: { ...pause, until: "2027-03-01" } };
      const message = "Inzwischen hat jemand anders gespeichert.";
      return detailedProblem(409, "CHANGED_MEANWHILE", message, { fields: {}, present });
    }),
  );
  renderRoute("/account/bookingpause");
  fireEvent.change(await screen.findByLabelText(/^Text für/), { target: { value: "Wir ziehen um" } });
  press("Speichern");
  await waitFor(() =>
    expect(sentPauses).toEqual([
      { version: firstVersion, pause: { note: "Wir ziehen um", until: null } },
      { version: secondVersion, pause: { note: "Wir ziehen um", until: "2027-03-01" } },
    ]),
  );
  await waitFor(() => expect(screen.getByLabelText(/^Wieder buchbar ab/)).toHaveValue("01.03.2027"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
