import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { owner, signedIn } from "@/test/account-answers";
import { customField, slot } from "@/test/booking-answers";
import {
  answerNewBookings,
  calls,
  customerField,
  expectAccessible,
  type NewBookingBody,
  openForm,
  save,
  unknown,
} from "@/test/new-booking";
import { detailedProblem, problem } from "@/test/problem";
import { server } from "@/test/server";
import {
  anna,
  bert,
  staffBooking,
  staffCalendar,
  staffCalendarAnswer,
  staffOfferedService,
} from "@/test/staff-calendar-answers";

beforeEach(answerNewBookings);

describe("new visit", () => {
  it("loses no name that was typed and neither chosen nor created", async () => {
    const { user, form, service } = await openForm();
    await user.type(customerField(form), "Maria Huber");
    await user.tab();
    await user.selectOptions(service, "1");
    await user.click(await within(form).findByRole("button", { name: /^10:15\sUhr$/ }));
    await user.click(save(form));
    expect(await within(form).findByRole("alert")).toHaveTextContent(
      "Wähl jemanden aus der Liste, leg „Maria Huber“ neu an, oder leere das Feld.",
    );
    expect(customerField(form)).toHaveFocus();
    expect(customerField(form)).toHaveValue("Maria Huber");
    await user.clear(customerField(form));
    expect(within(form).queryByRole("alert")).toBeNull();
    expect(calls.sent).toEqual([]);
    await user.click(save(form));
    await waitFor(() => expect(calls.sent).toMatchObject([{ customerData: unknown }]));
  });

  it("is written down for a customer who is found while typing", async () => {
    const { user, form, service } = await openForm();
    await user.type(customerField(form), "mos");
    expect(await within(form).findByRole("option", { name: /Eva Moser/ })).toBeVisible();
    expect(within(form).getByRole("option", { name: "„mos“ neu anlegen" })).toBeVisible();
    await expectAccessible();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(await within(form).findByText("2-mal nicht erschienen")).toBeVisible();
    await user.selectOptions(service, "1");
    await user.click(await within(form).findByRole("button", { name: /^10:15\sUhr$/ }));
    await expectAccessible();
    await user.click(save(form));
    await waitFor(() =>
      expect(calls.sent).toEqual([
        {
          customerData: { ...unknown, customerId: 1 },
          services: [{ serviceId: 1, userId: null, start: "2027-01-13T10:15:00" }],
          note: null,
          notifyCustomer: true,
          overRules: false,
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // Typed fast, asked once.
    expect(calls.searches).toEqual(["mos"]);
  });

  it("keeps the answers that somebody gives, of which none is needed", async () => {
    server.use(
      http.get("*/api/customizedbookingfields", ({ request }) => {
        const isAsked = new URL(request.url).searchParams.get("serviceid") === "1";
        const persons = customField({ id: 32, type: "NUMBER", displayText: "Wie viele Personen?" });
        return HttpResponse.json(isAsked ? [customField(), persons] : []);
      }),
    );
    const { user, form, service } = await openForm();
    await user.selectOptions(service, "2");
    await user.click(await within(form).findByRole("button", { name: /^14:00\sUhr$/ }));
    expect(within(form).queryByRole("button", { name: /Fragen/ })).toBeNull();
    await user.selectOptions(service, "1");
    await user.click(await within(form).findByRole("button", { name: "2 Fragen zum Termin" }));
    await expectAccessible();
    const persons = within(form).getByLabelText("Wie viele Personen?");
    await user.clear(persons);
    await user.type(persons, "2,5");
    await user.click(save(form));
    expect(await within(form).findByText(/ganze Zahl/)).toBeVisible();
    expect(calls.sent).toEqual([]);
    await user.clear(persons);
    await user.type(within(form).getByLabelText("Welche Haarlänge hast du?"), "lang");
    await user.click(save(form));
    await waitFor(() =>
      expect(calls.sent).toMatchObject([
        { customizedFields: [{ serviceID: 1, customizedBookingFieldsId: 31, value: "lang" }] },
      ]),
    );
  });

  it("is written down for somebody new, with a note and without a mail", async () => {
    const { user, form, service } = await openForm();
    await user.type(customerField(form), "Maria Huber");
    await user.click(await within(form).findByRole("option", { name: "„Maria Huber“ neu anlegen" }));
    expect(within(form).getByLabelText("Vorname")).toHaveValue("Maria");
    expect(within(form).getByLabelText("Nachname")).toHaveValue("Huber");
    await user.type(within(form).getByLabelText("E-Mail"), "maria");
    await user.selectOptions(service, "1");
    await user.click(await within(form).findByRole("button", { name: /^14:00\sUhr$/ }));
    await user.click(save(form));
    expect(await within(form).findByText("Bitte gib eine gültige E-Mail-Adresse an.")).toBeVisible();
    expect(calls.sent).toEqual([]);
    await user.type(within(form).getByLabelText("E-Mail"), "@example.org");
    await user.type(within(form).getByLabelText("Interne Notiz"), "kommt mit Hund");
    await user.click(within(form).getByLabelText("Kundin/Kunde per E-Mail benachrichtigen"));
    await user.click(save(form));
    await waitFor(() =>
      expect(calls.sent).toEqual([
        {
          customerData: {
            customerId: null,
            firstName: "Maria",
            lastName: "Huber",
            userEmail: "maria@example.org",
            userPhone: null,
          },
          services: [{ serviceId: 1, userId: null, start: "2027-01-13T14:00:00" }],
          note: "kommt mit Hund",
          notifyCustomer: false,
          overRules: false,
        },
      ]),
    );
  });

  it("reads name, number and e-mail address from what was typed in one go", async () => {
    const { user, form } = await openForm();
    await user.type(customerField(form), "Karin Huber 0664 123456 karin@example.org");
    await user.click(await within(form).findByRole("option", { name: /neu anlegen$/ }));
    const values = ["Vorname", "Nachname", "Telefon", "E-Mail"].map((label) =>
      within(form).getByLabelText(label),
    );
    expect(values.map((field) => (field as HTMLInputElement).value)).toEqual([
      "Karin",
      "Huber",
      "0664 123456",
      "karin@example.org",
    ]);
  });

  it("keeps the number and e-mail address of somebody new who gets another name", async () => {
    const { user, form } = await openForm();
    await user.type(customerField(form), "Karin Huber");
    await user.click(await within(form).findByRole("option", { name: /neu anlegen$/ }));
    await user.type(within(form).getByLabelText("Telefon"), "0664 123456");
    await user.type(within(form).getByLabelText("E-Mail"), "karin@example.org");
    await user.click(within(form).getByRole("button", { name: "Ändern" }));
    await user.type(customerField(form), "Karin Hauser");
    await user.click(await within(form).findByRole("option", { name: /neu anlegen$/ }));
    expect(within(form).getByLabelText("Nachname")).toHaveValue("Hauser");
    expect(within(form).getByLabelText("Telefon")).toHaveValue("0664 123456");
    expect(within(form).getByLabelText("E-Mail")).toHaveValue("karin@example.org");
  });

  it("takes the first free time of today for who stands at the door", async () => {
    const { user, form, service } = await openForm("Jetzt: Laufkundschaft eintragen");
    await user.selectOptions(service, "1");
    await waitFor(() => expect(within(form).getByLabelText("Beginn")).toHaveValue("10:15"));
    await user.click(save(form));
    await waitFor(() => expect(calls.sent).toHaveLength(1));
    expect(calls.sent[0]).toMatchObject({
      customerData: unknown,
      services: [{ serviceId: 1, userId: null, start: "2027-01-13T10:15:00" }],
    });
  });

  it("says what whoever is chosen takes", async () => {
    const { user, form, service } = await openForm();
    await user.selectOptions(service, "1");
    expect(
      within(form).getByRole("option", { name: /^Damenhaarschnitt \(.*€\s58(,00)?\)$/ }),
    ).toBeInTheDocument();
    await user.selectOptions(within(form).getByRole("combobox", { name: "Mitarbeiter/in" }), String(anna));
    expect(
      await within(form).findByRole("option", { name: /^Damenhaarschnitt \(.*€\s62,50\)$/ }),
    ).toBeInTheDocument();
  });

  it("plans several services as they suit best", async () => {
    const { user, form, service } = await openForm();
    await user.selectOptions(service, "1");
    await user.click(within(form).getByRole("button", { name: "Weitere Leistung" }));
    expect(within(form).getByRole("combobox", { name: "Leistung 2" })).toHaveFocus();
    await user.selectOptions(within(form).getByRole("combobox", { name: "Leistung 2" }), "2");
    await user.click(await within(form).findByRole("button", { name: /^11:00\sUhr$/ }));
    // What Anna takes, and not what the service says.
    expect(await within(form).findByText(/^12:30 Damenhaarschnitt bei Anna Berger, €\s62,50$/)).toBeVisible();
    expect(within(form).getByText(/^Gesamt: €\s142,50$/)).toBeVisible();
    await user.click(save(form));
    await waitFor(() =>
      expect(calls.sent[0]?.services).toEqual([
        { serviceId: 2, userId: bert, start: "2027-01-13T11:00:00" },
        { serviceId: 1, userId: anna, start: "2027-01-13T12:30:00" },
      ]),
    );
  });

  async function planAt16({ user, form, service }: Awaited<ReturnType<typeof openForm>>) {
    await user.selectOptions(service, "1");
    await user.click(within(form).getByRole("button", { name: "Weitere Leistung" }));
    await user.selectOptions(within(form).getByRole("combobox", { name: "Leistung 2" }), "2");
    await user.selectOptions(
      within(form).getByRole("combobox", { name: "Mitarbeiter/in für Leistung 1" }),
      "Anna Berger",
    );
    fireEvent.change(within(form).getByLabelText("Beginn"), { target: { value: "16:00" } });
  }

  /** Anna takes five minutes longer for a cut than Bert, and she does not colour. */
  const slowAnna = http.get("*/api/staff/offeredservices", () =>
    HttpResponse.json([
      staffOfferedService({
        employees: [
          { userId: anna, duration: 65, price: 58 },
          { userId: bert, duration: 60, price: 58 },
        ],
      }),
      staffOfferedService({
        serviceID: 2,
        description: "Färben",
        duration: 90,
        price: 80,
        employees: [{ userId: bert, duration: 90, price: 80 }],
      }),
    ]),
  );

  it("plans a typed time on the own grid and as long as the chosen employee takes", async () => {
    server.use(
      staffCalendarAnswer(() => staffCalendar({ grid: 20, entries: [] })),
      slowAnna,
    );
    const page = await openForm();
    await planAt16(page);
    expect(await within(page.form).findByText(/^17:20 Färben bei Egal wer, €/)).toBeVisible();
    await page.user.click(save(page.form));
    await waitFor(() =>
      expect(calls.sent[0]?.services).toEqual([
        { serviceId: 1, userId: anna, start: "2027-01-13T16:00:00" },
        { serviceId: 2, userId: null, start: "2027-01-13T17:20:00" },
      ]),
    );
  });

  it.each(["ROLE_BUSINESSUSER", "ROLE_BUSINESSMANAGER"] as const)(
    "offers %s what the chosen person does, for as long as that takes",
    async (role) => {
      server.use(...signedIn(owner({ role })), slowAnna);
      const { user, form, service } = await openForm();
      const offered = () =>
        within(service)
          .getAllByRole("option")
          .map(({ textContent }) => textContent);
      expect(offered()).toHaveLength(3);
      await user.selectOptions(within(form).getByRole("combobox", { name: "Mitarbeiter/in" }), "Anna Berger");
      await waitFor(() => expect(offered()).toHaveLength(2));
      expect(offered()[1]).toMatch(/^Damenhaarschnitt \(65\sMinuten/);
    },
  );

  it("lists services under their headings", async () => {
    server.use(
      http.get("*/api/staff/offeredservices", () =>
        HttpResponse.json([
          staffOfferedService({ serviceGroup: "Schnitt" }),
          staffOfferedService({ serviceID: 2, description: "Färben", serviceGroup: "Farbe" }),
          staffOfferedService({ serviceID: 3, description: "Bart", serviceGroup: "Schnitt" }),
          staffOfferedService({ serviceID: 4, description: "Massage" }),
        ]),
      ),
    );
    const { service } = await openForm();
    const cuts = within(service).getByRole("group", { name: "Schnitt" });
    expect(within(cuts).getAllByRole("option")).toHaveLength(2);
    expect(within(service).getByRole("group", { name: "Farbe" })).toHaveTextContent(/^Färben/);
    expect(within(service).getByRole("option", { name: /^Massage/ }).parentElement).toBe(service);
  });

  it("asks for what is missing", async () => {
    const { user, form } = await openForm();
    await user.click(save(form));
    expect(await within(form).findByRole("alert")).toHaveTextContent(
      "Bitte wähle eine Leistung, ein Datum und einen Beginn wie 09:30.",
    );
    expect(calls.sent).toEqual([]);
  });

  async function saveAt(time: string, employee?: string) {
    const page = await openForm();
    const { user, form, service } = page;
    await user.selectOptions(service, "1");
    if (employee) {
      await user.selectOptions(within(form).getByRole("combobox", { name: "Mitarbeiter/in" }), employee);
    }
    fireEvent.change(within(form).getByLabelText("Beginn"), { target: { value: time } });
    await user.click(save(form));
    return page;
  }
  const outsideHours = (body: NewBookingBody) =>
    body.overRules ? HttpResponse.json(staffBooking()) : problem(422, "OUTSIDE_HOURS", "Da ist niemand da.");

  it("breaks a rule for a manager who wants it", async () => {
    calls.answer = outsideHours;
    const { user } = await saveAt("20:00", "Anna Berger");
    const conflict = await screen.findByRole("alertdialog", { name: "Das widerspricht euren Regeln" });
    expect(conflict).toHaveTextContent("Das liegt nicht ganz in der Arbeitszeit.");
    await user.click(within(conflict).getByRole("button", { name: "Trotzdem eintragen" }));
    await waitFor(() => expect(calls.sent.at(-1)).toMatchObject({ overRules: true }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("breaks rules only for people who were chosen", async () => {
    calls.answer = outsideHours;
    await saveAt("20:00");
    const conflict = await screen.findByRole("alertdialog", { name: "Das widerspricht euren Regeln" });
    expect(conflict).toHaveTextContent("Dafür musst du bei jeder Leistung eine Person wählen.");
    expect(within(conflict).queryByRole("button", { name: "Trotzdem eintragen" })).toBeNull();
  });

  it("breaks no rule for anybody else", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    calls.answer = outsideHours;
    await saveAt("20:00", "Anna Berger");
    const conflict = await screen.findByRole("alertdialog", { name: "Das widerspricht euren Regeln" });
    expect(within(conflict).queryByRole("button", { name: "Trotzdem eintragen" })).toBeNull();
    expect(conflict).toHaveTextContent("Trotzdem eintragen kann ihn nur die Leitung.");
  });

  it("keeps what was typed and offers other times where one is taken", async () => {
    calls.answer = () =>
      detailedProblem(409, "SLOT_TAKEN", "Vergeben.", {
        serviceIndex: 0,
        alternatives: [slot("2027-01-14T15:30", bert)],
      });
    const { user, form } = await saveAt("14:00", "Bert Koch");
    const conflict = await screen.findByRole("alertdialog", { name: "Diese Zeit ist vergeben" });
    await user.click(within(conflict).getByRole("button", { name: /15:30/ }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(within(form).getByLabelText("Datum")).toHaveValue("14.01.2027");
    expect(within(form).getByLabelText("Beginn")).toHaveValue("15:30");
    expect(within(form).getByRole("combobox", { name: "Mitarbeiter/in" })).toHaveDisplayValue("Bert Koch");
  });

  it("goes into an absence for a manager who wants it", async () => {
    calls.answer = ({ overRules }) =>
      overRules
        ? HttpResponse.json(staffBooking())
        : detailedProblem(409, "SLOT_TAKEN", "Vergeben.", { canBeOverruled: true });
    const { user } = await saveAt("14:00", "Bert Koch");
    const conflict = await screen.findByRole("alertdialog", { name: "Das widerspricht euren Regeln" });
    expect(conflict).toHaveTextContent("In dieser Zeit ist eine Abwesenheit oder Schließung eingetragen.");
    await user.click(within(conflict).getByRole("button", { name: "Trotzdem eintragen" }));
    await waitFor(() => expect(calls.sent.at(-1)).toMatchObject({ overRules: true }));
  });

  it("goes to a colleague at the same time", async () => {
    calls.answer = () =>
      detailedProblem(422, "OUTSIDE_HOURS", "Da ist niemand da.", {
        serviceIndex: 0,
        alternatives: [slot("2027-01-14T15:30", bert)],
        colleagues: [anna],
      });
    const { user, form } = await saveAt("20:00", "Bert Koch");
    const conflict = await screen.findByRole("alertdialog", { name: "Das widerspricht euren Regeln" });
    expect(
      within(conflict).getByRole("list", { name: "Die nächsten freien Zeiten bei Bert Koch" }),
    ).toBeVisible();
    await user.click(within(conflict).getByRole("button", { name: "Mit Anna Berger" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(within(form).getByLabelText("Beginn")).toHaveValue("20:00");
    expect(within(form).getByRole("combobox", { name: "Mitarbeiter/in" })).toHaveDisplayValue("Anna Berger");
  });

  it("says when nothing is free", async () => {
    server.use(http.post("*/api/staff/bookings/basketslots", () => HttpResponse.json([])));
    const { user, form, service } = await openForm();
    await user.selectOptions(service, "1");
    expect(await within(form).findByText(/An diesem Tag ist nach euren Regeln nichts frei/)).toBeVisible();
  });

  it("says what stands in the way of a time that is not free", async () => {
    const { user, form, service } = await openForm();
    await user.selectOptions(service, "1");
    await within(form).findByRole("button", { name: /^10:15\sUhr$/ });
    expect(within(form).queryByText(/Warum nicht/)).toBeNull();
    fireEvent.change(within(form).getByLabelText("Beginn"), { target: { value: "10:50" } });
    const reasons = await within(form).findByRole("heading", { name: "Warum nicht 10:50?" });
    const status = reasons.closest("[role=status]");
    expect(status).toHaveTextContent("Termine beginnen bei euch alle 15 Minuten.");
    expect(status).toHaveTextContent(/Vergeben 10:30–\u206011:15\sUhr/);
    expect(status).toHaveTextContent("Der Termin liegt nicht ganz in der Arbeitszeit.");
    await expectAccessible();
  });

  /** What is said when two services shall begin at four, where they are not offered. */
  async function whyNotBothAtFour(): Promise<Element | null> {
    const { user, form, service } = await openForm();
    await user.selectOptions(service, "1");
    await user.click(within(form).getByRole("button", { name: "Weitere Leistung" }));
    await user.selectOptions(within(form).getByRole("combobox", { name: "Leistung 2" }), "2");
    await within(form).findByRole("button", { name: /^11:00\sUhr$/ });
    fireEvent.change(within(form).getByLabelText("Beginn"), { target: { value: "16:00" } });
    const reasons = await within(form).findByRole("heading", { name: "Warum nicht 16:00?" });
    return reasons.closest("[role=status]");
  }

  it("says of each of several services what stands in the way when it would begin", async () => {
    const asked: { serviceId: number; start: string }[] = [];
    server.use(
      http.post("*/api/staff/bookings/whynot", async ({ request }) => {
        const body = (await request.json()) as { serviceId: number; start: string };
        asked.push({ serviceId: body.serviceId, start: body.start });
        const nothing = { from: null, to: null, minutes: null, groupId: null, text: null };
        const obstacles = body.serviceId === 1 ? [] : [{ ...nothing, kind: "OUTSIDE_WORKING_HOURS" }];
        return HttpResponse.json({ ofStart: [], ofEmployees: [{ userId: anna, obstacles }] });
      }),
    );
    const status = await whyNotBothAtFour();
    expect(status).toHaveTextContent(/Damenhaarschnitt um 16:00\sUhrFür sich allein frei\./);
    expect(status).toHaveTextContent(
      /Färben um 17:00\sUhrAnna Berger: Der Termin liegt nicht ganz in der Arbeitszeit\./,
    );
    expect(status).toHaveTextContent(/jede Leistung für sich/);
    expect(status).not.toHaveTextContent(/Vermutlich brauchen mehrere/);
    // Both at once, in whatever order they arrive.
    expect(asked.toSorted((one, other) => one.serviceId - other.serviceId)).toEqual([
      { serviceId: 1, start: "2027-01-13T16:00:00" },
      { serviceId: 2, start: "2027-01-13T17:00:00" },
    ]);
    await expectAccessible();
  });

  it("says that services which are free one by one stand in each other's way", async () => {
    server.use(
      http.post("*/api/staff/bookings/whynot", () =>
        HttpResponse.json({ ofStart: [], ofEmployees: [{ userId: anna, obstacles: [] }] }),
      ),
    );
    expect(await whyNotBothAtFour()).toHaveTextContent(
      /Vermutlich brauchen mehrere zugleich dieselbe Person oder denselben Raum/,
    );
  });
});
