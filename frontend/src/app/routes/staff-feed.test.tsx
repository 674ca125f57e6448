import { cleanup, screen, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { staffCalendar, staffCalendarAnswer } from "@/test/staff-calendar-answers";

const url = "https://terminhof.example/api/feed/0123.ics";

const urlOfAll = "https://terminhof.example/api/feed/4567.ics";

let createdAt: string | null = null;
let ofAllSince: string | null = null;
let calls: string[] = [];

beforeEach(() => {
  createdAt = null;
  ofAllSince = null;
  calls = [];
  server.use(
    ...signedIn(owner()),
    staffCalendarAnswer(() => staffCalendar()),
    http.get("*/api/staff/feed", () => HttpResponse.json({ hasFeed: createdAt !== null, createdAt })),
    http.post("*/api/staff/feed", () => {
      calls.push("made");
      createdAt = "2027-01-13T09:00:00Z";
      return HttpResponse.json({ url });
    }),
    http.get("*/api/staff/feed/organization", () =>
      HttpResponse.json({ hasFeed: ofAllSince !== null, createdAt: ofAllSince }),
    ),
    http.post("*/api/staff/feed/organization", () => {
      calls.push("made for all");
      ofAllSince = "2027-01-13T09:00:00Z";
      return HttpResponse.json({ url: urlOfAll });
    }),
    http.delete("*/api/staff/feed/organization", () => {
      calls.push("revoked for all");
      ofAllSince = null;
      return HttpResponse.json({});
    }),
    http.delete("*/api/staff/feed", () => {
      calls.push("revoked");
      createdAt = null;
      return HttpResponse.json({});
    }),
  );
});

async function openFeed() {
  const page = renderRoute("/mycalender");
  await page.user.click(await screen.findByRole("button", { name: "Kalender abonnieren" }));
  const drawer = await screen.findByRole("dialog", { name: "Kalender abonnieren" });
  return { ...page, drawer };
}

/** What stands in the drawer of the feed of the whole organisation. */
async function partOfAll(drawer: HTMLElement) {
  return within(await within(drawer).findByRole("region", { name: "Alle Termine des Betriebs" }));
}

async function expectAccessible() {
  // Colours and what lies over what need a browser; the journeys look at them.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe("feed of the organisation", () => {
  it("is made by managers, renewed and ended, beside the own one", async () => {
    const { user, drawer } = await openFeed();
    const ofAll = await partOfAll(drawer);
    expect(await ofAll.findByText("Noch gibt es keine Adresse.")).toBeVisible();
    await user.click(ofAll.getByRole("button", { name: "Adresse erstellen" }));
    expect(await ofAll.findByLabelText("Adresse des Betriebs")).toHaveValue(urlOfAll);
    await expectAccessible();
    await user.click(ofAll.getByRole("button", { name: "Kopieren" }));
    expect(await navigator.clipboard.readText()).toBe(urlOfAll);
    await user.click(ofAll.getByRole("button", { name: "Neue Adresse erstellen" }));
    let question = await screen.findByRole("alertdialog", { name: "Neue Adresse erstellen?" });
    await user.click(within(question).getByRole("button", { name: "Neue Adresse erstellen" }));
    await user.click(await ofAll.findByRole("button", { name: "Abo beenden" }));
    question = await screen.findByRole("alertdialog", { name: "Abo beenden?" });
    await user.click(within(question).getByRole("button", { name: "Abo beenden" }));
    expect(await ofAll.findByText("Noch gibt es keine Adresse.")).toBeVisible();
    expect(calls).toEqual(["made for all", "made for all", "revoked for all"]);
  });

  it("is not offered to whoever sees the own visits alone", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    const { drawer } = await openFeed();
    expect(await within(drawer).findByText("Noch gibt es keine Adresse.")).toBeVisible();
    expect(within(drawer).queryByText("Alle Termine des Betriebs")).toBeNull();
  });
});

describe("personal feed", () => {
  beforeEach(() => server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" }))));

  it("is made, and its address is shown this once", async () => {
    const { user, drawer } = await openFeed();
    expect(await within(drawer).findByText("Noch gibt es keine Adresse.")).toBeVisible();
    await expectAccessible();
    await user.click(within(drawer).getByRole("button", { name: "Adresse erstellen" }));
    expect(await within(drawer).findByLabelText("Deine Adresse")).toHaveValue(url);
    expect(drawer).toHaveTextContent("Wir zeigen sie nur dieses eine Mal.");
    expect(within(drawer).getByRole("link", { name: "Auf diesem Gerät abonnieren" })).toHaveAttribute(
      "href",
      "webcal://terminhof.example/api/feed/0123.ics",
    );
    await expectAccessible();
    await user.click(within(drawer).getByRole("button", { name: "Kopieren" }));
    expect(await within(drawer).findByText("Die Adresse ist in der Zwischenablage.")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(url);
    cleanup();
    renderRoute("/mycalender?feed=1");
    const again = await screen.findByRole("dialog", { name: "Kalender abonnieren" });
    expect(await within(again).findByText(/Dein Abo läuft seit Mi., 13\.\sJänner/)).toBeVisible();
    expect(within(again).queryByLabelText("Deine Adresse")).toBeNull();
  });

  it("is replaced once it is said what that means", async () => {
    createdAt = "2027-01-04T17:12:00Z";
    const { user, drawer } = await openFeed();
    await user.click(await within(drawer).findByRole("button", { name: "Neue Adresse erstellen" }));
    const question = await screen.findByRole("alertdialog", { name: "Neue Adresse erstellen?" });
    expect(question).toHaveTextContent("Die bisherige Adresse führt dann ins Leere");
    expect(calls).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Neue Adresse erstellen" }));
    expect(await within(drawer).findByLabelText("Deine Adresse")).toHaveValue(url);
  });

  it("is revoked once it is said what that means", async () => {
    createdAt = "2027-01-04T17:12:00Z";
    const { user, drawer } = await openFeed();
    await user.click(await within(drawer).findByRole("button", { name: "Abo beenden" }));
    const question = await screen.findByRole("alertdialog", { name: "Abo beenden?" });
    await user.click(within(question).getByRole("button", { name: "Abo beenden" }));
    expect(await within(drawer).findByText("Noch gibt es keine Adresse.")).toBeVisible();
    expect(calls).toEqual(["revoked"]);
  });

  it("says what failed, and can be asked for again", async () => {
    server.use(
      http.get("*/api/staff/feed", () => problem(503, "UNAVAILABLE", "Nicht erreichbar."), { once: true }),
      http.post("*/api/staff/feed", () => problem(403, "FORBIDDEN", "Das geht nur als du selbst.")),
    );
    const { user, drawer } = await openFeed();
    await user.click(await within(drawer).findByRole("button", { name: "Erneut versuchen" }));
    await user.click(await within(drawer).findByRole("button", { name: "Adresse erstellen" }));
    expect(await screen.findByText("Das geht nur als du selbst.")).toBeInTheDocument();
  });
});
