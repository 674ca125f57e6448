import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/api/schema";
import { owner, signedIn } from "@/test/account-answers";
import { detailedProblem, problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { anna, bert, staffCalendar } from "@/test/staff-calendar-answers";

type Schemas = components["schemas"];

const nothing: Schemas["AbsencePreview"] = {
  visits: [],
  dates: [],
  starts: { date: "2027-01-13", services: [] },
  employees: [],
};

const visit = (values: Partial<Schemas["AffectedAppointment"]> = {}): Schemas["AffectedAppointment"] => ({
  bookingId: 1,
  appointmentId: 5,
  title: "Damenhaarschnitt",
  start: "2027-01-13T11:00:00",
  end: "2027-01-13T12:00:00",
  userId: anna,
  customerName: "Eva Moser",
  hasMailbox: true,
  userPhone: null,
  colleagues: [bert],
  ...values,
});

const evening: Schemas["AffectedSchedule"] = {
  scheduleId: 9,
  title: "Flechtabend",
  start: "2027-01-13T18:00:00",
  end: "2027-01-13T20:00:00",
  userId: anna,
};

let absences: Schemas["StaffAbsence"][] = [];
let touched = nothing;
let freed = nothing.starts;
let sent: unknown[] = [];
let looked: unknown[] = [];
let ranges: string[] = [];
let answer: () => Response = () => HttpResponse.json(absences[0] ?? {});

const holiday: Schemas["StaffAbsence"] = {
  absenceId: 7,
  userId: bert,
  start: "2027-02-01T00:00:00",
  end: "2027-02-06T00:00:00",
  reason: "Urlaub",
};

beforeEach(() => {
  absences = [
    holiday,
    { ...holiday, absenceId: 8, userId: null, start: "2027-02-10T13:00:00", end: "2027-02-10T18:00:00" },
  ];
  touched = nothing;
  freed = nothing.starts;
  sent = [];
  looked = [];
  ranges = [];
  answer = () => HttpResponse.json(holiday);
  server.use(
    ...signedIn(owner()),
    http.get("*/api/staff/calendar", () => HttpResponse.json(staffCalendar({ entries: [] }))),
    http.get("*/api/staff/absences", ({ request }) => {
      ranges.push(new URL(request.url).search);
      return HttpResponse.json(absences);
    }),
    http.post("*/api/staff/absences/preview", async ({ request }) => {
      looked.push(await request.json());
      return HttpResponse.json(touched);
    }),
    http.get("*/api/staff/absences/7/deletion", () => HttpResponse.json(freed)),
    http.post("*/api/staff/absences", async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
});

async function openPage(address = "/mycalender/absences") {
  const page = renderRoute(address);
  await screen.findByRole("heading", { level: 1, name: "Abwesenheiten" });
  return page;
}

async function openForm(address = `/mycalender/absences?absence=new&date=2027-01-13&user=${anna}`) {
  const page = await openPage(address);
  const form = await screen.findByRole("dialog");
  return { ...page, form };
}

// Nothing ends the way out here: no animation is played.
const hasClosed = (form: HTMLElement) => waitFor(() => expect(form).toHaveAttribute("data-state", "closed"));

const save = (form: HTMLElement) => within(form).getByRole("button", { name: "Eintragen" });
/** To what is decided. */
const onward = (form: HTMLElement) => within(form).findByRole("button", { name: "Weiter" });

async function expectAccessible() {
  // Colours and what lies over what need a browser; the journeys look at them.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe("absences", () => {
  it("are listed from today on", async () => {
    await openPage();
    const list = await screen.findByRole("list", { name: "Eingetragene Abwesenheiten" });
    const [first, second] = within(list).getAllByRole("listitem");
    expect(first).toHaveTextContent(/Bert KochMo., 1\.\sFebruar bis Fr., 5\.\sFebruarUrlaub/);
    expect(second).toHaveTextContent(/Betrieb geschlossenMi., 10\.\sFebruar, 13:00/);
    expect(ranges).toEqual(["?dateFrom=2027-01-13&dateTo=2028-02-16"]);
    await expectAccessible();
  });

  it("of the past are another list", async () => {
    absences = [];
    const { user } = await openPage();
    expect(
      await screen.findByText("Es ist nichts eingetragen: In den nächsten zwölf Monaten sind alle da."),
    ).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Vergangene" }));
    expect(await screen.findByText("Davor ist nichts eingetragen.")).toBeVisible();
    expect(ranges.at(-1)).toBe("?dateFrom=2026-07-12&dateTo=2027-01-13");
  });

  it("can be asked for again", async () => {
    server.use(
      http.get("*/api/staff/absences", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByText("Betrieb geschlossen")).toBeVisible();
  });
});

describe("new absence", () => {
  it("is written down at once where nothing is booked", async () => {
    const { user, form, router } = await openForm();
    await user.selectOptions(within(form).getByLabelText("Wer ist nicht da?"), "Bert Koch");
    fireEvent.change(within(form).getByLabelText("Von"), { target: { value: "18.01.2027" } });
    await user.type(within(form).getByLabelText("Grund"), "Urlaub");
    await expectAccessible();
    await user.click(save(form));
    const span = { userId: bert, start: "2027-01-18T00:00:00", end: "2027-01-19T00:00:00" };
    await waitFor(() =>
      expect(sent).toEqual([{ ...span, reason: "Urlaub", decisions: [], keptSchedules: [] }]),
    );
    expect(looked.at(-1)).toEqual({ ...span, absenceId: null });
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  it("takes days without a year as the nearest ones and times in words, and says what it does not understand", async () => {
    const { user, form } = await openForm();
    const write = async (label: string, text: string) => {
      await user.clear(within(form).getByLabelText(label));
      await user.type(within(form).getByLabelText(label), text);
    };
    await user.click(within(form).getByLabelText("Ganze Tage"));
    await write("Von", "12.1.");
    await write("Bis", "12.1.");
    await write("Beginn", "9 Uhr");
    await write("Ende", "25");
    await user.click(save(form));
    expect(await within(form).findByRole("alert")).toHaveTextContent(
      "Bitte gib an, von wann bis wann: Tage wie 24.12. und Uhrzeiten wie 09:00.",
    );
    await write("Ende", "13h30");
    expect(within(form).getByLabelText("Von")).toHaveValue("12.01.2027");
    await user.click(save(form));
    await waitFor(() =>
      expect(sent).toMatchObject([{ start: "2027-01-12T09:00:00", end: "2027-01-12T13:30:00" }]),
    );
  });

  it("shows which free times go before it is written down", async () => {
    const { user, form } = await openForm();
    expect(await within(form).findByText("Die freien Zeiten bleiben gleich.")).toBeVisible();
    const service = { serviceId: 1, title: "Damenhaarschnitt", before: ["09:00", "09:30"], after: ["09:30"] };
    touched = { ...nothing, starts: { date: "2027-01-18", services: [service] } };
    await user.selectOptions(within(form).getByLabelText("Wer ist nicht da?"), "Bert Koch");
    fireEvent.change(within(form).getByLabelText("Von"), { target: { value: "18.01.2027" } });
    const starts = await within(form).findByRole("region", { name: /Freie Zeiten am Montag, 18/ });
    expect(starts).toHaveTextContent("vorher 2, dann 1");
    expect(within(starts).getByRole("list", { name: "Fällt weg" })).toHaveTextContent("09:00");
    expect(looked.at(-1)).toMatchObject({ userId: bert, start: "2027-01-18T00:00:00" });
    await expectAccessible();
    expect(sent).toEqual([]);
  });

  it("names what is booked then before it is written down", async () => {
    touched = {
      ...nothing,
      visits: [visit(), visit({ appointmentId: 6, customerName: "" })],
      dates: [evening],
    };
    const { form } = await openForm();
    const booked = await within(form).findByRole("region", { name: "In dieser Zeit ist schon gebucht" });
    const [first, second, third] = within(booked).getAllByRole("listitem");
    expect(first).toHaveTextContent(/11:00.*: Eva Moser, Damenhaarschnitt/);
    expect(second).toHaveTextContent(/: Ohne Namen, Damenhaarschnitt/);
    expect(third).toHaveTextContent(/: Flechtabend$/);
    expect(booked).toHaveTextContent("Was damit geschieht, entscheidest du im nächsten Schritt.");
    // Above the button, which leads to that step.
    const { DOCUMENT_POSITION_FOLLOWING } = Node;
    expect(booked.compareDocumentPosition(await onward(form))).toBe(DOCUMENT_POSITION_FOLLOWING);
    expect(within(form).queryByText("Die freien Zeiten bleiben gleich.")).toBeNull();
    expect(sent).toEqual([]);
    await expectAccessible();
  });

  it("says how many more are booked where they are many", async () => {
    touched = { ...nothing, visits: Array.from({ length: 11 }, (_, id) => visit({ appointmentId: id })) };
    const { form } = await openForm();
    const booked = await within(form).findByRole("region", { name: "In dieser Zeit ist schon gebucht" });
    const lines = within(booked).getAllByRole("listitem");
    expect(lines).toHaveLength(9);
    expect(lines.at(-1)).toHaveTextContent("und 3 weitere Einträge");
  });

  it("is not lost by a press beside it", async () => {
    const { user, form, router } = await openForm();
    await user.type(within(form).getByLabelText("Grund"), "Urlaub");
    await user.keyboard("{Escape}");
    const question = await screen.findByRole("alertdialog", { name: "Änderungen verwerfen?" });
    await user.click(within(question).getByRole("button", { name: "Hier bleiben" }));
    expect(within(form).getByLabelText("Grund")).toHaveValue("Urlaub");
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Verlassen" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  it("of some hours of today begins ahead, and has an end", async () => {
    const { user, form } = await openForm(`/mycalender/absences?absence=new&date=2027-01-13&user=${bert}`);
    await user.click(within(form).getByLabelText("Ganze Tage"));
    expect(within(form).getByLabelText("Beginn")).toHaveValue("10:15");
    expect(within(form).getByLabelText("Ende")).toHaveValue("14:15");
    fireEvent.change(within(form).getByLabelText("Ende"), { target: { value: "07:00" } });
    await user.click(save(form));
    expect(await within(form).findByRole("alert")).toHaveTextContent("Das Ende muss nach dem Beginn liegen.");
    fireEvent.change(within(form).getByLabelText("Ende"), { target: { value: "10:30" } });
    await user.click(save(form));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { userId: bert, start: "2027-01-13T10:15:00", end: "2027-01-13T10:30:00" },
      ]),
    );
  });

  it("asks what becomes of each visit, and of dates", async () => {
    touched = {
      ...nothing,
      visits: [
        visit(),
        visit({
          appointmentId: 6,
          customerName: "",
          colleagues: [],
          hasMailbox: false,
          userPhone: "+43 660 1234567",
        }),
      ],
      dates: [evening],
    };
    const { user, form } = await openForm();
    await user.click(await onward(form));
    await within(form).findByRole("heading", { name: "Was geschieht mit diesen Terminen?" });
    expect(within(form).queryByRole("alert")).toBeNull();
    await expectAccessible();
    await user.click(save(form));
    expect(await within(form).findByRole("alert")).toHaveTextContent("Bitte entscheide über jeden Termin.");
    expect(sent).toEqual([]);
    const ofEva = within(form).getByRole("combobox", { name: "Eva Moser, Damenhaarschnitt: was geschieht?" });
    expect(ofEva).toBeInvalid();
    expect(ofEva).toHaveFocus();
    await user.selectOptions(ofEva, "An Bert Koch geben");
    expect(ofEva).toBeValid();
    expect(within(form).queryByRole("link", { name: "+43 660 1234567" })).toBeNull();
    await user.selectOptions(
      within(form).getByRole("combobox", { name: "Ohne Namen, Damenhaarschnitt: was geschieht?" }),
      "Absagen (ohne E-Mail)",
    );
    expect(within(form).getByRole("link", { name: "+43 660 1234567" })).toBeVisible();
    await user.click(within(form).getByLabelText(/^Flechtabend.*findet statt$/));
    await user.click(save(form));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          userId: anna,
          start: "2027-01-13T00:00:00",
          end: "2027-01-14T00:00:00",
          reason: null,
          decisions: [
            { appointmentId: 5, fate: "REASSIGN", userId: bert },
            { appointmentId: 6, fate: "CANCEL", userId: null },
          ],
          keptSchedules: [9],
        },
      ]),
    );
  });

  it("names colleagues whose calendars one may not see, and leaves out who has left", async () => {
    const [own] = staffCalendar().employees;
    const left = { userId: 9, firstName: "Gerda", lastName: "Huber", avatar: null, working: [] };
    const employees = own ? [own, { ...left, isArchived: true }] : [];
    server.use(http.get("*/api/staff/calendar", () => HttpResponse.json(staffCalendar({ employees }))));
    touched = {
      ...nothing,
      visits: [visit()],
      employees: [{ userId: bert, firstName: "Bert", lastName: "Koch" }],
    };
    const { user, form } = await openForm();
    expect(within(form).queryByRole("option", { name: /Gerda/ })).toBeNull();
    await user.click(await onward(form));
    const choice = await within(form).findByRole("combobox", { name: /^Eva Moser.*was geschieht/ });
    expect(within(choice).getByRole("option", { name: "An Bert Koch geben" })).toBeInTheDocument();
  });

  it("decides for all at once", async () => {
    touched = { ...nothing, visits: [visit(), visit({ appointmentId: 6, colleagues: [] })] };
    const { user, form } = await openForm();
    await user.click(await onward(form));
    await user.click(await within(form).findByRole("button", { name: "Alle behalten" }));
    await user.click(within(form).getByRole("button", { name: "Wo möglich weitergeben" }));
    await user.click(save(form));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          decisions: [
            { appointmentId: 5, fate: "REASSIGN", userId: bert },
            { appointmentId: 6, fate: "KEEP", userId: null },
          ],
        },
      ]),
    );
  });

  it("asks again for what was booked meanwhile", async () => {
    answer = () =>
      detailedProblem(409, "ABSENCE_UNDECIDED", "Bitte entscheide.", { ...nothing, visits: [visit()] });
    const { user, form } = await openForm();
    await user.click(save(form));
    await user.selectOptions(
      await within(form).findByRole("combobox", { name: "Eva Moser, Damenhaarschnitt: was geschieht?" }),
      "Behalten",
    );
    answer = () => HttpResponse.json(holiday);
    await user.click(save(form));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ decisions: [{ appointmentId: 5, fate: "KEEP", userId: null }] }),
    );
  });

  it("does not begin with the day and person of the one before it", async () => {
    const { user, form } = await openForm(`/mycalender/absences?absence=new&date=2027-01-18&user=${bert}`);
    expect(within(form).getByLabelText("Wer ist nicht da?")).toHaveDisplayValue("Bert Koch");
    await user.click(within(form).getByRole("button", { name: "Schließen" }));
    await hasClosed(form);
    await user.click(await screen.findByRole("link", { name: "Abwesenheit eintragen" }));
    const another = await screen.findByRole("dialog");
    expect(within(another).getByLabelText("Wer ist nicht da?")).toHaveDisplayValue("Bitte wählen");
    expect(within(another).getByLabelText("Von")).toHaveValue("13.01.2027");
  });

  it.each([
    ["nobody", ""],
    ["somebody who is not there any more", "&user=99"],
  ])("names nobody before somebody is chosen where the calendar has handed over %s", async (_who, named) => {
    const { user, form } = await openForm(`/mycalender/absences?absence=new&date=2027-01-13${named}`);
    const who = within(form).getByLabelText("Wer ist nicht da?");
    expect(who).toHaveDisplayValue("Bitte wählen");
    await user.click(save(form));
    expect(await within(form).findByRole("alert")).toHaveTextContent("Bitte wähle, wer nicht da ist.");
    expect(who).toHaveFocus();
    await expectAccessible();
    expect(looked).toEqual([]);
    await user.selectOptions(who, "Betrieb geschlossen");
    expect(within(form).queryByRole("option", { name: "Bitte wählen" })).toBeNull();
    await user.click(save(form));
    await waitFor(() => expect(sent).toMatchObject([{ userId: null, start: "2027-01-13T00:00:00" }]));
  });

  it("is of the only one there is", async () => {
    const employees = staffCalendar().employees.filter(({ userId }) => userId === bert);
    server.use(
      http.get("*/api/staff/calendar", () => HttpResponse.json(staffCalendar({ entries: [], employees }))),
    );
    const { form } = await openForm("/mycalender/absences?absence=new&date=2027-01-13");
    expect(within(form).getByLabelText("Wer ist nicht da?")).toHaveDisplayValue("Bert Koch");
  });

  it("closes the premises only for managers", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    const { form } = await openForm();
    expect(within(form).queryByRole("option", { name: "Betrieb geschlossen" })).toBeNull();
  });
});

describe("absence that is there", () => {
  it("is changed", async () => {
    server.use(
      http.put("*/api/staff/absences/7", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(holiday);
      }),
    );
    const { user } = await openPage();
    await user.click(await screen.findByRole("link", { name: /^Bert Koch.*: ändern$/ }));
    const form = await screen.findByRole("dialog", { name: "Abwesenheit ändern" });
    expect(within(form).getByLabelText("Bis")).toHaveValue("05.02.2027");
    fireEvent.change(within(form).getByLabelText("Bis"), { target: { value: "06.02.2027" } });
    await user.click(within(form).getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(sent).toMatchObject([{ end: "2027-02-07T00:00:00" }]));
    expect(looked.at(-1)).toMatchObject({ absenceId: 7 });
  });

  it("opens again with what is there by then", async () => {
    server.use(
      http.put("*/api/staff/absences/7", async ({ request }) => {
        const { end } = (await request.json()) as Schemas["PlanAbsenceRequest"];
        // A colleague has written something as well.
        absences = [{ ...holiday, end, reason: "Kur" }];
        return HttpResponse.json(absences[0]);
      }),
    );
    const { user } = await openPage();
    const change = () => screen.findByRole("link", { name: /^Bert Koch.*: ändern$/ });
    await user.click(await change());
    const form = await screen.findByRole("dialog", { name: "Abwesenheit ändern" });
    fireEvent.change(within(form).getByLabelText("Bis"), { target: { value: "09.02.2027" } });
    await user.click(within(form).getByRole("button", { name: "Speichern" }));
    await hasClosed(form);
    await user.click(await change());
    const again = await screen.findByRole("dialog", { name: "Abwesenheit ändern" });
    expect(within(again).getByLabelText("Bis")).toHaveValue("09.02.2027");
    expect(within(again).getByLabelText("Grund")).toHaveValue("Kur");
  });

  it("has the end to which it was dragged on the calendar", async () => {
    const { form } = await openForm("/mycalender/absences?absence=7&until=2027-02-09T00:00:00");
    expect(within(form).getByLabelText("Bis")).toHaveValue("08.02.2027");
  });

  it("keeps its end where the address says nonsense", async () => {
    const { form } = await openForm("/mycalender/absences?absence=7&until=2027-02-31T00:00:00");
    expect(within(form).getByLabelText("Bis")).toHaveValue("05.02.2027");
  });

  it("is deleted once it is said what that means", async () => {
    let isDeleted = false;
    server.use(
      http.delete("*/api/staff/absences/7", () => {
        isDeleted = true;
        absences = [];
        return HttpResponse.json({});
      }),
    );
    const service = { serviceId: 1, title: "Damenhaarschnitt", before: ["09:30"], after: ["09:00", "09:30"] };
    freed = { date: "2027-02-01", services: [service] };
    const { user, form } = await openForm("/mycalender/absences?absence=7");
    await user.click(within(form).getByRole("button", { name: "Löschen" }));
    const question = await screen.findByRole("alertdialog", { name: "Abwesenheit löschen?" });
    const starts = await within(question).findByRole("region", { name: /Freie Zeiten am Montag, 1/ });
    expect(within(starts).getByRole("list", { name: "Kommt dazu" })).toHaveTextContent("09:00");
    await expectAccessible();
    expect(isDeleted).toBe(false);
    await user.click(within(question).getByRole("button", { name: "Löschen" }));
    expect(
      await screen.findByText("Es ist nichts eingetragen: In den nächsten zwölf Monaten sind alle da."),
    ).toBeInTheDocument();
    expect(isDeleted).toBe(true);
  });

  it("is deleted also where nobody can say what is free then", async () => {
    const path = "*/api/staff/absences/7/deletion";
    server.use(
      http.get(path, () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar.")),
      http.delete("*/api/staff/absences/7", () => HttpResponse.json({})),
    );
    const { user, form } = await openForm("/mycalender/absences?absence=7");
    await user.click(within(form).getByRole("button", { name: "Löschen" }));
    const question = await screen.findByRole("alertdialog", { name: "Abwesenheit löschen?" });
    expect(
      await within(question).findByText("Was danach frei ist, lässt sich gerade nicht zeigen."),
    ).toBeVisible();
    await user.click(within(question).getByRole("button", { name: "Löschen" }));
    await hasClosed(form);
  });

  it("of the premises is only read by whoever may not close them", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    absences = absences.map((one) => ({ ...one, reason: "Betriebsausflug" }));
    const { form } = await openForm("/mycalender/absences?absence=8");
    expect(form).toHaveAccessibleName("Betrieb geschlossen");
    expect(form).toHaveTextContent(/Mi., 10\.\sFebruar, 13:00.*Betriebsausflug/);
    expect(form).toHaveTextContent("Ändern kann das nur die Leitung.");
    expect(within(form).queryByRole("button", { name: "Speichern" })).toBeNull();
    expect(within(form).queryByRole("button", { name: "Löschen" })).toBeNull();
    const list = screen.getByRole("list", { name: "Eingetragene Abwesenheiten", hidden: true });
    const links = within(list).getAllByRole("link", { name: /: ändern$/, hidden: true });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/mycalender/absences?absence=7"]);
    await expectAccessible();
  });

  it("is found on its day also where the list from today on ends before, and so is what stands beside it", async () => {
    const far = { ...holiday, start: "2029-05-01T00:00:00", end: "2029-05-04T00:00:00" };
    absences = [{ ...holiday, absenceId: 6 }, far, { ...far, absenceId: 9, userId: null }];
    server.use(
      http.get("*/api/staff/absences", ({ request }) => {
        const days = new URL(request.url).searchParams;
        const [first, last] = [days.get("dateFrom") ?? "", days.get("dateTo") ?? ""];
        const isAsked = ({ start, end }: typeof far) => start.slice(0, 10) <= last && end > first;
        return HttpResponse.json(absences.filter(isAsked));
      }),
    );
    const { user, form } = await openForm("/mycalender/absences?absence=7&date=2029-05-01");
    expect(within(form).getByLabelText("Von")).toHaveValue("01.05.2029");
    const list = screen.getByRole("list", { name: "Eingetragene Abwesenheiten", hidden: true });
    const links = within(list).getAllByRole("link", { name: /: ändern$/, hidden: true });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/mycalender/absences?absence=7&date=2029-05-01",
      "/mycalender/absences?absence=9&date=2029-05-01",
    ]);
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("link", { name: /^Bert Koch, Mo., 1\.\sFebruar/ })).toBeVisible();
  });

  it("of a day far ahead says of an empty list that it covers that time alone", async () => {
    absences = [];
    await openForm("/mycalender/absences?absence=new&date=2029-05-01");
    expect(screen.getByText("In dieser Zeit ist nichts eingetragen.")).toBeInTheDocument();
  });

  it("of somebody who has left can only be deleted", async () => {
    let isDeleted = false;
    server.use(
      http.delete("*/api/staff/absences/7", () => {
        isDeleted = true;
        absences = [];
        return HttpResponse.json({});
      }),
    );
    absences = [{ ...holiday, userId: 99 }];
    const { user } = await openPage();
    await user.click(await screen.findByRole("link", { name: /^Nicht mehr im Team, .*: ansehen$/ }));
    const drawer = await screen.findByRole("dialog", { name: "Nicht mehr im Team" });
    expect(drawer).toHaveTextContent(/Mo., 1\.\sFebruar bis Fr., 5\.\sFebruarUrlaub/);
    expect(drawer).toHaveTextContent("Ändern lässt sich das nicht mehr, nur noch löschen.");
    expect(within(drawer).queryByRole("combobox")).toBeNull();
    expect(within(drawer).queryByRole("button", { name: "Speichern" })).toBeNull();
    await expectAccessible();
    await user.click(within(drawer).getByRole("button", { name: "Löschen" }));
    const question = await screen.findByRole("alertdialog", { name: "Abwesenheit löschen?" });
    await user.click(within(question).getByRole("button", { name: "Löschen" }));
    await waitFor(() => expect(isDeleted).toBe(true));
    await hasClosed(drawer);
  });

  it("that is gone is said to be", async () => {
    const { form } = await openForm("/mycalender/absences?absence=99");
    expect(within(form).getByText("Diese Abwesenheit gibt es nicht mehr.")).toBeVisible();
  });
});
