import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/api/schema";
import { member, owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { anna, bert, eventDate, staffBooking, staffCalendar } from "@/test/staff-calendar-answers";
import { staffCustomer, staffCustomerFile } from "@/test/staff-customer-answers";

const visit = {
  bookingId: 1,
  appointmentId: 5,
  title: "Damenhaarschnitt",
  start: "2027-01-13T11:00:00",
  end: "2027-01-13T12:00:00",
  userId: anna,
  customerName: "Eva Moser",
};

let today: components["schemas"]["StaffToday"];

beforeEach(() => {
  today = {
    date: "2027-01-13",
    running: [],
    next: [visit],
    dates: [],
    openTasks: [{ ...visit, kind: "UNSETTLED", start: "2027-01-12T09:00:00", customerName: "" }],
    cancelled: [{ ...visit, title: "Balayage", start: "2027-01-20T09:00:00", at: "2027-01-12T18:00:00" }],
    freeMinutes: [
      { userId: anna, minutes: 95 },
      { userId: bert, minutes: 0 },
    ],
  };
  server.use(
    ...signedIn(owner()),
    http.get("*/api/staff/calendar", () => HttpResponse.json(staffCalendar())),
    http.get("*/api/staff/today", () => HttpResponse.json(today)),
    http.get("*/api/staff/customers/namesakes", () => HttpResponse.json({ pairs: [] })),
  );
});

const part = (name: string) => screen.findByRole("region", { name });

describe("today", () => {
  it("tells what the day holds", async () => {
    renderRoute("/mycalender/today");
    expect(await part("Als Nächstes")).toHaveTextContent(/11:00\sUhr · Eva MoserDamenhaarschnitt/);
    expect(
      await screen.findByText("Damenhaarschnitt · Anna Berger", { selector: "[href*='13'] *" }),
    ).toBeVisible();
    expect(within(await part("Als Nächstes")).getByRole("link")).toHaveAttribute(
      "href",
      "/mycalender?date=2027-01-13&booking=1",
    );
    expect(await part("Zu erledigen")).toHaveTextContent(
      /Di., 12\.\sJänner, 09:00\sUhr · Ohne Namen.*Noch nicht abgeschlossen/,
    );
    expect(await part("Storniert seit gestern")).toHaveTextContent(
      /Mi., 20\.\sJänner, 09:00\sUhr.*storniert Di., 12\.\sJänner, 18:00\sUhr/,
    );
    expect(await part("Heute noch frei")).toHaveTextContent(
      /Anna Berger1\sStunde 35\sMinuten freiBert KochVoll/,
    );
    // Colours and what lies over what need a browser; the journeys look at them.
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it("leads to the rest of the day where no more of it is named", async () => {
    today.next = Array.from({ length: 9 }, (_, id) => ({ ...visit, appointmentId: id }));
    const { queryClient } = renderRoute("/mycalender/today");
    await part("Als Nächstes");
    expect(screen.queryByRole("link", { name: "Ganze Tagesliste" })).toBeNull();
    today.next = [...today.next, { ...visit, appointmentId: 9 }];
    await queryClient.invalidateQueries();
    expect(await screen.findByRole("link", { name: "Ganze Tagesliste" })).toHaveAttribute(
      "href",
      "/mycalender?date=2027-01-13&view=agenda",
    );
  });

  it("tells of courses between the visits, with the way to those who come", async () => {
    const course = { scheduleId: 7, title: "Flechtabend", capacity: 12, takenSeats: 5 };
    today.dates = [{ ...course, start: "2027-01-13T10:00:00", end: "2027-01-13T11:30:00" }];
    renderRoute("/mycalender/today");
    const links = within(await part("Als Nächstes")).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^10:00\sUhr · Flechtabend5 von 12 Plätzen belegt · bis 11:30\sUhr$/),
      expect.stringMatching(/^11:00\sUhr · Eva Moser/),
    ]);
    expect(links[0]).toHaveAttribute("href", "/mycalender?date=2027-01-13&schedule=7");
  });

  it("has the form that signs a caller up for a course two presses away", async () => {
    today.dates = [
      {
        scheduleId: 7,
        title: "Flechten lernen",
        capacity: 12,
        takenSeats: 2,
        start: "2027-01-13T18:00:00",
        end: "2027-01-13T20:00:00",
      },
    ];
    server.use(http.get("*/api/staff/schedules/7", () => HttpResponse.json(eventDate())));
    const { user } = renderRoute("/mycalender/today");
    await user.click(await screen.findByRole("link", { name: /Flechten lernen/ }));
    const drawer = await screen.findByRole("dialog", { name: "Teilnehmende" });
    await user.click(await within(drawer).findByRole("button", { name: "Jemanden anmelden" }));
    expect(within(drawer).getByRole("combobox", { name: "Kundin oder Kunde" })).toHaveFocus();
  });

  it("says what is known of a visit without its employee, and leads to where it is settled", async () => {
    today.openTasks = [{ ...visit, kind: "CONFLICT", start: "2027-01-14T18:00:00" }];
    renderRoute("/mycalender/today");
    const tasks = await part("Zu erledigen");
    expect(tasks).toHaveTextContent(
      "Wer dafür eingeteilt ist, arbeitet zu dieser Zeit nicht oder ist abwesend.",
    );
    // Hours may have changed, too; whatever lies over something else is not said to be one.
    expect(tasks).not.toHaveTextContent("überschneidet");
    const move = within(tasks).getByRole("link", { name: /Eva Moser, .*: öffnen und verschieben$/ });
    expect(move).toHaveAttribute("href", "/mycalender?date=2027-01-14&booking=1");
  });

  it("begins with who is on the chair, and leads to the form of a new visit", async () => {
    today.running = [
      { ...visit, appointmentId: 4, bookingId: 4, start: "2027-01-13T10:15:00", customerName: "Ida Blo" },
    ];
    renderRoute("/mycalender/today");
    const [first, second] = within(await part("Als Nächstes")).getAllByRole("link");
    expect(first).toHaveTextContent(/^10:15\sUhr · Ida Blo\s*läuft gerade/);
    expect(second).not.toHaveTextContent("läuft gerade");
    expect(screen.getByRole("link", { name: "Termin anlegen" })).toHaveAttribute(
      "href",
      "/mycalender?bookFor=new",
    );
  });

  it("settles each visit that is over where it stands, or all of them", async () => {
    const sent: unknown[] = [];
    const over = (bookingId: number) => ({
      ...visit,
      kind: "UNSETTLED" as const,
      bookingId,
      appointmentId: bookingId * 10,
      customerName: `Kundin ${bookingId}`,
    });
    today = { ...today, openTasks: [over(1), over(2), over(3)] };
    server.use(
      http.post("*/api/staff/bookings/:bookingId/close", async ({ request, params }) => {
        sent.push([params.bookingId, await request.json()]);
        today = {
          ...today,
          openTasks: today.openTasks.filter(({ bookingId }) => String(bookingId) !== params.bookingId),
        };
        return HttpResponse.json(staffBooking());
      }),
    );
    const { user } = renderRoute("/mycalender/today");
    const tasks = await part("Zu erledigen");
    await user.click(within(tasks).getByRole("button", { name: /^Kundin 1, .*: nicht erschienen$/ }));
    await user.click(await within(tasks).findByRole("button", { name: "Alle 2 von heute erschienen" }));
    expect(await within(tasks).findByText("Alles erledigt.")).toBeVisible();
    expect(tasks).toHaveFocus();
    expect(sent).toEqual([
      ["1", { appointmentId: 10, outcome: "NO_SHOW" }],
      ["2", { appointmentId: 20, outcome: "DONE" }],
      ["3", { appointmentId: 30, outcome: "DONE" }],
    ]);
  });

  it("settles only those of today at once, not what nobody remembers", async () => {
    const over = (bookingId: number, start: string) => ({
      ...visit,
      kind: "UNSETTLED" as const,
      bookingId,
      appointmentId: bookingId,
      start,
    });
    const ofToday = visit.start.slice(0, 10);
    today = {
      ...today,
      openTasks: [
        over(1, "2027-01-05T09:00:00"),
        over(2, `${ofToday}T08:00:00`),
        over(3, `${ofToday}T08:30:00`),
      ],
    };
    const sent: unknown[] = [];
    server.use(
      http.post("*/api/staff/bookings/:bookingId/close", ({ params }) => {
        sent.push(params.bookingId);
        return HttpResponse.json(staffBooking());
      }),
    );
    const { user } = renderRoute("/mycalender/today");
    const tasks = await part("Zu erledigen");
    await user.click(within(tasks).getByRole("button", { name: "Alle 2 von heute erschienen" }));
    await waitFor(() => expect(sent).toEqual(["2", "3"]));
  });

  it("sends once more what did not arrive", async () => {
    const resent: unknown[] = [];
    today = { ...today, openTasks: [{ ...visit, kind: "FAILED_MAIL" }] };
    const mail = {
      mailId: 9,
      kind: "BOOKING_CONFIRMATION",
      recipient: "eva@example.org",
      plannedFor: "2027-01-12T10:00:00",
      sentAt: null,
    };
    server.use(
      http.get("*/api/staff/bookings/1/mails", () => HttpResponse.json([{ ...mail, state: "FAILED" }])),
      http.post("*/api/staff/bookings/1/mails/:mailId/resend", ({ params }) => {
        resent.push(params.mailId);
        today = { ...today, openTasks: [] };
        return HttpResponse.json([{ ...mail, state: "SENT" }]);
      }),
    );
    const { user } = renderRoute("/mycalender/today");
    const tasks = await part("Zu erledigen");
    await user.click(within(tasks).getByRole("button", { name: "E-Mail an Eva Moser nochmal senden" }));
    expect(await within(tasks).findByText("Alles erledigt.")).toBeVisible();
    expect(resent).toEqual(["9"]);
    expect(await screen.findByText("Die E-Mail ist unterwegs.")).toBeInTheDocument();
  });

  it("takes a visit without its employee off the list once it is said that it takes place", async () => {
    const sent: unknown[] = [];
    today = { ...today, openTasks: [{ ...visit, kind: "CONFLICT" }] };
    server.use(
      http.post("*/api/staff/bookings/1/keep", async ({ request }) => {
        sent.push(await request.json());
        today = { ...today, openTasks: [] };
        return HttpResponse.json(staffBooking());
      }),
    );
    const { user } = renderRoute("/mycalender/today");
    const tasks = await part("Zu erledigen");
    const keep = { name: /^Eva Moser, 11:00\sUhr: findet so statt$/ };
    await user.click(within(tasks).getByRole("button", keep));
    expect(await within(tasks).findByText("Alles erledigt.")).toBeVisible();
    expect(tasks).toHaveFocus();
    expect(sent).toEqual([{ appointmentId: 5 }]);
  });

  it("asks managers whether who came lately is the person of an older file", async () => {
    const asked: string[] = [];
    const { customerId, firstName, lastName, userEmail, userPhone } = staffCustomer();
    const person = { customerId, firstName, lastName, userEmail, userPhone };
    const older = { ...person, bookings: 3, hasNote: false };
    const newer = { ...older, customerId: 3, userEmail: null };
    server.use(
      http.get("*/api/staff/customers/namesakes", ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ pairs: [{ older, newer, isSameEmail: null, isSamePhone: true }] });
      }),
      http.post("*/api/staff/customers/1/merge", async ({ request }) => {
        asked.push(JSON.stringify(await request.json()));
        return HttpResponse.json(staffCustomerFile());
      }),
    );
    const { user } = renderRoute("/mycalender/today");
    const pairs = await part("Vielleicht dieselbe Person");
    await user.click(within(pairs).getByRole("button", { name: /^Zusammenführen mit Eva Moser, / }));
    await waitFor(() => expect(asked).toEqual(["?days=14", '{"mergedCustomerId":3}', "?days=14"]));
    expect(within(pairs).getByRole("listitem")).toHaveFocus();
  });

  it("says when there is nothing", async () => {
    const nothing = { next: [], dates: [], openTasks: [], cancelled: [], freeMinutes: [] };
    today = { date: "2027-01-13", running: [], ...nothing };
    renderRoute("/mycalender/today");
    expect(await part("Als Nächstes")).toHaveTextContent("Heute kommt niemand mehr.");
    expect(await part("Zu erledigen")).toHaveTextContent("Alles erledigt.");
    expect(await part("Storniert seit gestern")).toHaveTextContent("Seit gestern hat niemand storniert.");
    expect(await part("Heute noch frei")).toHaveTextContent("Heute ist keine Arbeitszeit mehr geplant.");
  });

  it("can be asked for again", async () => {
    server.use(
      http.get("*/api/staff/today", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = renderRoute("/mycalender/today");
    await user.click(await screen.findByRole("button", { name: "Erneut versuchen" }));
    expect(await part("Als Nächstes")).toBeVisible();
  });

  it("is not for customers", async () => {
    server.use(...signedIn(member()));
    renderRoute("/mycalender/today");
    expect(await screen.findByText("Nicht berechtigt")).toBeVisible();
  });

  it("tells managers which step an admin does", async () => {
    const steps = [
      { step: "HOURS", isDone: false, isNeeded: false },
      { step: "TEXTS", isDone: false, isNeeded: false },
    ];
    server.use(
      http.get("*/api/staff/onboarding", () => HttpResponse.json({ isPublic: true, steps })),
      ...signedIn(owner({ role: "ROLE_BUSINESSMANAGER" })),
    );
    renderRoute("/mycalender/today");
    const card = await part("Damit wird eure Seite richtig gut");
    const links = within(card).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "Seite ansehen",
      "Öffnungs- und Arbeitszeiten festlegenAnsehen, anpassen und speichern.",
    ]);
    expect(card).toHaveTextContent("Über euch schreibenDas macht ein Business-Admin.");
  });

  it("begins with what a new organisation has left to do", async () => {
    const steps = [
      { step: "PROVEN_MAILBOX", isDone: true, isNeeded: true },
      { step: "ADDRESS", isDone: false, isNeeded: false },
      { step: "HOURS", isDone: false, isNeeded: false },
      { step: "BOOKABLE_SERVICE", isDone: false, isNeeded: true },
      { step: "TEXTS", isDone: false, isNeeded: false },
    ];
    server.use(http.get("*/api/staff/onboarding", () => HttpResponse.json({ isPublic: false, steps })));
    renderRoute("/mycalender/today");
    const card = await part("Noch 4 Schritte");
    expect(card).toHaveTextContent("1 von 5 erledigt");
    const links = within(card).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Adresse angeben", "/account/profile"],
      ["Öffnungs- und Arbeitszeiten festlegenAnsehen, anpassen und speichern.", "/account/openinghours"],
      ["Eine Leistung anlegen, die jemand machtnötig zum Veröffentlichen", "/account/services"],
      ["oder ein Event oder einen Kurs anlegen", "/account/events/new"],
      ["Über euch schreiben", "/account/profile"],
    ]);
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  describe("while online booking is paused", () => {
    const pause = { note: "Wir ziehen um.", until: null as string | null };
    let stored: components["schemas"]["StaffBookingPause"];
    let sent: unknown[];

    beforeEach(() => {
      stored = { version: "7", pause };
      sent = [];
      server.use(
        http.get("*/api/staff/bookingpause", () => HttpResponse.json(stored)),
        http.put("*/api/staff/bookingpause", async ({ request }) => {
          const body = (await request.json()) as Pick<typeof stored, "version" | "pause">;
          sent.push(body);
          stored = { version: `${Number(body.version) + 1}`, pause: body.pause };
          return HttpResponse.json(stored);
        }),
      );
    });

    it("reminds a manager, who ends it with one press and takes that back with another", async () => {
      const { user } = renderRoute("/mycalender/today");
      const reminder = await part("Online-Buchung pausiert");
      expect(reminder).toHaveTextContent("bis ihr die Pause beendet");
      expect(within(reminder).getByRole("link", { name: "Ändern" })).toHaveAttribute(
        "href",
        "/account/bookingpause",
      );
      await user.click(within(reminder).getByRole("button", { name: "Pause beenden" }));
      await waitFor(() =>
        expect(screen.queryByRole("region", { name: "Online-Buchung pausiert" })).toBeNull(),
      );
      await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
      expect(await part("Online-Buchung pausiert")).toBeVisible();
      expect(sent).toEqual([
        { version: "7", pause: null },
        { version: "8", pause },
      ]);
    });

    it("says when it ends by itself", async () => {
      stored = { version: "7", pause: { ...pause, until: "2028-02-01" } };
      renderRoute("/mycalender/today");
      expect(await part("Online-Buchung pausiert")).toHaveTextContent(/Dienstag, 1\.\sFebruar\s2028/);
    });

    it("shows what a colleague has made of it meanwhile", async () => {
      server.use(
        http.put("*/api/staff/bookingpause", () => {
          stored = { version: "9", pause: { ...pause, until: "2027-02-01" } };
          return problem(409, "CHANGED_MEANWHILE", "Inzwischen anders.");
        }),
      );
      const { user } = renderRoute("/mycalender/today");
      await user.click(
        within(await part("Online-Buchung pausiert")).getByRole("button", { name: "Pause beenden" }),
      );
      await waitFor(async () =>
        expect(await part("Online-Buchung pausiert")).toHaveTextContent(/1\.\sFebruar/),
      );
    });
  });
});
