import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { owner, signedIn } from "@/test/account-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import {
  anna,
  bert,
  bigTeam,
  eventDate,
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

beforeEach(() => {
  calendar = staffCalendar();
  booking = staffBooking();
  server.use(
    ...signedIn(owner()),
    customerOnFile,
    noCustomFields,
    staffCalendarAnswer(() => calendar),
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

describe("a visit with steps", () => {
  /** Colour: a quarter of an hour of work, three quarters of processing, a quarter of work; a basin for the end. */
  const colour = (values: Parameters<typeof staffAppointment>[0] = {}) =>
    staffAppointment(
      { title: "Farbe", start: "2027-01-13T11:00:00", end: "2027-01-13T12:15:00", roomIds: [5], ...values },
      {
        work: [
          { from: 0, to: 15 },
          { from: 60, to: 85 },
        ],
        followUpTime: 10,
        roomUse: [{ roomId: 5, from: 60, to: 85 }],
      },
    );

  async function openDay(view = "day", others: ReturnType<typeof staffAppointment>[] = []) {
    server.use(http.get("*/api/staff/offeredservices", () => HttpResponse.json([staffOfferedService()])));
    calendar = staffCalendar({
      rooms: [{ roomId: 5, name: "Waschplatz", group: "Waschplätze" }],
      entries: [colour(), ...others],
    });
    const page = await openPage(`/mycalender?view=${view}&date=2027-01-13`);
    return page;
  }

  const drawn = async () => within(await screen.findByRole("group", { name: "Kalender" }));

  it("shows its work apart from the time in which its employee is free, and books somebody there", async () => {
    const { user } = await openDay();
    const grid = await drawn();
    expect(await grid.findByRole("button", { name: /Farbe/ })).toBeInTheDocument();
    const processing = grid.getByRole("button", { name: "Einwirkzeit 11:15–12:00: Termin anlegen" });
    // Of 85 minutes, the follow-up included.
    expect(Number.parseFloat(processing.style.height)).toBeCloseTo((45 / 85) * 100, 0);
    await expectAccessible();
    await user.click(processing);
    const form = await screen.findByRole("dialog", { name: "Termin anlegen" });
    expect(await within(form).findByLabelText("Beginn")).toHaveValue("11:15");
    expect(within(form).getByLabelText("Datum")).toHaveValue("13.01.2027");
  });

  it("is where the keys make another visit, too", async () => {
    const { user } = await openDay();
    const grid = await drawn();
    const block = await grid.findByRole("button", { name: /Farbe/ });
    block.focus();
    await user.keyboard("n");
    const form = await screen.findByRole("dialog", { name: "Termin anlegen" });
    expect(await within(form).findByLabelText("Beginn")).toHaveValue("11:15");
  });

  it("offers that time in the list", async () => {
    const { user } = await openDay("list");
    await user.click(await line("Einwirkzeit 11:15–12:00: Termin anlegen"));
    const form = await screen.findByRole("dialog", { name: "Termin anlegen" });
    expect(await within(form).findByLabelText("Beginn")).toHaveValue("11:15");
  });

  it("offers in the list where a visit can begin, not the minute at which the time becomes free", async () => {
    server.use(http.get("*/api/staff/offeredservices", () => HttpResponse.json([staffOfferedService()])));
    calendar = staffCalendar({
      entries: [colour({ start: "2027-01-13T11:07:00", end: "2027-01-13T12:22:00", roomIds: [] })],
    });
    await openPage("/mycalender?view=list&date=2027-01-13");
    expect(await line("Einwirkzeit 11:30–12:07: Termin anlegen")).toBeVisible();
  });

  it("offers no time in which its employee serves somebody else by now", async () => {
    const { user } = await openDay("day", [
      staffAppointment({ id: "appointment-6", start: "2027-01-13T11:15:00", end: "2027-01-13T12:00:00" }),
    ]);
    const grid = await drawn();
    await user.click(await grid.findByText("Einwirkzeit"));
    expect(grid.queryByRole("button", { name: /Einwirkzeit/ })).toBeNull();
    expect(await screen.findByRole("dialog", { name: "Termindetail" })).toBeInTheDocument();
  });

  it("takes its room only when it needs it", async () => {
    const { user } = await openDay();
    await user.click(await screen.findByRole("button", { name: "Räume" }));
    const grid = await drawn();
    expect(await grid.findByRole("button", { name: /^12:00–12:25/ })).toHaveTextContent("Farbe");
    expect(grid.queryByRole("button", { name: /^11:00/ })).toBeNull();
  });
});

it("opens a short visit also at its lower edge, by which it is dragged", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("fine"),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  calendar = staffCalendar({ entries: [staffAppointment({ end: "2027-01-13T11:15:00" })] });
  await openPage("/mycalender?view=day&date=2027-01-13");
  const block = await screen.findByRole("button", { name: /11:00–11:15/ });
  const edge = block.closest(".ec-event")?.querySelector(".ec-resizer");
  if (!edge) throw new Error("Nothing to drag");
  // Without layout nothing can be dragged.
  fireEvent.click(edge);
  expect(await screen.findByRole("dialog", { name: "Termindetail" })).toBeVisible();
  vi.unstubAllGlobals();
});

describe("week of many", () => {
  const emil = anna + 4;
  const onSunday = staffAppointment(
    {
      id: "appointment-6",
      title: "Balayage",
      start: "2027-01-17T10:00:00",
      end: "2027-01-17T12:00:00",
      userIds: [emil],
    },
    { appointmentId: 6, bookingId: 6 },
  );
  const week = "/mycalender?view=week&date=2027-01-13";

  async function openWeek() {
    calendar = staffCalendar({ employees: bigTeam(), entries: [staffAppointment(), onSunday] });
    const page = await openPage(week);
    const grid = await screen.findByRole("group", { name: "Kalender" });
    await within(grid).findByRole("button", { name: /Damenhaarschnitt/ });
    return { ...page, grid };
  }

  it("has a column for each of them on each day, and as few as days where few are chosen", async () => {
    const { user, grid } = await openWeek();
    const count = () => grid.querySelectorAll(".ec-body .ec-day").length;
    expect(count()).toBe(35);
    expect(within(grid).getAllByText("Emil Berger")).toHaveLength(7);
    expect(within(grid).getByRole("button", { name: /Balayage/ })).toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Emil Berger" }));
    await waitFor(() => expect(count()).toBe(7));
  });

  it("leads from a day to the next, and says whose column it is and on which day", async () => {
    const { user, grid } = await openWeek();
    within(grid).getByRole("application").focus();
    await user.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(document.activeElement).toHaveAccessibleName(/^Emil Berger, Mo\., 11\.\sJänner, 07:00–09:00: /);
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement).toHaveAccessibleName(/^Bert Berger, Di\., 12\.\sJänner, /);
    for (let steps = 0; steps < 28; steps += 1) await user.keyboard("{ArrowRight}");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(await screen.findByRole("dialog", { name: "Termindetail" })).toBeVisible();
  });

  it("draws what lies near, and the rest once somebody scrolls there", async () => {
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1_024);
    vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(35 * 128);
    const { grid } = await openWeek();
    expect(within(grid).queryByRole("button", { name: /Balayage/ })).toBeNull();
    const main = within(grid).getByRole("application");
    main.scrollLeft = 27 * 128;
    fireEvent.scroll(main);
    expect(await within(grid).findByRole("button", { name: /Balayage/ })).toBeInTheDocument();
  });

  it("is printed as the list", async () => {
    await openWeek();
    expect(screen.queryByRole("region", { name: /^Termine/, hidden: true })).toBeNull();
    fireEvent(window, new Event("beforeprint"));
    const list = screen.getByRole("region", { name: /^Termine/, hidden: true });
    expect(list).toHaveTextContent("Balayage");
    fireEvent(window, new Event("afterprint"));
    expect(list).not.toBeInTheDocument();
  });
});

describe("grid by keyboard", () => {
  async function openGrid() {
    server.use(http.get("*/api/staff/offeredservices", () => HttpResponse.json([staffOfferedService()])));
    const page = await openPage("/mycalender?view=day&date=2027-01-13");
    const grid = await screen.findByRole("group", { name: "Kalender" });
    await within(grid).findByRole("button", { name: /11:00–12:00/ });
    within(grid)
      .getByRole("application", { name: /Kalenderraster/ })
      .focus();
    return { ...page, grid };
  }

  const courseOfTwo = (takenSeats: number) =>
    staffEntry({
      id: "event-7",
      category: "COURSE",
      title: "Flechten lernen",
      start: "2027-01-13T13:00:00",
      end: "2027-01-13T14:30:00",
      userIds: [anna, bert],
      eventDate: { scheduleId: 7, eventId: 3, capacity: 12, takenSeats },
    });

  it("leads from stop to stop and from column to column, and says where it is", async () => {
    const { user } = await openGrid();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toHaveAccessibleName(
      "Anna Berger, 07:00–09:00: außerhalb der Arbeitszeit",
    );
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toHaveAccessibleName("Anna Berger, 09:00–11:00: frei");
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toHaveAccessibleName(/Damenhaarschnitt/);
    expect(document.activeElement).toHaveAccessibleDescription("Anna Berger");
    expect(document.activeElement).toHaveAttribute("tabindex", "0");
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toHaveAccessibleName("Bert Koch, 09:00–17:00: frei");
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement).toHaveAccessibleName(/Damenhaarschnitt/);
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement).toHaveAccessibleName(/Damenhaarschnitt/);
    await expectAccessible();
  });

  it("opens with Enter and moves with M", async () => {
    server.use(http.post("*/api/staff/bookings/1/moveslots", () => HttpResponse.json([])));
    const { user } = await openGrid();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
    const drawer = await screen.findByRole("dialog", { name: "Termindetail" });
    expect(await within(drawer).findByRole("heading", { name: "Eva Moser" })).toBeVisible();
    expect(within(drawer).queryByLabelText("Dauer in Minuten")).toBeNull();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/Damenhaarschnitt/));
    await user.keyboard("m");
    expect(await screen.findByLabelText("Dauer in Minuten")).toHaveValue("60");
  });

  it("reaches a date of an event in each column that has it, and opens who comes", async () => {
    const course = courseOfTwo(2);
    calendar = staffCalendar({ entries: [staffAppointment(), course] });
    server.use(http.get("*/api/staff/schedules/7", () => HttpResponse.json(eventDate())));
    const { user, grid } = await openGrid();
    const blocks = await within(grid).findAllByRole("button", { name: /Flechten lernen/ });
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(document.activeElement).toBe(blocks[0]);
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(blocks[1]);
    expect(document.activeElement).toHaveAccessibleDescription("Bert Koch");
    await user.keyboard("{ArrowLeft}{Enter}");
    expect(await screen.findByRole("dialog", { name: "Teilnehmende" })).toBeVisible();
  });

  it("stays in the column of whom it is on when that block is drawn anew, and says whose it is", async () => {
    calendar = staffCalendar({ entries: [staffAppointment(), courseOfTwo(2)] });
    const { user, grid } = await openGrid();
    await within(grid).findAllByRole("button", { name: /Flechten lernen/ });
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}");
    const before = document.activeElement;
    expect(before).toHaveAccessibleDescription("Bert Koch");
    calendar = staffCalendar({ entries: [staffAppointment(), courseOfTwo(11)] });
    await waitFor(() => expect(before).not.toBeInTheDocument(), { timeout: 4_000 });
    expect(document.activeElement).toBe(within(grid).getAllByRole("button", { name: /Flechten lernen/ })[1]);
    expect(document.activeElement).toHaveAccessibleDescription("Bert Koch");
    expect(document.activeElement).toHaveAttribute("tabindex", "0");
  });

  it("makes a visit with N where it is, and with Enter where it is free", async () => {
    const { user } = await openGrid();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}{Enter}");
    const form = await screen.findByRole("dialog", { name: "Termin anlegen" });
    expect(within(form).getByLabelText("Datum")).toHaveValue("13.01.2027");
    // Nine is over by now.
    expect(within(form).getByLabelText("Beginn")).not.toHaveValue("09:00");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("{ArrowLeft}{ArrowDown}n");
    const another = await screen.findByRole("dialog", { name: "Termin anlegen" });
    expect(within(another).getByLabelText("Beginn")).toHaveValue("11:00");
  });

  it("follows the grid of the organisation, with lines that can be told apart and a time at each hour", async () => {
    const short = staffAppointment({ end: "2027-01-13T12:05:00" });
    calendar = staffCalendar({ grid: 20, entries: [short, staffEntry({ start: "2027-01-14T14:00:00" })] });
    server.use(http.get("*/api/staff/offeredservices", () => HttpResponse.json([staffOfferedService()])));
    const { user } = await openPage("/mycalender?view=day&date=2027-01-13");
    const grid = await screen.findByRole("group", { name: "Kalender" });
    await within(grid).findByRole("button", { name: /11:00–12:05/ });
    const main = within(grid).getByRole("application", { name: /Kalenderraster/ });
    expect(main.style.getPropertyValue("--ec-slot-height")).toBe("20px");
    const labels = [...grid.querySelectorAll<HTMLTimeElement>(".ec-slot time")];
    expect(labels.slice(0, 3).map(({ dateTime }) => dateTime.slice(11, 16))).toEqual([
      "07:00",
      "08:00",
      "09:00",
    ]);
    main.focus();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}n");
    const form = await screen.findByRole("dialog", { name: "Termin anlegen" });
    expect(within(form).getByLabelText("Beginn")).toHaveValue("12:20");
  });

  it("is told in the help", async () => {
    await openGrid();
    expect(screen.getByText("Mit der Tastatur")).toBeInTheDocument();
    expect(screen.getByText("verschiebt den Termin oder ändert seine Dauer")).toBeInTheDocument();
  });
});
