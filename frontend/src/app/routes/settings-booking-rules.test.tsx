import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { bookingRules, nothingChanges, settingsAnswers, somethingChanges } from "@/test/settings-answers";

type Sent = Record<string, unknown> & { isPreview: boolean };

let sent: Sent[] = [];
let consequences = nothingChanges;
let outdatedCustomers = 0;
let answer: (() => Response) | null = null;

beforeEach(() => {
  sent = [];
  outdatedCustomers = 0;
  consequences = nothingChanges;
  answer = null;
  server.use(
    ...signedIn(owner()),
    ...settingsAnswers(),
    http.put("*/api/staff/bookingrules", async ({ request }) => {
      const body = (await request.json()) as Sent;
      sent.push(body);
      const { isPreview: _, ...rules } = body;
      return answer?.() ?? HttpResponse.json({ bookingRules: rules, outdatedCustomers, consequences });
    }),
  );
});

const kept = () => sent.filter(({ isPreview }) => !isPreview);

async function openPage() {
  const page = renderRoute("/account/bookingrules");
  await screen.findByLabelText("Vorlaufzeit");
  return page;
}

const save = () => screen.getByRole("button", { name: "Speichern" });

describe("booking rules", () => {
  it("are shown as people say them", async () => {
    await openPage();
    expect(screen.getByRole("heading", { level: 1, name: "Buchungsregeln" })).toBeVisible();
    expect(screen.getByLabelText("Vorlaufzeit")).toHaveValue("2");
    expect(screen.getByLabelText("Vorlaufzeit: Einheit")).toHaveDisplayValue("Stunden");
    expect(screen.getByLabelText("Wie weit im Voraus")).toHaveValue("90");
    expect(screen.getByLabelText("Frist vor dem Termin")).toHaveValue("1");
    expect(screen.getByLabelText("Frist vor dem Termin: Einheit")).toHaveDisplayValue("Tage");
    expect(screen.getByRole("radio", { name: /^15\sMin\.$/ })).toBeChecked();
    expect(screen.getByText(/10:00, 10:15, 10:30 …/)).toBeVisible();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it("are kept in minutes and days", async () => {
    const { user } = await openPage();
    await user.clear(screen.getByLabelText("Vorlaufzeit"));
    await user.type(screen.getByLabelText("Vorlaufzeit"), "3");
    await user.selectOptions(screen.getByLabelText("Vorlaufzeit: Einheit"), "Tage");
    await user.clear(screen.getByLabelText("Wie weit im Voraus"));
    await user.type(screen.getByLabelText("Wie weit im Voraus"), "8");
    await user.selectOptions(screen.getByLabelText("Wie weit im Voraus: Einheit"), "Wochen");
    await user.click(screen.getByRole("radio", { name: /^20\sMin\.$/ }));
    await user.click(screen.getByRole("checkbox", { name: /^Telefonnummer Für/ }));
    await user.selectOptions(screen.getByLabelText("Kontaktdaten aufbewahren"), "6 Monate");
    await user.selectOptions(
      screen.getByLabelText("Offene Termine je E-Mail-Adresse"),
      "höchstens 2 Termine",
    );
    await user.click(save());
    await user.click(await screen.findByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(kept()).toHaveLength(1));
    expect(kept()[0]).toEqual({
      ...bookingRules({ notice: 4_320, horizon: 56, grid: 20, showPhone: false }),
      contactRetention: 6,
      openBookingsOfMailbox: 2,
      isPreview: false,
    });
    await waitFor(() => expect(screen.queryByText("Ungespeicherte Änderungen")).toBeNull());
    expect(screen.getByLabelText("Wie weit im Voraus")).toHaveValue("8");
  });

  it("show what becomes of tomorrow while they are changed, and before they are saved", async () => {
    consequences = somethingChanges;
    const { user } = await openPage();
    await user.click(screen.getByRole("radio", { name: /^30\sMin\.$/ }));
    const aside = screen.getByRole("complementary", { name: "Was ändert sich?" });
    expect(await within(aside).findByText("vorher 3, dann 2")).toBeVisible();
    await user.click(save());
    await user.click(await screen.findByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(kept()).toMatchObject([{ grid: 30 }]));
  });

  it("that keep contacts for a shorter time say how many go for good", async () => {
    outdatedCustomers = 12;
    const { user } = await openPage();
    await user.selectOptions(screen.getByLabelText("Kontaktdaten aufbewahren"), "6 Monate");
    await user.click(save());
    const question = await screen.findByRole("dialog", { name: "Was ändert sich?" });
    expect(question).toHaveTextContent(
      "Bei 12 Personen ist der letzte Termin länger her, als ihr Kontaktdaten dann aufbewahrt: Diese löschen wir in den nächsten Stunden. Das lässt sich nicht rückgängig machen.",
    );
    expect(kept()).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(kept()).toMatchObject([{ contactRetention: 6 }]));
    // Where it erases nobody, nothing is asked.
    outdatedCustomers = 0;
    await user.selectOptions(screen.getByLabelText("Kontaktdaten aufbewahren"), "24 Monate");
    await user.click(save());
    await waitFor(() => expect(kept()).toHaveLength(2));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("whose deadline is another one are kept only after it is said whom that concerns", async () => {
    const { user } = await openPage();
    await user.selectOptions(screen.getByLabelText("Frist vor dem Termin: Einheit"), "Wochen");
    const said =
      /^Selbst stornieren und verschieben kann man bis 7\sTage vor dem Termin statt bis 1\sTag vor dem Termin\. Das gilt für neue Buchungen: Wer schon gebucht hat, behält die zugesagte Frist\.$/;
    const aside = screen.getByRole("complementary", { name: "Was ändert sich?" });
    expect(await within(aside).findByText(said)).toBeVisible();
    await user.click(save());
    const question = await screen.findByRole("dialog", { name: "Was ändert sich?" });
    expect(within(question).getByText(said)).toBeVisible();
    expect(
      within(question).getByText("In den 14 Tagen ab morgen bleiben die freien Zeiten gleich."),
    ).toBeVisible();
    expect(kept()).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(kept()).toMatchObject([{ cancellationNotice: 10_080 }]));
    // Once they are kept, they are what the next change is compared with.
    await waitFor(() => expect(screen.queryByText("Ungespeicherte Änderungen")).toBeNull());
    await user.selectOptions(screen.getByLabelText("Frist vor dem Termin: Einheit"), "Tage");
    expect(
      await within(aside).findByText(/bis 1\sTag vor dem Termin statt bis 7\sTage vor dem Termin/),
    ).toBeVisible();
  });

  it("say how far the look ahead goes where nothing changes", async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole("checkbox", { name: /^Telefonnummer Für/ }));
    const aside = screen.getByRole("complementary", { name: "Was ändert sich?" });
    expect(
      await within(aside).findByText(
        "Kein gebuchter Termin ist betroffen, und in den 14 Tagen ab morgen bleiben die freien Zeiten gleich.",
      ),
    ).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(kept()).toMatchObject([{ showPhone: false }]));
  });

  it("name the dates of courses that no longer fit, with those who come", async () => {
    consequences = {
      ...nothingChanges,
      outsideDates: [
        {
          eventId: 3,
          scheduleId: 8,
          title: "Flechten lernen",
          start: "2027-01-18T18:00:00",
          end: "2027-01-18T19:30:00",
          participants: ["Eva Moser", ""],
          participantsTotal: 5,
        },
      ],
      outsideDatesTotal: 2,
    };
    const { user } = await openPage();
    await user.click(save());
    const question = await screen.findByRole("dialog");
    expect(
      within(question).getByRole("region", {
        name: "2 Termine von Events und Kursen passen dann nicht mehr",
      }),
    ).toBeVisible();
    expect(within(question).getByText(/Flechten lernen$/)).toBeVisible();
    expect(within(question).getByText(/^Eva Moser, Ohne Namen und 3 weitere/)).toBeVisible();
    expect(within(question).getByText("und 1 weitere")).toBeVisible();
    expect(kept()).toEqual([]);
  });

  it("out of bounds are not sent", async () => {
    const { user } = await openPage();
    await user.clear(screen.getByLabelText("Wie weit im Voraus"));
    await user.type(screen.getByLabelText("Wie weit im Voraus"), "200");
    await user.click(save());
    expect(await screen.findByText("Zwischen 1 und 180 Tagen.")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Wie weit im Voraus")).toHaveFocus());
    await user.clear(screen.getByLabelText("Wie weit im Voraus"));
    await user.type(screen.getByLabelText("Wie weit im Voraus"), "viel");
    await user.click(save());
    expect(await screen.findByText("Bitte gib eine ganze Zahl ein.")).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("say what the server refuses where it stands", async () => {
    answer = () => problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", { notice: "Zu lange." });
    const { user } = await openPage();
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByLabelText("Vorlaufzeit")).toHaveAccessibleDescription(/Zu lange\.$/),
    );
  });

  it("can be asked for again", async () => {
    server.use(
      http.get("*/api/staff/bookingrules", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = renderRoute("/account/bookingrules");
    await user.click(await screen.findByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByLabelText("Vorlaufzeit")).toBeVisible();
  });
});
