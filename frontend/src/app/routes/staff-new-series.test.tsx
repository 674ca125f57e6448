import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { ProblemCode } from "@/api/problem-codes";
import { owner, signedIn } from "@/test/account-answers";
import {
  answerNewBookings,
  calls,
  customerField,
  expectAccessible,
  type NewBookingBody,
  obstacle,
  openForm,
} from "@/test/new-booking";
import { problem } from "@/test/problem";
import { server } from "@/test/server";
import { anna } from "@/test/staff-calendar-answers";

beforeEach(answerNewBookings);

describe("new series of visits", () => {
  it("is written down once it was shown which visits are possible", async () => {
    const modes: { mode: string; everyWeeks: number; visits: number }[] = [];
    const visit = (start: string, outcome: string, message: string | null = null) => ({
      start,
      outcome,
      bookingId: outcome === "BOOKED" ? 1 : null,
      code: message && ("SLOT_TAKEN" satisfies ProblemCode),
      message,
    });
    server.use(
      http.post("*/api/staff/bookings/series", async ({ request }) => {
        const { mode, everyWeeks, visits } = (await request.json()) as (typeof modes)[number];
        modes.push({ mode, everyWeeks, visits });
        const taken = visit("2027-01-27T10:15:00", "REFUSED", "Diese Zeit ist vergeben.");
        const outcome = mode === "PREVIEW" ? "POSSIBLE" : "BOOKED";
        return HttpResponse.json({ visits: [visit("2027-01-13T10:15:00", outcome), taken] });
      }),
    );
    const { user, form, service } = await openForm();
    await user.selectOptions(service, "1");
    await user.click(await within(form).findByRole("button", { name: /^10:15\sUhr$/ }));
    await user.selectOptions(within(form).getByLabelText("Wiederholen"), "Alle 2 Wochen");
    fireEvent.change(within(form).getByLabelText("Anzahl der Termine"), { target: { value: "2" } });
    await user.click(within(form).getByRole("button", { name: "Serie prüfen" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Nicht alle Termine sind möglich" });
    expect(dialog).toHaveTextContent("In dieser Zeit ist die Person oder ein nötiger Raum schon vergeben.");
    await user.click(within(dialog).getByRole("button", { name: "Nur den möglichen anlegen" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const asked = { everyWeeks: 2, visits: 2 };
    expect(modes).toEqual([
      { mode: "PREVIEW", ...asked },
      { mode: "POSSIBLE", ...asked },
    ]);
    expect(calls.sent).toEqual([]);
  });

  /** Answers a series in all modes, unless it has to be overridden. */
  function seriesAnswer(refusal: () => Response | null) {
    const asked: { mode: string; overRules: boolean; visits: number }[] = [];
    server.use(
      http.post("*/api/staff/bookings/series", async ({ request }) => {
        const { mode, visits, booking } = (await request.json()) as {
          mode: string;
          visits: number;
          booking: NewBookingBody;
        };
        asked.push({ mode, overRules: booking.overRules, visits });
        const refused = booking.overRules ? null : refusal();
        if (refused) return refused;
        const outcome = mode === "PREVIEW" ? "POSSIBLE" : "BOOKED";
        const starts = ["2027-01-13T10:15:00", "2027-01-20T10:15:00"];
        return HttpResponse.json({
          visits: starts.map((start) => ({ start, outcome, bookingId: null, code: null, message: null })),
        });
      }),
    );
    return asked;
  }

  async function checkSeries(page: Awaited<ReturnType<typeof openForm>>, employee = "Anna Berger") {
    const { user, form, service } = page;
    await user.selectOptions(service, "1");
    await user.selectOptions(within(form).getByRole("combobox", { name: "Mitarbeiter/in" }), employee);
    await user.click(await within(form).findByRole("button", { name: /^10:15\sUhr$/ }));
    await user.selectOptions(within(form).getByLabelText("Wiederholen"), "Jede Woche");
    fireEvent.change(within(form).getByLabelText("Anzahl der Termine"), { target: { value: "2" } });
    await user.click(within(form).getByRole("button", { name: "Serie prüfen" }));
  }
  const seriesDialog = () => screen.findByRole("alertdialog", { name: "Diese Termine werden angelegt" });

  it("stays a series where a rule is broken knowingly", async () => {
    const asked = seriesAnswer(() => problem(422, "UNKNOWN_EMPLOYEE", "Sie bietet das nicht an."));
    const page = await openForm();
    await checkSeries(page);
    const conflict = await screen.findByRole("alertdialog", { name: "Das widerspricht euren Regeln" });
    await page.user.click(within(conflict).getByRole("button", { name: "Trotzdem eintragen" }));
    const dialog = await seriesDialog();
    expect(dialog).toHaveTextContent("Wird trotzdem eingetragen: Sie bietet das nicht an.");
    expect(within(dialog).getByRole("checkbox", { name: /^Die 2 Termine trotzdem/ })).toBeChecked();
    await page.user.click(within(dialog).getByRole("button", { name: "Alle 2 anlegen" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked).toEqual([
      { mode: "PREVIEW", overRules: false, visits: 2 },
      { mode: "PREVIEW", overRules: true, visits: 2 },
      { mode: "ALL", overRules: true, visits: 2 },
    ]);
    expect(calls.sent).toEqual([]);
  });

  const starts = ["2027-01-13T10:15:00", "2027-01-20T10:15:00", "2027-01-27T10:15:00"];

  /** Of the three visits the second lies in an absence and the third stands as said. */
  function brokenSeriesAnswer(third: { within: string; against: string | null }) {
    const asked: { mode: string; overRules: boolean }[] = [];
    server.use(
      http.post("*/api/staff/bookings/series", async ({ request }) => {
        const { mode, booking } = (await request.json()) as { mode: string; booking: NewBookingBody };
        const { overRules } = booking;
        asked.push({ mode, overRules });
        const codes = overRules ? [null, null, third.against] : [null, "SLOT_TAKEN", third.within];
        const visits = starts.map((start, index) => {
          const code = codes[index] ?? null;
          const possible = mode === "PREVIEW" ? "POSSIBLE" : "BOOKED";
          const message = code && `Wegen ${code}.`;
          return { start, outcome: code ? "REFUSED" : possible, bookingId: null, code, message };
        });
        return HttpResponse.json({ visits });
      }),
    );
    return asked;
  }
  const conflicts = () => screen.findByRole("alertdialog", { name: "Nicht alle Termine sind möglich" });
  const linesOf = (dialog: HTMLElement) =>
    within(within(dialog).getByRole("list", { name: "Termine der Serie" })).getAllByRole("listitem");

  it("books the visits of a series that break rules once somebody wants that", async () => {
    const asked = brokenSeriesAnswer({ within: "PAST_HORIZON", against: null });
    const page = await openForm();
    const { user } = page;
    await checkSeries(page);
    const dialog = await conflicts();
    const [first, second, third] = linesOf(dialog);
    expect(first).toHaveTextContent(/Frei$/);
    expect(second).toHaveTextContent(
      "Gegen eure Regeln: In dieser Zeit ist eine Abwesenheit oder Schließung eingetragen.",
    );
    expect(third).toHaveTextContent("Gegen eure Regeln: So weit im Voraus nehmt ihr keine Termine an.");
    expect(within(dialog).getByRole("button", { name: "Nur den möglichen anlegen" })).toBeVisible();
    await expectAccessible();
    const box = within(dialog).getByRole("checkbox", {
      name: "Die 2 Termine trotzdem eintragen, die euren Regeln widersprechen. Wir halten das im Verlauf fest.",
    });
    expect(box).not.toBeChecked();
    box.focus();
    await user.keyboard(" ");
    expect(third).toHaveTextContent(
      "Wird trotzdem eingetragen: So weit im Voraus nehmt ihr keine Termine an.",
    );
    await user.click(within(dialog).getByRole("button", { name: "Alle 3 anlegen" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked).toEqual([
      { mode: "PREVIEW", overRules: false },
      { mode: "PREVIEW", overRules: true },
      { mode: "ALL", overRules: true },
    ]);
  });

  it("never books a visit of a series over another appointment", async () => {
    const asked = brokenSeriesAnswer({ within: "SLOT_TAKEN", against: "SLOT_TAKEN" });
    const page = await openForm();
    const { user } = page;
    await checkSeries(page);
    const dialog = await conflicts();
    await user.click(within(dialog).getByRole("checkbox", { name: /^Den Termin trotzdem eintragen/ }));
    expect(linesOf(dialog)[2]).toHaveTextContent(
      "In dieser Zeit ist die Person oder ein nötiger Raum schon vergeben.",
    );
    expect(linesOf(dialog)[2]).not.toHaveTextContent("trotzdem");
    await user.click(within(dialog).getByRole("button", { name: "Nur die 2 möglichen anlegen" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.at(-1)).toEqual({ mode: "POSSIBLE", overRules: true });
  });

  it("keeps the rules of a series where nobody wants to break them", async () => {
    const asked = brokenSeriesAnswer({ within: "OUTSIDE_HOURS", against: null });
    const page = await openForm();
    await checkSeries(page);
    const dialog = await conflicts();
    await page.user.click(within(dialog).getByRole("button", { name: "Nur den möglichen anlegen" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.at(-1)).toEqual({ mode: "POSSIBLE", overRules: false });
  });

  it("tells all that stands in the way of a visit of a series", async () => {
    brokenSeriesAnswer({ within: "OFF_GRID", against: null });
    const asked: object[] = [];
    server.use(
      http.post("*/api/staff/bookings/whynot", async ({ request }) => {
        asked.push((await request.json()) as object);
        const obstacles = [obstacle({ kind: "OUTSIDE_WORKING_HOURS" })];
        return HttpResponse.json({
          ofStart: [obstacle({ kind: "OFF_GRID", minutes: 20 })],
          ofEmployees: [{ userId: anna, obstacles }],
        });
      }),
    );
    const page = await openForm();
    await checkSeries(page);
    const third = linesOf(await conflicts())[2] as HTMLElement;
    const why = within(third).getByRole("button", { name: /^Warum nicht\?\s.*27\.\sJänner/ });
    expect(why).toHaveAttribute("aria-expanded", "false");
    await page.user.click(why);
    expect(await within(third).findByText("Termine beginnen bei euch alle 20 Minuten.")).toBeVisible();
    expect(third).toHaveTextContent("Anna Berger: Der Termin liegt nicht ganz in der Arbeitszeit.");
    expect(why).toHaveAttribute("aria-expanded", "true");
    expect(asked).toEqual([{ serviceId: 1, userId: anna, start: "2027-01-27T10:15:00" }]);
    await expectAccessible();
  });

  it("leaves the rules of a series to managers", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    const asked = brokenSeriesAnswer({ within: "OUTSIDE_HOURS", against: null });
    await checkSeries(await openForm());
    const dialog = await conflicts();
    expect(dialog).toHaveTextContent("Gegen eure Regeln eintragen kann Termine nur die Leitung.");
    expect(within(dialog).queryByRole("checkbox")).toBeNull();
    expect(asked).toEqual([{ mode: "PREVIEW", overRules: false }]);
  });

  it("breaks rules of a series only for people who were chosen", async () => {
    const asked = brokenSeriesAnswer({ within: "OUTSIDE_HOURS", against: null });
    await checkSeries(await openForm(), "Egal wer");
    const dialog = await conflicts();
    expect(dialog).toHaveTextContent(
      "Gegen eure Regeln geht es nur, wenn du bei jeder Leistung eine Person wählst.",
    );
    expect(within(dialog).queryByRole("checkbox")).toBeNull();
    expect(asked).toEqual([{ mode: "PREVIEW", overRules: false }]);
  });

  it("promises a mail of a series only to who gets one", async () => {
    seriesAnswer(() => null);
    const page = await openForm();
    const { user, form } = page;
    const told = "Alle Termine stehen in einer einzigen E-Mail.";
    await checkSeries(page);
    const ofNobody = await seriesDialog();
    expect(ofNobody).not.toHaveTextContent(told);
    expect(ofNobody).toHaveTextContent("Wir verschicken dazu keine E-Mail.");
    const reopen = async (dialog: HTMLElement) => {
      await user.click(within(dialog).getByRole("button", { name: "Zurück" }));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    };
    await reopen(ofNobody);
    await user.type(customerField(form), "mos");
    await user.click(await within(form).findByRole("option", { name: /Eva Moser/ }));
    await user.click(within(form).getByRole("button", { name: "Serie prüfen" }));
    const ofEva = await seriesDialog();
    expect(ofEva).toHaveTextContent(told);
    await reopen(ofEva);
    await user.click(within(form).getByLabelText("Kundin/Kunde per E-Mail benachrichtigen"));
    await user.click(within(form).getByRole("button", { name: "Serie prüfen" }));
    expect(await seriesDialog()).not.toHaveTextContent(told);
  });
});
