import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { forgetDraft, rememberDraft } from "@/features/settings/model/draft-organizations";
import { owner, signedIn } from "@/test/account-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { nothingChanges, settingsAnswers, staffService } from "@/test/settings-answers";

let isPublic = false;
let isComplete = false;

const told = { name: "Eure Seite ist jetzt öffentlich" };
const publishing = { name: "Veröffentlichen" };

beforeEach(() => {
  isPublic = false;
  isComplete = false;
  forgetDraft(1000);
  server.use(...signedIn(owner()), ...settingsAnswers());
  server.use(
    http.get("*/api/staff/onboarding", () => {
      const steps = [
        { step: "BOOKABLE_SERVICE", isDone: isComplete, isNeeded: true },
        { step: "TEXTS", isDone: false, isNeeded: false },
      ];
      return HttpResponse.json({ isPublic, steps });
    }),
    http.put("*/api/staff/services/1", async ({ request }) => {
      const { isPreview } = (await request.json()) as { isPreview: boolean };
      isComplete = !isPreview;
      return HttpResponse.json({ service: staffService(), consequences: nothingChanges });
    }),
    http.post("*/api/staff/onboarding/publish", () => {
      isPublic = isComplete;
      return HttpResponse.json({ isPublic, steps: [] });
    }),
  );
});

/** Saves what was missing, and publishes. */
async function publish() {
  const page = renderRoute("/account/services/1");
  await page.user.type(await screen.findByLabelText(/^Name/), " lang");
  expect(screen.queryByRole("button", publishing)).toBeNull();
  await page.user.click(screen.getByRole("button", { name: "Speichern" }));
  await screen.findByRole("list", { name: "Leistungen" });
  const button = await screen.findByRole("button", publishing);
  expect(screen.queryByRole("region", told)).toBeNull();
  await page.user.click(button);
  const notice = await screen.findByRole("region", told);
  return { ...page, notice };
}

// As browsers answer by now.
Element.prototype.scrollIntoView = () => Promise.resolve();

describe("an organisation that becomes public", () => {
  it("is told so when its own person publishes, once", async () => {
    const { user, router, notice } = await publish();
    expect(within(notice).getByRole("link", { name: "Seite ansehen" })).toHaveAttribute(
      "href",
      "/haarwerk-am-marktplatz-1000",
    );
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await user.click(within(notice).getByRole("button", { name: "Schließen" }));
    expect(screen.queryByRole("region", told)).toBeNull();
    await router.navigate("/account/openinghours");
    await screen.findByRole("heading", { level: 1, name: "Öffnungszeiten" });
    expect(screen.queryByRole("region", told)).toBeNull();
  });

  it.each([
    ["nobody has saved", false],
    ["somebody has saved", true],
  ])("is shown hours that %s before it publishes them", async (_who, isDone) => {
    const steps = [
      { step: "HOURS", isDone, isNeeded: false },
      { step: "TEXTS", isDone: false, isNeeded: false },
    ];
    server.use(http.get("*/api/staff/onboarding", () => HttpResponse.json({ isPublic: false, steps })));
    renderRoute("/account/services");
    const ready = within(await screen.findByRole("region", { name: "Euer Profil kann online gehen" }));
    expect(await ready.findByText(/^Eure Öffnungszeiten:/)).toHaveTextContent(/Mo–.*09:00–.*17:00/);
    expect(ready.queryByText(/^Passen sie/) !== null).toBe(!isDone);
    expect(ready.getByRole("link", { name: "Öffnungszeiten ändern" })).toHaveAttribute(
      "href",
      "/account/openinghours",
    );
  });

  it("gets its address into the clipboard", async () => {
    const { user, notice } = await publish();
    const address = "http://localhost:3000/haarwerk-am-marktplatz-1000";
    expect(within(notice).getByText(address)).toBeVisible();
    await user.click(within(notice).getByRole("button", { name: "Adresse kopieren" }));
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(await within(notice).findByText("Die Adresse ist in der Zwischenablage.")).toBeInTheDocument();
  });

  it("is told so on the way back to the checklist, which shows it as reached", async () => {
    rememberDraft(1000);
    isPublic = isComplete = true;
    server.use(http.get("*/api/staff/today", () => new Promise(() => {})));
    renderRoute("/mycalender/today");
    expect(await screen.findByRole("region", told)).toBeVisible();
    const checklist = screen.getByRole("region", { name: "Damit wird eure Seite richtig gut" });
    expect(checklist).toHaveTextContent("1 von 2 erledigt");
    expect(within(checklist).getAllByRole("listitem")).toHaveLength(2);
    expect(checklist).toHaveTextContent("Eure Seite ist öffentlich");
    expect(within(checklist).getByRole("link", { name: "Seite ansehen" })).toHaveAttribute(
      "href",
      "/haarwerk-am-marktplatz-1000",
    );
  });

  it("is promised no bookings while they are paused", async () => {
    rememberDraft(1000);
    isPublic = isComplete = true;
    const pause = { note: "Wir ziehen um.", until: null };
    server.use(
      http.get("*/api/staff/today", () => new Promise(() => {})),
      http.get("*/api/staff/bookingpause", () => HttpResponse.json({ version: "1", pause })),
    );
    renderRoute("/mycalender/today");
    await screen.findByRole("region", { name: "Online-Buchung pausiert" });
    const notice = await screen.findByRole("region", told);
    expect(notice).toHaveTextContent("Online buchen geht erst wieder nach eurer Pause");
    expect(notice).not.toHaveTextContent("bei euch buchen");
  });

  it("is told nothing where it was public all along", async () => {
    isPublic = isComplete = true;
    renderRoute("/account/openinghours");
    await screen.findByRole("form");
    await waitFor(() => expect(screen.queryByRole("region", told)).toBeNull());
  });
});
