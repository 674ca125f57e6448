import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dropAllTokens } from "@/shared/lib/session/access-token";
import { member, owner, signedIn } from "@/test/account-answers";
import { slot } from "@/test/booking-answers";
import { problem } from "@/test/problem";
import { offeredService } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import {
  anna,
  bert,
  bigTeam,
  noCustomFields,
  staffAppointment,
  staffBooking,
  staffCalendar,
  staffCalendarAnswer,
  staffEntry,
  staffOfferedService,
} from "@/test/staff-calendar-answers";
import { customerOnFile } from "@/test/staff-customer-answers";

let calendar = staffCalendar();
let booking = staffBooking();
let statuses: number[] = [];

beforeEach(() => {
  calendar = staffCalendar();
  booking = staffBooking();
  statuses = [];
  server.use(
    ...signedIn(owner()),
    customerOnFile,
    noCustomFields,
    staffCalendarAnswer(
      () => calendar,
      (status) => statuses.push(status),
    ),
    http.get("*/api/staff/bookings/1", () => HttpResponse.json(booking)),
    http.get("*/api/staff/bookings/1/mails", () => HttpResponse.json([])),
  );
});

async function openPage(address = "/mycalender?view=list") {
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

describe("provider's calendar", () => {
  it("leads a visitor to the login and back", async () => {
    dropAllTokens();
    const { router } = renderRoute("/mycalender?view=list");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(new URLSearchParams(router.state.location.search).get("returnTo")).toBe("/mycalender?view=list");
  });

  it("is not for customers", async () => {
    server.use(...signedIn(member()));
    renderRoute("/mycalender");
    expect(await screen.findByText("Nicht berechtigt")).toBeVisible();
    expect(statuses).toEqual([]);
  });

  it("is in the menu of staff", async () => {
    const { user } = renderRoute("/404");
    await user.click(await screen.findByRole("button", { name: "Menü von Eva Moser öffnen" }));
    expect(await screen.findByRole("link", { name: "Terminübersicht" })).toHaveAttribute(
      "href",
      "/mycalender",
    );
  });

  it("opens as the list of today on narrow screens, and turns day by day", async () => {
    calendar = staffCalendar({
      entries: [
        staffAppointment(),
        staffAppointment(
          {
            id: "appointment-6",
            title: "Balayage",
            start: "2027-01-14T10:00:00",
            end: "2027-01-14T12:00:00",
          },
          { appointmentId: 6 },
        ),
      ],
    });
    const { user, router } = await openPage("/mycalender");
    expect(await screen.findByRole("button", { name: "Tagesliste", pressed: true })).toBeVisible();
    const today = await screen.findByRole("region", { name: /^Termine Mittwoch, 13\./ });
    expect(within(today).getByRole("button", { name: /Damenhaarschnitt/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: /Balayage/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Nächster Tag" }));
    expect(router.state.location.search).toBe("?date=2027-01-14");
    expect(await line(/Balayage/)).toBeVisible();
    calendar = staffCalendar({ entries: [] });
    await user.click(screen.getByRole("button", { name: "Nächster Tag" }));
    expect(await screen.findByText("An diesem Tag liegt nichts im Kalender.")).toBeVisible();
    await expectAccessible();
  });

  it("names the calendar week in a week and in none of its days", async () => {
    const { user } = await openPage();
    expect(await screen.findByRole("heading", { level: 2, name: /· KW 2$/ })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Tag" }));
    expect(await screen.findByRole("heading", { level: 2, name: /13\.\sJänner 2027$/ })).toBeVisible();
  });

  it("shows a week as a list", async () => {
    calendar = staffCalendar({
      entries: [
        staffEntry({
          id: "schedule-7",
          category: "COURSE",
          title: "Flechten lernen",
          start: "2027-01-12T18:00:00",
          end: "2027-01-12T20:00:00",
          eventDate: { scheduleId: 7, eventId: 7, capacity: 12, takenSeats: 7 },
          onlineMeetingLink: "https://treffen.example/flechten",
        }),
        staffAppointment({}, { followUpTime: 10 }),
        staffAppointment({ id: "appointment-6", title: "Balayage" }, { appointmentId: 6, state: "NO_SHOW" }),
        staffEntry({ title: "Zahnarzt" }),
      ],
    });
    await openPage();
    const list = await screen.findByRole("region", { name: /^Termine 11\./ });
    // The last days follow the first ones.
    await within(list).findByRole("region", { name: /^Sonntag/ });
    const ofDay = (name: RegExp) => within(list).getByRole("region", { name });
    expect(ofDay(/^Montag, 11\.\sJänner/)).toHaveTextContent("Keine Termine");
    expect(ofDay(/^Dienstag/)).toHaveTextContent(
      "18:00–\u206020:00 UhrKurs: Flechten lernen7/12 PlätzeBert Koch",
    );
    expect(within(ofDay(/^Dienstag/)).getByRole("link", { name: /Online-Treffen/ })).toHaveAttribute(
      "href",
      "https://treffen.example/flechten",
    );
    const wednesday = ofDay(/^Mittwoch, 13\.\sJänner \(heute\)/);
    expect(wednesday).toHaveTextContent(
      "11:00–\u206012:00 UhrDamenhaarschnittEva MoserAnna Bergerdanach 10 Minuten Nachbereitung",
    );
    expect(within(wednesday).getByRole("button", { name: /Balayage.*Nicht erschienen/ })).toBeVisible();
    expect(wednesday).toHaveTextContent("14:00–\u206015:00 UhrAbwesend: ZahnarztBert Koch");
    await expectAccessible();
  });

  it("opens at today, which is drawn first, and comes back to it", async () => {
    const entries = [11, 12, 13, 14].flatMap((day) =>
      Array.from({ length: 100 }, (_, index) =>
        staffAppointment({
          id: `appointment-${day}-${index}`,
          start: `2027-01-${day}T11:00:00`,
          end: `2027-01-${day}T12:00:00`,
        }),
      ),
    );
    calendar = staffCalendar({ entries });
    const shown: { day: string | undefined; drawn: string[] }[] = [];
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      const days = [...document.querySelectorAll<HTMLElement>("[data-day]")];
      const drawn = days.filter((day) => day.querySelector("button.line"));
      shown.push({
        day: this instanceof HTMLElement ? this.dataset.day : undefined,
        drawn: drawn.map(({ dataset }) => dataset.day ?? ""),
      });
    });
    const { user } = await openPage();
    await waitFor(() => expect(document.querySelectorAll("button.line")).toHaveLength(400));
    // The day that is sought and those after it were there first; what came above them has pushed nothing away.
    expect(shown[0]).toEqual({ day: "2027-01-13", drawn: ["2027-01-11", "2027-01-13", "2027-01-14"] });
    expect(document.querySelector("button.line")?.closest("[data-day]")).toHaveAttribute(
      "data-day",
      "2027-01-11",
    );
    expect(shown.at(-1)?.day).toBe("2027-01-13");
    const before = shown.length;
    await user.click(screen.getByRole("button", { name: "Heute" }));
    await waitFor(() => expect(shown.length).toBeGreaterThan(before));
    expect(shown.at(-1)?.day).toBe("2027-01-13");
    await user.click(screen.getByRole("button", { name: "Nächste Woche" }));
    expect(shown.slice(before).every(({ day }) => day === "2027-01-13")).toBe(true);
    scroll.mockRestore();
  });

  it.each(["Woche", "Tag"])(
    "stays where it is on the way from the list to the view %s, and comes back",
    async (view) => {
      const { user } = await openPage("/mycalender?view=list");
      await line(/Damenhaarschnitt/);
      const scrolled: (string | undefined)[] = [];
      const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (
        this: Element,
      ) {
        scrolled.push((this as HTMLElement).dataset.day);
      });
      await user.click(screen.getByRole("button", { name: view }));
      await within(await screen.findByRole("group", { name: "Kalender" })).findByRole("button", {
        name: /Damenhaarschnitt/,
      });
      expect(scrolled).toEqual([]);
      await user.click(screen.getByRole("button", { name: "Liste" }));
      await screen.findByRole("region", { name: /^Termine 11\./ });
      expect(scrolled).toEqual(["2027-01-13"]);
      scroll.mockRestore();
    },
  );

  it("says when nothing lies in the week, and who works in it", async () => {
    calendar = staffCalendar({ entries: [] });
    await openPage();
    expect(await screen.findByText("In dieser Woche liegt nichts im Kalender.")).toBeVisible();
    const monday = screen.getByRole("region", { name: /^Montag, 11\.\sJänner/ });
    expect(monday).toHaveTextContent(/Jänner\s*Anna Berger: 09:00–17:00Bert Koch: 09:00–17:00$/);
  });

  it("says nothing of the hours of a week that is on its way", async () => {
    calendar = staffCalendar({ entries: [] });
    const { user } = await openPage();
    await screen.findByText("In dieser Woche liegt nichts im Kalender.");
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    server.use(
      http.get("*/api/staff/calendar", async () => {
        await answered;
        return HttpResponse.json(calendar);
      }),
    );
    await user.click(screen.getByRole("button", { name: "Nächste Woche" }));
    expect(await screen.findByRole("region", { name: /^Montag, 18\.\sJänner/ })).toHaveTextContent(/Jänner$/);
    expect(screen.queryByText("In dieser Woche liegt nichts im Kalender.")).toBeNull();
    answer();
  });

  it("offers another try when it cannot be loaded", async () => {
    server.use(
      http.get("*/api/staff/calendar", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = await openPage();
    expect(await screen.findByText("Derzeit nicht erreichbar.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    expect(await line(/Damenhaarschnitt/)).toBeVisible();
  });

  it("turns, jumps and comes back, with the place in the address", async () => {
    const { user, router } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Nächste Woche" }));
    expect(router.state.location.search).toBe("?view=list&date=2027-01-20");
    expect(await screen.findByRole("heading", { level: 2, name: /^18\./ })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Heute" }));
    expect(router.state.location.search).toBe("?view=list&date=2027-01-13");
    await user.click(screen.getByRole("button", { name: "Tag" }));
    expect(router.state.location.search).toBe("?view=day&date=2027-01-13");
    expect(
      await screen.findByRole("heading", { level: 2, name: /Mittwoch, 13\.\sJänner 2027/ }),
    ).toBeVisible();
    const jump = await screen.findByRole("textbox", { name: "Zu Datum springen" });
    expect(jump).toHaveValue("13.01.2027");
    await user.clear(jump);
    await user.type(jump, "2.3.27{Enter}");
    expect(router.state.location.search).toBe("?view=day&date=2027-03-02");
    expect(jump).toHaveValue("02.03.2027");
    // Yesterday, which nobody looks for a year from now.
    await user.clear(jump);
    await user.type(jump, "12.1.{Enter}");
    expect(router.state.location.search).toBe("?view=day&date=2027-01-12");
  });

  it("shows the employees that are chosen", async () => {
    calendar = staffCalendar({
      entries: [
        staffAppointment(),
        staffAppointment({ id: "appointment-6", title: "Balayage", userIds: [bert] }, { appointmentId: 6 }),
      ],
    });
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Bert Koch" }));
    expect(screen.queryByRole("button", { name: /Damenhaarschnitt/ })).toBeNull();
    expect(await line(/Balayage/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Alle" }));
    expect(await line(/Damenhaarschnitt/)).toBeVisible();
  });

  it("has a column for whoever has left and has something there, and books nobody on it", async () => {
    const { employees } = staffCalendar();
    const gerda = { userId: 13, firstName: "Gerda", lastName: "Huber", avatar: null, working: [] };
    calendar = staffCalendar({
      employees: [...employees, { ...gerda, isArchived: true }],
      entries: [staffAppointment({ userIds: [13] })],
    });
    const { user } = await openPage("/mycalender?view=day&date=2027-01-13");
    const grid = await screen.findByRole("group", { name: "Kalender" });
    expect(within(grid).getByText("Gerda Huber (nicht mehr im Team)")).toBeInTheDocument();
    expect(await within(grid).findByRole("button", { name: /11:00–12:00.*Eva Moser/ })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Gerda Huber (nicht mehr im Team)" }));
    await user.click(screen.getByRole("button", { name: "Termin anlegen" }));
    const drawer = await screen.findByRole("dialog", { name: "Termin anlegen" });
    expect(within(drawer).queryByRole("option", { name: /Gerda/ })).toBeNull();
  });

  it("draws a day with a column for each employee", async () => {
    await openPage("/mycalender?view=day&date=2027-01-13");
    const grid = await screen.findByRole("group", { name: "Kalender" });
    expect(await within(grid).findByRole("button", { name: /11:00–12:00.*Eva Moser/ })).toBeInTheDocument();
    expect(within(grid).getByText("Anna Berger")).toBeInTheDocument();
    expect(within(grid).getByText("Bert Koch")).toBeInTheDocument();
    await expectAccessible();
  });

  it("begins a block with when and who, before what is done", async () => {
    const short = { start: "2027-01-13T13:00:00", end: "2027-01-13T13:15:00" };
    const nobody = { customerId: 2, firstName: "", lastName: "", phone: null };
    calendar = staffCalendar({
      entries: [
        staffAppointment(),
        staffAppointment({ id: "appointment-6", ...short }, { appointmentId: 6, customer: nobody }),
      ],
    });
    await openPage("/mycalender?view=day&date=2027-01-13");
    const grid = await screen.findByRole("group", { name: "Kalender" });
    const linesOf = (block: HTMLElement) => [...block.children].map(({ textContent }) => textContent);
    const block = await within(grid).findByRole("button", {
      name: /^11:00–12:00 Eva Moser Damenhaarschnitt/,
    });
    expect(linesOf(block).slice(0, 2)).toEqual(["11:00–12:00 Eva Moser", "Damenhaarschnitt"]);
    expect(linesOf(within(grid).getByRole("button", { name: /^13:00–13:15/ }))[0]).toBe(
      "13:00–13:15 Ohne Namen",
    );
  });

  it("begins a week that is wider than the screen with the day that is sought, and a turned one with Monday", async () => {
    vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(7 * 128);
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    const { user } = await openPage("/mycalender?view=week");
    const grid = await screen.findByRole("group", { name: "Kalender" });
    await within(grid).findByRole("button", { name: /Damenhaarschnitt/ });
    const main = within(grid).getByRole("application");
    // Wednesday
    expect(main.scrollLeft).toBe(2 * 128);
    await user.click(screen.getByRole("button", { name: "Nächste Woche" }));
    await waitFor(() => expect(main.scrollLeft).toBe(0));
    await user.click(screen.getByRole("button", { name: "Heute" }));
    await waitFor(() => expect(main.scrollLeft).toBe(2 * 128));
    expect(scroll).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("is printed light, whatever the theme", async () => {
    await openPage();
    const { dataset } = document.documentElement;
    dataset.theme = "DARK";
    // The page begins to listen when its calendar is drawn.
    await waitFor(() => {
      fireEvent(window, new Event("beforeprint"));
      expect(dataset.theme).toBe("LIGHT");
    });
    fireEvent(window, new Event("afterprint"));
    expect(dataset.theme).toBe("DARK");
  });

  it("draws hundreds of lines, all of them in the end", async () => {
    const entries = Array.from({ length: 500 }, (_, index) =>
      staffAppointment({ id: `appointment-${index}` }),
    );
    calendar = staffCalendar({ entries });
    await openPage();
    await waitFor(() => expect(document.querySelectorAll("button.line")).toHaveLength(500));
  });

  const closedRoom = staffEntry({
    id: "absence-9",
    title: "Wasserschaden",
    userIds: [],
    roomIds: [5],
    absenceId: 9,
  });
  const rooms = [{ roomId: 5, name: "Kabine 1", group: "Kabine" }];

  const toClosedRoom = /Abwesend: Wasserschaden/;

  it("leads from a closed room to the rooms", async () => {
    calendar = staffCalendar({ rooms, entries: [closedRoom] });
    await openPage();
    const link = await screen.findByRole("link", { name: toClosedRoom });
    expect(link).toHaveAttribute("href", "/account/rooms");
  });

  it("leads from the block of a closed room to the rooms", async () => {
    calendar = staffCalendar({ rooms, entries: [closedRoom] });
    const { user, router } = await openPage("/mycalender?view=week&date=2027-01-13");
    await user.click(await screen.findByRole("button", { name: toClosedRoom }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/account/rooms"));
  });

  it.each(["list", "week"])(
    "leads in the %s nowhere from a closed room for who may not set it",
    async (view) => {
      server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
      calendar = staffCalendar({ rooms, entries: [closedRoom] });
      await openPage(`/mycalender?view=${view}&date=2027-01-13`);
      expect(await screen.findByText(toClosedRoom)).toBeInTheDocument();
      expect(screen.queryByRole("link", { name: toClosedRoom })).toBeNull();
      expect(screen.queryByRole("button", { name: toClosedRoom })).toBeNull();
    },
  );

  it("says in the list who works when, unless they are many", async () => {
    await openPage();
    const hoursOf = async (day: RegExp) =>
      within(await screen.findByRole("region", { name: day })).queryByRole("list", { name: "Arbeitszeit" });
    const items = (list: HTMLElement | null) =>
      list &&
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    expect(items(await hoursOf(/^Mittwoch/))).toEqual(["Anna Berger: 09:00–17:00", "Bert Koch: 09:00–17:00"]);
    expect(items(await hoursOf(/^Sonntag/))).toEqual([
      "Anna Berger: arbeitet nicht",
      "Bert Koch: arbeitet nicht",
    ]);
  });

  it("says in the list of a big team when it is open, and who works when of those who are chosen", async () => {
    const closure = staffEntry({
      category: "ORGANIZATION",
      userIds: [],
      start: "2027-01-14T00:00:00",
      end: "2027-01-15T00:00:00",
    });
    calendar = staffCalendar({ employees: bigTeam(), entries: [staffAppointment(), closure] });
    const { user } = await openPage();
    await line(/Damenhaarschnitt/);
    expect(screen.queryByRole("list", { name: "Arbeitszeit" })).toBeNull();
    const ofDay = (name: RegExp) => screen.getByRole("region", { name });
    expect(ofDay(/^Mittwoch/)).toHaveTextContent("Geöffnet 09:00–17:00");
    expect(ofDay(/^Sonntag/)).toHaveTextContent("Geschlossen");
    expect(ofDay(/^Donnerstag/)).not.toHaveTextContent("Geöffnet");
    await user.click(screen.getByRole("button", { name: "Anna Berger" }));
    const wednesday = await screen.findByRole("region", { name: /^Mittwoch/ });
    expect(within(wednesday).getByRole("list", { name: "Arbeitszeit" })).toHaveTextContent(
      /^Anna Berger: 09:00–17:00$/,
    );
  });

  it("offers rooms as columns where there are any", async () => {
    calendar = staffCalendar({
      rooms: [{ roomId: 5, name: "Kabine 1", group: "Kabine" }],
      entries: [staffAppointment({ roomIds: [5] })],
    });
    const { user } = await openPage("/mycalender?view=day");
    await user.click(await screen.findByRole("button", { name: "Räume" }));
    const grid = await screen.findByRole("group", { name: "Kalender" });
    expect(await within(grid).findByText("Kabine 1")).toBeInTheDocument();
    expect(within(grid).queryByText("Anna Berger")).toBeNull();
  });
});

describe("daily actions", () => {
  /** Presses that it takes from the calendar. */
  function counted(user: UserEvent) {
    let clicks = 0;
    const click = async (element: Element) => {
      clicks += 1;
      await user.click(element);
    };
    return { click, count: () => clicks };
  }
  const over = { start: "2027-01-13T08:00:00", end: "2027-01-13T09:00:00" };

  it.each([
    ["move", "Damenhaarschnitt verschieben", null],
    ["done", "Damenhaarschnitt: erledigt", "DONE"],
    ["no-show", "Damenhaarschnitt: nicht erschienen", "NO_SHOW"],
  ])("%s takes two presses", async (_, name, outcome) => {
    if (outcome)
      booking = staffBooking({ appointments: booking.appointments.map((one) => ({ ...one, ...over })) });
    let sent: unknown = null;
    server.use(
      http.post("*/api/staff/bookings/1/close", async ({ request }) => {
        sent = ((await request.json()) as { outcome: string }).outcome;
        return HttpResponse.json(booking);
      }),
      http.post("*/api/staff/bookings/1/moveslots", () => HttpResponse.json([])),
    );
    const { user } = await openPage();
    const { click, count } = counted(user);
    await click(await line(/Damenhaarschnitt/));
    const drawer = await screen.findByRole("dialog", { name: "Termindetail" });
    await click(await within(drawer).findByRole("button", { name }));
    if (outcome === null) expect(await within(drawer).findByLabelText("Beginn")).toBeVisible();
    else await waitFor(() => expect(sent).toBe(outcome));
    expect(count()).toBeLessThanOrEqual(2);
  });

  it.each([
    ["a new visit", "Termin anlegen"],
    ["a walk-in", "Jetzt: Laufkundschaft eintragen"],
  ])("%s begins with one press", async (_, name) => {
    server.use(http.get("*/api/staff/offeredservices", () => HttpResponse.json([staffOfferedService()])));
    const { user } = await openPage();
    const { click, count } = counted(user);
    await click(await screen.findByRole("button", { name }));
    expect(await screen.findByRole("dialog", { name: "Termin anlegen" })).toBeVisible();
    expect(count()).toBe(1);
  });
});

describe("free starts", () => {
  it("of a service lie in the columns of those who can do it, and begin a visit", async () => {
    const asked: unknown[] = [];
    server.use(
      http.get("*/api/staff/offeredservices", () => HttpResponse.json([staffOfferedService()])),
      http.post("*/api/staff/bookings/basketslots", async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json([slot("2027-01-13T14:00", anna, bert), slot("2027-01-13T15:30", bert)]);
      }),
    );
    const { user } = await openPage("/mycalender?view=day&date=2027-01-13");
    const grid = await screen.findByRole("group", { name: "Kalender" });
    await user.click(screen.getByRole("button", { name: "Freie Zeiten zeigen" }));
    const services = await screen.findByLabelText("Freie Zeiten für welche Leistung");
    await waitFor(() => expect(services).toBeEnabled());
    await user.selectOptions(services, offeredService().description);
    expect(await screen.findByText("2 freie Zeiten sind eingezeichnet.")).toBeVisible();
    expect(asked[0]).toMatchObject({ dateFrom: "2027-01-13", dateTo: "2027-01-13" });
    const columns = [...grid.querySelectorAll(".ec-body .ec-day")].map((column) =>
      [...column.querySelectorAll(".free-start")].map(({ textContent }) => textContent),
    );
    expect(columns).toEqual([["14:00"], ["14:00", "15:30"]]);
    // With the service that was chosen.
    within(grid).getByRole("application").focus();
    await user.keyboard("{Enter}");
    const form = await screen.findByRole("dialog", { name: "Termin anlegen" });
    const chosen = within(form).getByRole("combobox", { name: "Leistung" });
    await waitFor(() => expect(chosen).toHaveValue(String(offeredService().serviceID)));
  });

  it("stand under their days in the list, and begin a visit", async () => {
    server.use(
      http.get("*/api/staff/offeredservices", () => HttpResponse.json([staffOfferedService()])),
      http.post("*/api/staff/bookings/basketslots", () =>
        HttpResponse.json([slot("2027-01-13T14:00", anna), slot("2027-01-14T15:30", bert)]),
      ),
    );
    const { user } = await openPage("/mycalender?view=list&date=2027-01-13");
    await user.click(await screen.findByRole("button", { name: "Freie Zeiten zeigen" }));
    const services = await screen.findByLabelText("Freie Zeiten für welche Leistung");
    await waitFor(() => expect(services).toBeEnabled());
    await user.selectOptions(services, offeredService().description);
    const thursday = await screen.findByRole("region", { name: /^Donnerstag/ });
    await user.click(await within(thursday).findByRole("button", { name: "Frei um 15:30 Uhr" }));
    const form = await screen.findByRole("dialog", { name: "Termin anlegen" });
    expect(within(form).getByLabelText("Datum")).toHaveValue("14.01.2027");
    expect(within(form).getByLabelText("Beginn")).toHaveValue("15:30");
  });

  it("are not there where nothing is free, and go with the switch", async () => {
    server.use(
      http.get("*/api/staff/offeredservices", () => HttpResponse.json([staffOfferedService()])),
      http.post("*/api/staff/bookings/basketslots", () => HttpResponse.json([])),
    );
    const { user } = await openPage("/mycalender?view=week&date=2027-01-13");
    const toggle = screen.getByRole("button", { name: "Freie Zeiten zeigen" });
    await user.click(toggle);
    const services = await screen.findByLabelText("Freie Zeiten für welche Leistung");
    await waitFor(() => expect(services).toBeEnabled());
    await user.selectOptions(services, offeredService().description);
    expect(await screen.findByText("In diesen Tagen ist dafür nichts frei.")).toBeVisible();
    await user.click(toggle);
    expect(screen.queryByLabelText("Freie Zeiten für welche Leistung")).toBeNull();
    expect(screen.queryByText("In diesen Tagen ist dafür nichts frei.")).toBeNull();
  });

  it("say when they cannot be loaded", async () => {
    server.use(
      http.get("*/api/staff/offeredservices", () => HttpResponse.json([staffOfferedService()])),
      http.post("*/api/staff/bookings/basketslots", () => problem(503, "UNAVAILABLE", "Derzeit nicht.")),
    );
    const { user } = await openPage("/mycalender?view=day&date=2027-01-13");
    await user.click(screen.getByRole("button", { name: "Freie Zeiten zeigen" }));
    const services = await screen.findByLabelText("Freie Zeiten für welche Leistung");
    await waitFor(() => expect(services).toBeEnabled());
    await user.selectOptions(services, offeredService().description);
    expect(await screen.findByText("Die freien Zeiten lassen sich gerade nicht laden.")).toBeVisible();
  });
});

describe("live calendar", () => {
  it("asks with its tag and says what is new", async () => {
    await openPage();
    await line(/Damenhaarschnitt/);
    await waitFor(() => expect(statuses).toContain(304));
    expect(screen.queryByText("Kalender aktualisiert")).toBeNull();
    calendar = staffCalendar({
      entries: [staffAppointment(), staffAppointment({ id: "appointment-6", title: "Balayage" })],
    });
    expect(await line(/Balayage/)).toBeVisible();
    expect(await screen.findByText("Kalender aktualisiert")).toBeVisible();
  });

  it("keeps what it knows when nobody answers, and says so", async () => {
    await openPage();
    await line(/Damenhaarschnitt/);
    server.use(http.get("*/api/staff/calendar", () => HttpResponse.error()));
    expect(await screen.findByRole("alert")).toHaveTextContent("Wir erreichen den Server gerade nicht.");
    expect(await line(/Damenhaarschnitt/)).toBeVisible();
  });

  it("rests while nobody sees it", async () => {
    await openPage();
    await line(/Damenhaarschnitt/);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("visibilitychange"));
    const before = statuses.length;
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect(statuses.length).toBeLessThanOrEqual(before + 1);
  });
});
