import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { anna, bert, staffBooking, staffCalendar, staffCalendarAnswer } from "@/test/staff-calendar-answers";
import { customerOnFile, staffCustomerFile } from "@/test/staff-customer-answers";

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

describe("details of a visit", () => {
  const over = { start: "2027-01-13T08:00:00", end: "2027-01-13T09:00:00" };

  async function openDetails() {
    const page = await openPage();
    await page.user.click(await line(/Damenhaarschnitt/));
    const drawer = await screen.findByRole("dialog", { name: "Termindetail" });
    await within(drawer).findByRole("heading", { name: "Eva Moser" });
    return { ...page, drawer };
  }

  it("tell who comes and what happened", async () => {
    booking = staffBooking({
      history: [
        ...staffBooking().history,
        {
          at: "2027-01-05T08:00:00",
          event: "MOVED",
          appointmentId: 5,
          from: { start: "2027-01-12T09:00:00", userId: anna, duration: 60 },
          to: { start: "2027-01-13T11:00:00", userId: bert, duration: 60 },
          overridden: ["OUTSIDE_HOURS"],
          by: { kind: "STAFF", name: "Claudia Steiner" },
          onBehalfOf: null,
        },
      ],
    });
    const { drawer } = await openDetails();
    expect(within(drawer).getByRole("link", { name: "+43 660 1234567" })).toHaveAttribute(
      "href",
      "tel:+436601234567",
    );
    expect(within(drawer).getByRole("link", { name: "eva@example.org" })).toHaveAttribute(
      "href",
      "mailto:eva@example.org",
    );
    expect(drawer).toHaveTextContent("Bitte ohne Parfum");
    expect(drawer).toHaveTextContent("Haarlängeschulterlang");
    const history = within(drawer).getByRole("region", { name: "Verlauf" });
    expect(history).toHaveTextContent(/Gebucht.*Kundin oder Kunde/);
    expect(history).toHaveTextContent(
      /Verschobenvon Di., 12\.\sJänner, 09:00\sUhr bei Anna Berger auf Mi., 13\.\sJänner, 11:00\sUhr bei Bert Koch/,
    );
    expect(history).toHaveTextContent("Trotz Regel: außerhalb der Arbeitszeit");
    await expectAccessible();
  });

  it("begin with what the file says of who comes, and lead to where the contact is changed", async () => {
    server.use(
      http.get("*/api/staff/customers/1", () =>
        HttpResponse.json(
          staffCustomerFile({ visited: 7, noShows: 2, note: "verträgt keine Ammoniak-Farbe" }),
        ),
      ),
    );
    booking = staffBooking({ answers: [{ displayText: "Hast du Allergien?", value: "Nüsse" }] });
    const { drawer } = await openDetails();
    const facts = await within(drawer).findByRole("group", { name: "Von der Kartei" });
    expect(facts).toHaveTextContent("7 Besuche2-mal nicht erschienen");
    expect(facts).toHaveTextContent("Notiz auf der Karteiverträgt keine Ammoniak-Farbe");
    // What has to be known comes before what is booked.
    const parts = within(drawer)
      .getAllByRole("region")
      .map((part) => part.querySelector("h3")?.textContent);
    expect(parts.indexOf("Angaben zur Buchung")).toBeLessThan(parts.indexOf("Termine"));
    expect(parts.indexOf("Anmerkung")).toBeLessThan(parts.indexOf("Termine"));
    expect(within(drawer).getByRole("link", { name: "Kontakt ändern" })).toHaveAttribute(
      "href",
      "/mycalender/customers?customer=1&edit=1",
    );
    await expectAccessible();
  });

  it("are there without the file", async () => {
    server.use(http.get("*/api/staff/customers/1", () => problem(404, "NOT_FOUND", "Gibt es nicht.")));
    const { drawer } = await openDetails();
    expect(within(drawer).getByRole("region", { name: "Termine" })).toBeVisible();
    expect(within(drawer).queryByRole("group", { name: "Von der Kartei" })).toBeNull();
  });

  it("name the series and lead to its other visits", async () => {
    booking = staffBooking({
      series: [
        { bookingId: 8, start: "2027-01-06T11:00:00", isCancelled: false },
        { bookingId: 1, start: "2027-01-13T11:00:00", isCancelled: false },
        { bookingId: 9, start: "2027-01-20T11:00:00", isCancelled: true },
      ],
    });
    const { drawer } = await openDetails();
    const series = within(drawer).getByRole("region", { name: "Serie" });
    expect(series).toHaveTextContent("Termin 2 von 3");
    const [before, after] = within(series).getAllByRole("link", { hidden: true });
    expect(before).toHaveAttribute("href", "/mycalender?date=2027-01-06&booking=8");
    expect(after?.closest("li")).toHaveTextContent(/20\.\sJänner, 11:00\sUhr · storniert$/);
  });

  it("offer to put on file what was typed otherwise, and say whose e-mail address it is as well", async () => {
    const sent: unknown[] = [];
    const moritz = {
      customerId: 2,
      firstName: "Moritz",
      lastName: "Moser",
      userEmail: null,
      userPhone: null,
    };
    booking = staffBooking({
      given: { firstName: "Ewa", lastName: null, userEmail: null, userPhone: "+49 170 1" },
      sharesContactWith: [{ ...moritz, isSameEmail: true, isSamePhone: false }],
    });
    server.use(
      http.post("*/api/staff/bookings/1/takeover", async ({ request }) => {
        sent.push(await request.json());
        booking = staffBooking({ given: { ...booking.given, userPhone: null } });
        return HttpResponse.json(booking);
      }),
    );
    const { user, drawer } = await openDetails();
    expect(within(drawer).getByRole("link", { name: "Moritz Moser" })).toHaveAttribute(
      "href",
      "/mycalender/customers?customer=2",
    );
    const given = within(drawer).getByRole("group", { name: "Bei der Buchung angegeben" });
    expect(given).toHaveTextContent(/NameEwa Moser.*Telefon\+49 170 1/);
    await expectAccessible();
    await user.click(within(given).getByRole("button", { name: "Telefon auf der Kartei ändern: +49 170 1" }));
    await waitFor(() => expect(given).not.toHaveTextContent("+49 170 1"));
    expect(given).toHaveFocus();
    expect(sent).toEqual([{ field: "PHONE" }]);
  });

  it("leave the file to managers", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    booking = staffBooking({ given: { ...booking.given, userEmail: "neu@example.org" } });
    const { drawer } = await openDetails();
    const given = within(drawer).getByRole("group", { name: "Bei der Buchung angegeben" });
    expect(given).toHaveTextContent("E-Mailneu@example.org");
    expect(within(given).queryByRole("button")).toBeNull();
  });

  it("close a visit that is over at once, and offer the opposite", async () => {
    const over = { start: "2027-01-13T08:00:00", end: "2027-01-13T09:00:00" };
    const appointments = booking.appointments.map((one) => ({ ...one, ...over }));
    booking = staffBooking({ appointments });
    const sent: unknown[] = [];
    server.use(
      http.post("*/api/staff/bookings/1/close", async ({ request }) => {
        const { outcome } = (await request.json()) as { outcome: "DONE" | "NO_SHOW" };
        sent.push(outcome);
        return HttpResponse.json(
          staffBooking({ appointments: appointments.map((one) => ({ ...one, status: outcome })) }),
        );
      }),
    );
    const { user, drawer } = await openDetails();
    expect(within(drawer).queryByRole("button", { name: /verschieben/ })).toBeNull();
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt: erledigt" }));
    await waitFor(() => expect(sent).toEqual(["DONE"]));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await waitFor(() =>
      expect(within(drawer).queryByRole("button", { name: "Damenhaarschnitt: erledigt" })).toBeNull(),
    );
    // Messages stay for a while: there may be those of other visits.
    const opposite = { name: "Doch nicht erschienen", hidden: true };
    const [message] = await screen.findAllByRole("button", opposite);
    if (!message) throw new Error("No message");
    await user.click(message);
    await waitFor(() => expect(sent).toEqual(["DONE", "NO_SHOW"]));
  });

  it("take no second outcome while one is on its way, and keep the focus at the appointment", async () => {
    const over = { start: "2027-01-13T08:00:00", end: "2027-01-13T09:00:00" };
    booking = staffBooking({ appointments: booking.appointments.map((one) => ({ ...one, ...over })) });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const sent: string[] = [];
    server.use(
      http.post("*/api/staff/bookings/1/close", async ({ request }) => {
        sent.push(((await request.json()) as { outcome: string }).outcome);
        await answered;
        return HttpResponse.json(booking);
      }),
    );
    const { user, drawer } = await openDetails();
    const done = within(drawer).getByRole("button", { name: "Damenhaarschnitt: erledigt" });
    const noShow = within(drawer).getByRole("button", { name: "Damenhaarschnitt: nicht erschienen" });
    await user.click(done);
    await waitFor(() => expect(noShow).toBeDisabled());
    expect(noShow.closest("li")).toHaveFocus();
    await user.click(noShow);
    answer();
    await waitFor(() => expect(noShow).toBeEnabled());
    expect(sent).toEqual(["DONE"]);
  });

  it("record that nobody came while the visit lasts, without an opposite that is not possible yet", async () => {
    const over = { start: "2027-01-13T09:00:00", end: "2027-01-13T23:00:00" };
    const appointments = booking.appointments.map((one) => ({ ...one, ...over }));
    booking = staffBooking({ appointments });
    server.use(
      http.post("*/api/staff/bookings/1/close", () =>
        HttpResponse.json(
          staffBooking({ appointments: appointments.map((one) => ({ ...one, status: "NO_SHOW" })) }),
        ),
      ),
    );
    const { user, drawer } = await openDetails();
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt: nicht erschienen" }));
    await waitFor(() =>
      expect(within(drawer).queryByRole("button", { name: /nicht erschienen$/ })).toBeNull(),
    );
    // Messages stay for a while: there may be those of other visits, which are over and offer it.
    await waitFor(() => {
      const titles = screen.getAllByText("Damenhaarschnitt: nicht erschienen");
      const messages = titles.flatMap((title) => title.closest<HTMLElement>("[data-part=root]") ?? []);
      const withoutOpposite = messages.filter((message) => !message.textContent?.includes("Doch erledigt"));
      expect(withoutOpposite.length).toBeGreaterThan(0);
    });
  });

  it("exchange done and not shown up for a day", async () => {
    const [appointment] = booking.appointments;
    if (!appointment) throw new Error("No appointment");
    booking = staffBooking({
      appointments: [
        { ...appointment, start: "2027-01-13T08:00:00", end: "2027-01-13T09:00:00", status: "DONE" },
      ],
      history: [
        {
          at: "2027-01-13T09:30:00",
          event: "DONE",
          appointmentId: 5,
          from: null,
          to: null,
          overridden: [],
          by: { kind: "STAFF", name: "Claudia Steiner" },
          onBehalfOf: null,
        },
      ],
    });
    let sent: unknown;
    server.use(
      http.post("*/api/staff/bookings/1/close", async ({ request }) => {
        sent = await request.json();
        booking = staffBooking({ appointments: [{ ...appointment, status: "NO_SHOW" }] });
        return HttpResponse.json(booking);
      }),
    );
    const { user, drawer } = await openDetails();
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt: doch nicht erschienen" }));
    await waitFor(() => expect(sent).toEqual({ appointmentId: 5, outcome: "NO_SHOW" }));
    // It is not said when that was: nothing is offered any more.
    await waitFor(() => expect(within(drawer).queryByRole("button", { name: /: doch/ })).toBeNull());
  });

  it("cancel a visit once it is said what that means", async () => {
    let sent: unknown;
    server.use(
      http.post("*/api/staff/bookings/1/cancel", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(
          staffBooking({
            appointments: booking.appointments.map((one) => ({ ...one, status: "CANCELLED_BY_PROVIDER" })),
          }),
        );
      }),
    );
    const { user, drawer } = await openDetails();
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt stornieren" }));
    const question = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    expect(question).toHaveTextContent("Das lässt sich nicht zurücknehmen.");
    await user.click(within(question).getByLabelText("Kundin/Kunde per E-Mail benachrichtigen"));
    await user.click(within(question).getByRole("button", { name: "Stornieren" }));
    await waitFor(() =>
      expect(sent).toEqual({ appointments: [{ appointmentId: 5 }], notifyCustomer: false }),
    );
    expect(await within(drawer).findByText("Von euch storniert")).toBeVisible();
  });

  it.each([
    ["lasts", { start: "2027-01-13T09:30:00", end: "2027-01-13T10:30:00" }, "Die Zeit wird wieder frei."],
    ["is over", over, null],
  ])("cancel a visit that %s, as the server allows it", async (_name, when, frees) => {
    booking = staffBooking({ appointments: booking.appointments.map((one) => ({ ...one, ...when })) });
    let sent: unknown;
    server.use(
      http.post("*/api/staff/bookings/1/cancel", async ({ request }) => {
        sent = await request.json();
        const appointments = booking.appointments.map((one) => ({
          ...one,
          status: "CANCELLED_BY_PROVIDER" as const,
        }));
        return HttpResponse.json(staffBooking({ appointments }));
      }),
    );
    const { user, drawer } = await openDetails();
    await user.click(within(drawer).getByRole("button", { name: "Damenhaarschnitt stornieren" }));
    const question = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    expect(question).toHaveTextContent("Das lässt sich nicht zurücknehmen.");
    if (frees) expect(question).toHaveTextContent(frees);
    else expect(question).not.toHaveTextContent("wieder frei");
    await user.click(within(question).getByRole("button", { name: "Stornieren" }));
    await waitFor(() => expect(sent).toEqual({ appointments: [{ appointmentId: 5 }], notifyCustomer: true }));
    expect(await within(drawer).findByText("Von euch storniert")).toBeVisible();
    expect(within(drawer).queryByRole("button", { name: "Damenhaarschnitt stornieren" })).toBeNull();
  });

  it("cancel all that is open, also what has begun", async () => {
    const [own] = booking.appointments;
    if (!own) throw new Error("No appointment");
    booking = staffBooking({
      appointments: [
        { ...own, ...over, appointmentId: 4, title: "Waschen", status: "DONE" },
        { ...own, ...over, appointmentId: 6, title: "Färben" },
        own,
      ],
    });
    const { user, drawer } = await openDetails();
    expect(within(drawer).queryByRole("button", { name: "Waschen stornieren" })).toBeNull();
    await user.click(within(drawer).getByRole("button", { name: "Alle Termine stornieren" }));
    const question = await screen.findByRole("alertdialog", { name: "Alle 2 Termine stornieren?" });
    expect(question).toHaveTextContent(/Färben.*Damenhaarschnitt/);
  });

  it("change only what is their own for who is no manager", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    // Whose calendar is not theirs they do not get.
    calendar = staffCalendar({
      employees: staffCalendar().employees.filter(({ userId }) => userId === anna),
    });
    const [own] = booking.appointments;
    if (!own) throw new Error("No appointment");
    const ofBert = (values: object) => ({ ...own, userId: bert, employeeName: "Bert Koch", ...values });
    booking = staffBooking({
      appointments: [
        own,
        ofBert({ appointmentId: 6, title: "Färben" }),
        ofBert({ appointmentId: 7, title: "Föhnen", ...over }),
        ofBert({ appointmentId: 8, title: "Waschen", ...over, status: "DONE" }),
      ],
      history: [
        {
          at: "2027-01-13T09:30:00",
          event: "DONE",
          appointmentId: 8,
          from: null,
          to: null,
          overridden: [],
          by: { kind: "STAFF", name: "Bert Koch" },
          onBehalfOf: null,
        },
      ],
    });
    const { drawer } = await openDetails();
    const parts = within(within(drawer).getByRole("region", { name: "Termine" }));
    expect(parts.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "Damenhaarschnitt verschieben",
      "Damenhaarschnitt stornieren",
    ]);
    expect(parts.getByRole("heading", { name: "Färben" })).toBeVisible();
  });

  it("cancel all at once for a manager, also of who is not in the team any more", async () => {
    const [own] = booking.appointments;
    if (!own) throw new Error("No appointment");
    booking = staffBooking({
      appointments: [own, { ...own, appointmentId: 6, title: "Färben", userId: 99 }],
    });
    const { drawer } = await openDetails();
    expect(within(drawer).getByRole("button", { name: "Alle Termine stornieren" })).toBeVisible();
    expect(within(drawer).getByRole("button", { name: "Färben stornieren" })).toBeVisible();
  });

  it("have a note that is written, changed and not lost by one press", async () => {
    const sent: unknown[] = [];
    server.use(
      http.put("*/api/staff/bookings/1/note", async ({ request }) => {
        const { note } = (await request.json()) as { note: string | null };
        sent.push(note);
        booking = staffBooking({ note });
        return HttpResponse.json(booking);
      }),
    );
    const { user, drawer } = await openDetails();
    const part = within(within(drawer).getByRole("region", { name: "Interne Notiz" }));
    await user.click(part.getByRole("button", { name: "Notiz schreiben" }));
    await user.type(part.getByRole("textbox", { name: "Interne Notiz" }), "Kommt mit Hund");
    await expectAccessible();
    await user.keyboard("{Escape}");
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Hier bleiben" }));
    await user.click(part.getByRole("button", { name: "Speichern" }));
    expect(await part.findByText("Kommt mit Hund")).toBeVisible();
    const change = part.getByRole("button", { name: "Notiz ändern" });
    expect(change).toHaveFocus();
    await user.click(change);
    await user.clear(part.getByRole("textbox", { name: "Interne Notiz" }));
    await user.click(part.getByRole("button", { name: "Speichern" }));
    expect(await part.findByRole("button", { name: "Notiz schreiben" })).toBeVisible();
    expect(sent).toEqual(["Kommt mit Hund", null]);
  });
});
