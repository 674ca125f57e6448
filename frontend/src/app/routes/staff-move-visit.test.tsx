import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { owner, signedIn } from "@/test/account-answers";
import { slot } from "@/test/booking-answers";
import { detailedProblem, problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { anna, bert, staffBooking, staffCalendar, staffCalendarAnswer } from "@/test/staff-calendar-answers";
import { customerOnFile } from "@/test/staff-customer-answers";

let calendar = staffCalendar();
let booking = staffBooking();

beforeEach(() => {
  calendar = staffCalendar();
  booking = staffBooking();
  server.use(
    ...signedIn(owner()),
    customerOnFile,
    staffCalendarAnswer(() => calendar),
    http.get("*/api/staff/bookings/1", () => HttpResponse.json(booking)),
    http.get("*/api/staff/bookings/1/mails", () => HttpResponse.json([])),
  );
});

async function openPage(address = "/mycalender") {
  const page = renderRoute(address);
  await screen.findByRole("heading", { level: 1, name: "Terminübersicht" });
  return page;
}

const line = (name: RegExp | string) => screen.findByRole("button", { name });

async function expectAccessible() {
  // Colours and what lies over what need a browser; the journeys look at them.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe("details that move a visit", () => {
  async function openDetails() {
    const page = await openPage();
    await page.user.click(await line(/Damenhaarschnitt/));
    const drawer = await screen.findByRole("dialog", { name: "Termindetail" });
    await within(drawer).findByRole("heading", { name: "Eva Moser" });
    return { ...page, drawer };
  }

  it("hand over what somebody has who is not in the team any more", async () => {
    const [own] = booking.appointments;
    if (!own) throw new Error("No appointment");
    booking = staffBooking({ appointments: [{ ...own, userId: 99, employeeName: "Gerda Huber" }] });
    const { user, drawer } = await openDetails();
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt verschieben" }));
    const choice = await within(drawer).findByRole("combobox", { name: "Mitarbeiter/in" });
    expect(choice).toHaveDisplayValue("Anna Berger");
    expect(choice).toHaveAccessibleDescription("Gerda Huber ist nicht mehr im Team. Wer übernimmt?");
  });

  const mail = "Kundin/Kunde per E-Mail benachrichtigen";

  async function openMove(answer: (body: { overRules: boolean }) => Response, isTold = true) {
    const sent: unknown[] = [];
    server.use(
      http.post("*/api/staff/bookings/1/moveslots", () =>
        HttpResponse.json([slot("2027-01-13T14:00", anna), slot("2027-01-13T15:00", bert)]),
      ),
      http.post("*/api/staff/bookings/1/move", async ({ request }) => {
        const body = (await request.json()) as { overRules: boolean };
        sent.push(body);
        return answer(body);
      }),
    );
    const page = await openDetails();
    const { user, drawer } = page;
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt verschieben" }));
    const suggested = await within(drawer).findByRole("button", { name: /^14:00\sUhr$/ });
    expect(within(drawer).queryByRole("button", { name: /^15:00\sUhr$/ })).toBeNull();
    await user.click(suggested);
    const question = await screen.findByRole("alertdialog", { name: "Termin verschieben?" });
    expect(question).toHaveTextContent(/Bisher: Mi., 13\.\sJänner, 11:00\sUhr bei Anna Berger/);
    expect(question).toHaveTextContent(/Neu: Mi., 13\.\sJänner, 14:00\sUhr bei Anna Berger/);
    expect(sent).toEqual([]);
    if (!isTold) await user.click(within(question).getByLabelText(mail));
    await user.click(within(question).getByRole("button", { name: "Verschieben" }));
    return { ...page, sent };
  }

  const to = (start: string, userId = anna, overRules = false) => ({
    appointments: [{ appointmentId: 5, userId, start, duration: null }],
    overRules,
    notifyCustomer: true,
  });

  const taken = (more: { canBeOverruled?: boolean } = {}) =>
    detailedProblem(409, "SLOT_TAKEN", "Vergeben.", {
      serviceIndex: 0,
      alternatives: [slot("2027-01-13T15:30", anna)],
      colleagues: [bert],
      ...more,
    });

  it("move a visit to a suggested time, and the form goes", async () => {
    const { drawer, sent } = await openMove(() => {
      const moved = { start: "2027-01-13T14:00:00", end: "2027-01-13T14:45:00" };
      booking = staffBooking({ appointments: booking.appointments.map((one) => ({ ...one, ...moved })) });
      return HttpResponse.json(booking);
    });
    await waitFor(() => expect(sent).toEqual([to("2027-01-13T14:00:00")]));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(within(drawer).queryByLabelText("Beginn")).toBeNull());
    expect(drawer.contains(document.activeElement)).toBe(true);
  });

  it("last longer where somebody is on the chair already", async () => {
    const over = { start: "2027-01-13T08:00:00", end: "2027-01-13T09:00:00" };
    booking = staffBooking({ appointments: booking.appointments.map((one) => ({ ...one, ...over })) });
    const slots: unknown[] = [];
    let sent: unknown;
    server.use(
      http.post("*/api/staff/bookings/1/moveslots", async ({ request }) => {
        slots.push(await request.json());
        return HttpResponse.json([]);
      }),
      http.post("*/api/staff/bookings/1/move", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(booking);
      }),
    );
    const { user, drawer } = await openDetails();
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt: Dauer ändern" }));
    const minutes = within(drawer).getByLabelText("Dauer in Minuten");
    const before = Number((minutes as HTMLInputElement).value);
    await user.clear(minutes);
    expect(within(drawer).getByText(/Dauer von 1 bis 1440 Minuten/)).toBeVisible();
    await user.type(minutes, String(before + 15));
    await user.click(within(drawer).getByRole("button", { name: "Weiter" }));
    const question = await screen.findByRole("alertdialog", { name: "Dauer ändern?" });
    expect(question).toHaveTextContent(`Bisher: Mi., 13.`);
    expect(question).toHaveTextContent(`, ${before + 15} Minuten`);
    await user.click(within(question).getByRole("button", { name: "Dauer ändern" }));
    await waitFor(() =>
      expect(sent).toMatchObject({
        appointments: [{ appointmentId: 5, start: "2027-01-13T08:00:00", duration: before + 15 }],
        overRules: false,
      }),
    );
    expect(slots.at(-1)).toMatchObject({ appointmentId: 5, duration: before + 15 });
  });

  it("offer other times where the chosen one is taken", async () => {
    let isFirst = true;
    const { user, sent } = await openMove(() => {
      if (!isFirst) return HttpResponse.json(booking);
      isFirst = false;
      return taken({ canBeOverruled: false });
    });
    const conflict = await screen.findByRole("alertdialog", { name: "Diese Zeit ist vergeben" });
    // Another appointment is in the way, which nobody books over.
    expect(within(conflict).queryByRole("button", { name: "Trotzdem eintragen" })).toBeNull();
    await user.click(within(conflict).getByRole("button", { name: /15:30/ }));
    const question = await screen.findByRole("alertdialog", { name: "Termin verschieben?" });
    await user.click(within(question).getByRole("button", { name: "Verschieben" }));
    await waitFor(() => expect(sent).toEqual([to("2027-01-13T14:00:00"), to("2027-01-13T15:30:00")]));
  });

  it("tell nobody of another time where that was the choice before", async () => {
    let isFirst = true;
    const { user, sent } = await openMove(() => {
      if (!isFirst) return HttpResponse.json(booking);
      isFirst = false;
      return taken();
    }, false);
    const conflict = await screen.findByRole("alertdialog", { name: "Diese Zeit ist vergeben" });
    await user.click(within(conflict).getByRole("button", { name: /15:30/ }));
    const question = await screen.findByRole("alertdialog", { name: "Termin verschieben?" });
    expect(within(question).getByLabelText(mail)).not.toBeChecked();
    await user.click(within(question).getByRole("button", { name: "Verschieben" }));
    const untold = (start: string) => ({ ...to(start), notifyCustomer: false });
    await waitFor(() => expect(sent).toEqual([untold("2027-01-13T14:00:00"), untold("2027-01-13T15:30:00")]));
  });

  it("offer a colleague at the same time", async () => {
    let isFirst = true;
    const { user, sent } = await openMove(() => {
      if (!isFirst) return HttpResponse.json(booking);
      isFirst = false;
      return taken();
    });
    const conflict = await screen.findByRole("alertdialog", { name: "Diese Zeit ist vergeben" });
    expect(
      within(conflict).getByRole("list", { name: "Die nächsten freien Zeiten bei Anna Berger" }),
    ).toBeVisible();
    await user.click(within(conflict).getByRole("button", { name: "Mit Bert Koch" }));
    const question = await screen.findByRole("alertdialog", { name: "Termin verschieben?" });
    expect(question).toHaveTextContent(/Neu: Mi., 13\.\sJänner, 14:00\sUhr bei Bert Koch/);
    await user.click(within(question).getByRole("button", { name: "Verschieben" }));
    await waitFor(() => expect(sent).toEqual([to("2027-01-13T14:00:00"), to("2027-01-13T14:00:00", bert)]));
  });

  it("say what stands in the way of a time that is not free", async () => {
    const asked: unknown[] = [];
    server.use(
      http.post("*/api/staff/bookings/1/moveslots", () =>
        HttpResponse.json([slot("2027-01-13T14:00", anna)]),
      ),
      http.post("*/api/staff/bookings/1/whynot", async ({ request }) => {
        asked.push(await request.json());
        const nothing = { from: null, to: null, minutes: null, groupId: null, text: null };
        return HttpResponse.json({
          ofStart: [{ ...nothing, kind: "OFF_GRID", minutes: 15 }],
          ofEmployees: [
            {
              userId: anna,
              obstacles: [
                { ...nothing, kind: "OCCUPIED", from: "2027-01-13T15:00:00", to: "2027-01-13T16:00:00" },
              ],
            },
          ],
        });
      }),
    );
    const { user, drawer } = await openDetails();
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt verschieben" }));
    await within(drawer).findByRole("button", { name: /^14:00\sUhr$/ });
    fireEvent.change(within(drawer).getByLabelText("Beginn"), { target: { value: "14:50" } });
    const reasons = await within(drawer).findByRole("heading", { name: "Warum nicht 14:50?" });
    const status = reasons.closest("[role=status]");
    expect(status).toHaveTextContent("Termine beginnen bei euch alle 15 Minuten.");
    expect(status).toHaveTextContent(/Anna Berger: Vergeben 15:00–\u206016:00\sUhr/);
    expect(asked).toEqual([{ appointmentId: 5, duration: null, userId: anna, start: "2027-01-13T14:50:00" }]);
    fireEvent.change(within(drawer).getByLabelText("Beginn"), { target: { value: "14:00" } });
    await waitFor(() => expect(within(drawer).queryByText(/Warum nicht/)).toBeNull());
  });

  it("ask nothing where the time that is suggested is the one that they have", async () => {
    server.use(
      http.post("*/api/staff/bookings/1/moveslots", () =>
        HttpResponse.json([slot("2027-01-13T11:00", anna), slot("2027-01-13T14:00", anna)]),
      ),
    );
    const { user, drawer } = await openDetails();
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt verschieben" }));
    await user.click(await within(drawer).findByRole("button", { name: /^11:00\sUhr$/ }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await user.click(within(drawer).getByRole("button", { name: /^14:00\sUhr$/ }));
    expect(await screen.findByRole("alertdialog", { name: "Termin verschieben?" })).toBeVisible();
  });

  it("move all appointments to one of the visits that are suggested", async () => {
    const [cut] = booking.appointments;
    if (!cut) throw new Error("No appointment");
    const colour = { ...cut, appointmentId: 6, title: "Färben", userId: bert, start: "2027-01-13T12:00:00" };
    booking = staffBooking({ appointments: [cut, { ...colour, end: "2027-01-13T13:00:00" }] });
    const asked: unknown[] = [];
    const sent: unknown[] = [];
    const place = (appointmentId: number, userId: number, hour: number) => ({
      appointmentId,
      serviceId: appointmentId,
      userId,
      dateFrom: `2027-01-14T${hour}:00:00`,
      dateTo: `2027-01-14T${hour + 1}:00:00`,
    });
    const parts = [place(6, bert, 14), place(5, anna, 15)];
    const visit = {
      dateFrom: "2027-01-14T14:00:00",
      dateTo: "2027-01-14T16:00:00",
      waitingMinutes: 0,
      appointments: parts,
    };
    let isTaken = true;
    server.use(
      http.post("*/api/staff/bookings/1/movevisits", async ({ request }) => {
        const body = (await request.json()) as { dateFrom: string };
        asked.push(body);
        return HttpResponse.json(body.dateFrom === "2027-01-14" ? [visit] : []);
      }),
      http.post("*/api/staff/bookings/1/move", async ({ request }) => {
        sent.push(await request.json());
        if (isTaken) return taken();
        booking = staffBooking({
          appointments: booking.appointments.map((one) => {
            const to = parts.find(({ appointmentId }) => appointmentId === one.appointmentId);
            return to ? { ...one, start: to.dateFrom, end: to.dateTo } : one;
          }),
        });
        return HttpResponse.json(booking);
      }),
    );
    const { user, drawer } = await openDetails();
    await user.click(within(drawer).getByRole("button", { name: "Alle Termine verschieben" }));
    expect(await within(drawer).findByText(/nicht alles in einem Besuch/)).toBeVisible();
    fireEvent.change(within(drawer).getByLabelText("Datum"), { target: { value: "2027-01-14" } });
    const start = { name: /^14:00\sUhr$/ };
    await user.click(await within(drawer).findByRole("button", start));
    await user.keyboard("{Escape}");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Hier bleiben" }),
    );
    const plan = within(drawer).getByRole("region", { name: "Neuer Besuch" });
    expect(
      within(plan)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^14:00.*Färben.*Bert Koch$/),
      expect.stringMatching(/^15:00.*Damenhaarschnitt.*Anna Berger$/),
    ]);
    await expectAccessible();
    await user.click(within(plan).getByLabelText(mail));
    await user.click(within(plan).getByRole("button", { name: "Alle hierhin verschieben" }));
    expect(
      await screen.findByText(
        "In dieser Zeit ist die Person oder ein nötiger Raum schon vergeben. Die bisherigen Termine bleiben.",
      ),
    ).toBeInTheDocument();
    isTaken = false;
    await user.click(await within(drawer).findByRole("button", start));
    await user.click(within(drawer).getByRole("button", { name: "Alle hierhin verschieben" }));
    await waitFor(() => expect(within(drawer).queryByLabelText("Datum")).toBeNull());
    expect(drawer.contains(document.activeElement)).toBe(true);
    expect(sent.at(-1)).toEqual({
      appointments: [
        { appointmentId: 6, userId: bert, start: "2027-01-14T14:00:00", duration: null },
        { appointmentId: 5, userId: anna, start: "2027-01-14T15:00:00", duration: null },
      ],
      overRules: false,
      notifyCustomer: false,
    });
    expect(asked[0]).toEqual({
      appointments: [
        { appointmentId: 5, userId: anna },
        { appointmentId: 6, userId: bert },
      ],
      dateFrom: "2027-01-13",
      dateTo: "2027-01-13",
      maxWaiting: null,
    });
  });

  it("keep the focus at the appointment that is not moved after all", async () => {
    server.use(http.post("*/api/staff/bookings/1/moveslots", () => HttpResponse.json([])));
    const { user, drawer } = await openDetails();
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt verschieben" }));
    await user.click(await within(drawer).findByRole("button", { name: "Doch nicht verschieben" }));
    expect(within(drawer).getByRole("heading", { name: "Damenhaarschnitt" }).closest("li")).toHaveFocus();
  });

  it("say that nobody is told who has no e-mail address", async () => {
    booking = staffBooking({ customer: { ...booking.customer, userEmail: null } });
    server.use(http.post("*/api/staff/bookings/1/moveslots", () => HttpResponse.json([])));
    const { drawer, user } = await openDetails();
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt verschieben" }));
    await user.click(within(drawer).getByRole("button", { name: "Weiter" }));
    const question = await screen.findByRole("alertdialog", { name: "Dauer ändern?" });
    expect(within(question).queryByRole("checkbox")).toBeNull();
    expect(question).toHaveTextContent("Ohne E-Mail-Adresse verschicken wir nichts.");
  });

  it("go into an absence, of whatever day, for a manager who wants it", async () => {
    const { user, sent } = await openMove(({ overRules }) =>
      overRules ? HttpResponse.json(booking) : taken({ canBeOverruled: true }),
    );
    const conflict = await screen.findByRole("alertdialog", { name: "Das widerspricht euren Regeln" });
    expect(conflict).toHaveTextContent("In dieser Zeit ist eine Abwesenheit oder Schließung eingetragen.");
    await user.click(within(conflict).getByRole("button", { name: "Trotzdem eintragen" }));
    await waitFor(() => expect(sent.at(-1)).toEqual(to("2027-01-13T14:00:00", anna, true)));
  });

  const outsideHours = ({ overRules }: { overRules: boolean }) =>
    overRules ? HttpResponse.json(booking) : problem(422, "OUTSIDE_HOURS", "Zu dieser Zeit ist niemand da.");

  it("break a rule for a manager who wants it", async () => {
    const { user, sent } = await openMove(outsideHours);
    const conflict = await screen.findByRole("alertdialog", { name: "Das widerspricht euren Regeln" });
    expect(conflict).toHaveTextContent("Das liegt nicht ganz in der Arbeitszeit.");
    await user.click(within(conflict).getByRole("button", { name: "Trotzdem eintragen" }));
    await waitFor(() => expect(sent.at(-1)).toEqual(to("2027-01-13T14:00:00", anna, true)));
  });

  it("break no rule for anybody else", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    await openMove(outsideHours);
    const conflict = await screen.findByRole("alertdialog", { name: "Das widerspricht euren Regeln" });
    expect(within(conflict).queryByRole("button", { name: "Trotzdem eintragen" })).toBeNull();
    expect(conflict).toHaveTextContent("Trotzdem eintragen kann ihn nur die Leitung.");
  });
});
