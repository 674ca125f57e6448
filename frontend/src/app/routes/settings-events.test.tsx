import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/api/schema";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { firstVersion, staffEmployee } from "@/test/settings-answers";
import { anna } from "@/test/staff-calendar-answers";

type StaffEvent = components["schemas"]["StaffEvent"];
type EventRequest = components["schemas"]["StaffEventRequest"];
type Summary = components["schemas"]["StaffEventSummary"];
type EventConsequences = components["schemas"]["EventConsequences"];

// jsdom has no layout: what the editor asks of it gets the plainest answer.
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
Range.prototype.getClientRects = () => document.body.getClientRects();

const summary = (values: Partial<Summary> = {}): Summary => ({
  eventId: 3,
  type: "COURSE",
  title: "Töpfern",
  capacity: 8,
  taken: 2,
  minimumParticipants: 4,
  isArchived: false,
  nextDates: [{ start: "2027-01-18T18:00:00", end: "2027-01-18T19:30:00" }],
  datesAhead: 3,
  ...values,
});

const date = (scheduleId: number, day: string, hasBegun = false) => ({
  scheduleId,
  start: `2027-01-${day}T18:00:00`,
  end: `2027-01-${day}T19:30:00`,
  isCalledOff: false,
  hasBegun,
});

const course: StaffEvent = {
  version: firstVersion,
  eventId: 3,
  type: "COURSE",
  title: "Töpfern",
  htmlContent: "<p>Mit Ton</p>",
  price: 120,
  duration: 90,
  capacity: 8,
  taken: 2,
  minimumParticipants: 4,
  trainer: "Anna Berger",
  room: null,
  userId: anna,
  roomIds: [],
  onlineMeeting: false,
  onlineMeetingLink: null,
  signUpFrom: null,
  signUpUntil: null,
  imagePath: null,
  isArchived: false,
  customFields: [],
  schedules: [date(1, "04", true), date(2, "18"), date(4, "25")],
};

const nobodyIsTold: EventConsequences = {
  participants: [],
  participantsTotal: 0,
  outsideDates: [],
  outsideDatesTotal: 0,
  tomorrow: { date: "2027-01-14", services: [] },
};
const evaIsTold: EventConsequences = {
  ...nobodyIsTold,
  participants: [
    {
      participationId: 1,
      bookingId: 1,
      customerName: "Eva Moser",
      isChanged: true,
      isCalledOff: true,
      losesSeat: false,
    },
  ],
  participantsTotal: 3,
};

let events: Summary[] = [];
let sent: EventRequest[] = [];
let archived: unknown[] = [];
let consequences = nobodyIsTold;
let answer: (() => Response) | null = null;

async function settle(request: Request) {
  sent.push((await request.json()) as EventRequest);
  return answer?.() ?? HttpResponse.json({ event: course, consequences });
}

beforeEach(() => {
  events = [summary()];
  sent = [];
  archived = [];
  consequences = nobodyIsTold;
  answer = null;
  server.use(
    ...signedIn(owner()),
    http.get("*/api/staff/events", () => HttpResponse.json({ events })),
    http.get("*/api/staff/events/3", () => HttpResponse.json(course)),
    http.get("*/api/staff/employees", () => HttpResponse.json({ employees: [staffEmployee()] })),
    http.get("*/api/staff/rooms", () => HttpResponse.json({ groups: [] })),
    http.post("*/api/staff/events", ({ request }) => settle(request)),
    http.put("*/api/staff/events/3", ({ request }) => settle(request)),
    http.post("*/api/staff/events/3/archive", async ({ request }) => {
      archived.push(await request.json());
      return HttpResponse.json({ event: { ...course, taken: 5 }, consequences });
    }),
  );
});

async function openForm(item: string) {
  const page = renderRoute(`/account/events/${item}`);
  const form = await screen.findByRole("form", { name: "Event oder Kurs" });
  await within(form).findByRole("textbox", { name: "Beschreibung" });
  return { ...page, form };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function expectAccessible() {
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe("events", () => {
  it("are listed with their next date and their seats, archived ones apart", async () => {
    events.push(
      summary({ eventId: 4, type: "EVENT", title: "Flechtabend", taken: 8, datesAhead: 1 }),
      summary({ eventId: 5, title: "Altes", isArchived: true, nextDates: [], datesAhead: 0 }),
    );
    renderRoute("/account/events");
    const list = await screen.findByRole("list", { name: "Events und Kurse" });
    expect(
      within(list)
        .getAllByRole("link")
        .map(({ textContent }) => textContent?.replaceAll("\u00A0", " ")),
    ).toEqual([
      expect.stringMatching(
        /^TöpfernKursNoch 2 bis zum Minimum.*18\. Jänner.*, und 2 weitere2 von 8 Plätzen vergeben$/,
      ),
      expect.stringMatching(/^FlechtabendEventAusgebucht/),
    ]);
    const old = within(screen.getByRole("region", { name: "Archiviert" }));
    expect(old.getByRole("link")).toHaveTextContent("AltesKursKeine Termine mehr");
    await expectAccessible();
  });

  it("that are not there yet are asked for, and what failed can be asked for again", async () => {
    events = [];
    server.use(
      http.get("*/api/staff/events", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = renderRoute("/account/events");
    await user.click(await screen.findByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByText(/^Noch kein Event/)).toBeVisible();
  });
});

describe("form of an event", () => {
  it("plans a series, marks its holidays and creates the course", async () => {
    const asked: string[] = [];
    server.use(
      http.get("*/api/staff/events/series", ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({
          schedules: [
            { start: "2027-03-22T18:00:00", holiday: null },
            { start: "2027-03-29T18:00:00", holiday: "Ostermontag" },
          ],
        });
      }),
    );
    const { user } = await openForm("new");
    type("Name", "Töpfern");
    type("Preis in €", "120");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    expect(await screen.findByText("Bitte mindestens einen Termin.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Serie eintragen" }));
    type("Erster Termin", "22.03.2027");
    expect(screen.getByRole("option", { name: "Jeden Montag" })).toBeInTheDocument();
    type("Anzahl", "2");
    await user.click(screen.getByRole("button", { name: "Termine eintragen" }));
    expect(await screen.findByText("Feiertag: Ostermontag")).toBeVisible();
    expect(asked).toEqual(["?first=2027-03-22T18%3A00%3A00&everyWeeks=1&count=2"]);
    expect(screen.getByText("2 Termine eingetragen, einer davon an einem Feiertag.")).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText("Wer leitet es?"), "Anna Berger");
    expect(screen.getByLabelText("Name der Leitung")).toHaveValue("Anna Berger");
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(sent.map(({ isPreview }) => isPreview)).toEqual([true, false]));
    expect(sent[1]).toMatchObject({
      type: "COURSE",
      title: "Töpfern",
      userId: anna,
      schedules: [
        { scheduleId: null, start: "2027-03-22T18:00:00" },
        { scheduleId: null, start: "2027-03-29T18:00:00" },
      ],
    });
    expect(await screen.findByRole("list", { name: "Events und Kurse" })).toBeVisible();
  });

  it("names those who are told before a date is moved or called off", async () => {
    consequences = evaIsTold;
    const { user } = await openForm("3");
    expect(screen.getByText(/^Vergangene und abgesagte Termine \(1\)/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Termin 1: wer kommt" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/mycalender\?date=2027-01-\d\d&schedule=\d+$/),
    );
    type("Termin 1, Tag", "19.01.2027");
    await user.click(screen.getByRole("button", { name: "Termin 2 absagen" }));
    expect(screen.getByText("Wird abgesagt, sobald du speicherst.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    const review = await screen.findByRole("dialog", { name: "Was ändert sich?" });
    expect(review).toHaveTextContent("3 Angemeldete bekommen eine E-Mail");
    expect(within(review).getByText("Ein Termin fällt aus · Termine stehen jetzt anders")).toBeVisible();
    expect(review).toHaveTextContent("und 2 weitere");
    await expectAccessible();
    expect(sent.map(({ isPreview }) => isPreview)).toEqual([true]);
    await user.click(within(review).getByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.schedules).toEqual([{ scheduleId: 2, start: "2027-01-19T18:00:00" }]);
  });

  it("says which dates lie in an absence before they are saved", async () => {
    const away = { eventId: 3, scheduleId: 4, title: "Töpfern", participants: [], participantsTotal: 0 };
    consequences = {
      ...nobodyIsTold,
      outsideDates: [{ ...away, start: "2027-01-25T18:00:00", end: "2027-01-25T20:00:00" }],
      outsideDatesTotal: 1,
    };
    const { user } = await openForm("3");
    type("Plätze", "12");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    const review = await screen.findByRole("dialog", { name: "Was ändert sich?" });
    expect(review).toHaveTextContent("1 Termin liegt in einer Abwesenheit oder Schließung");
    expect(review).toHaveTextContent(/Mo., 25\.\sJänner, 18:00\sUhr · Töpfern/);
    await user.click(within(review).getByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it("is saved also where the day of a date was emptied before it was called off", async () => {
    const { user } = await openForm("3");
    const day = screen.getByLabelText("Termin 1, Tag");
    type("Termin 1, Tag", "");
    fireEvent.blur(day);
    expect(await screen.findByText("Bitte Tag und Uhrzeit, zum Beispiel 24.12. und 18:00.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Termin 1 absagen" }));
    expect(screen.queryByText("Bitte Tag und Uhrzeit, zum Beispiel 24.12. und 18:00.")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.schedules).toEqual([{ scheduleId: 4, start: "2027-01-25T18:00:00" }]);
  });

  it("takes a time that is typed in short for what it means", async () => {
    const { user } = await openForm("3");
    const time = screen.getByLabelText("Termin 1, Uhrzeit");
    await user.clear(time);
    await user.type(time, "930");
    await user.tab();
    expect(time).toHaveValue("09:30");
    await user.type(screen.getByLabelText("Anmelden ab"), "10.1.27");
    await user.tab();
    await user.tab();
    expect(screen.getByLabelText("Anmelden ab")).toHaveValue("10.01.2027");
    expect(screen.queryByText("Bitte Tag und Uhrzeit, zum Beispiel 24.12. und 18:00.")).toBeNull();
    expect(screen.queryByText("Bitte Tag und Uhrzeit, oder nichts.")).toBeNull();
    await user.tab();
    expect(await screen.findByText("Bitte Tag und Uhrzeit, oder nichts.")).toBeVisible();
    expect(time).not.toBeInvalid();
  });

  it("holds back what is no day or no time, and leaves it as it was typed", async () => {
    const { user } = await openForm("3");
    const [from, until] = [
      screen.getByLabelText("Anmelden ab"),
      screen.getByLabelText("Anmelden bis, Uhrzeit"),
    ];
    await user.type(from, "Terminbeginn");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    expect(await screen.findByText("Bitte Tag und Uhrzeit, oder nichts.")).toBeVisible();
    expect(from).toHaveValue("Terminbeginn");
    expect(from).toHaveFocus();
    await user.clear(from);
    await user.type(until, "25 Uhr{Enter}");
    expect(await screen.findByText("Bitte Tag und Uhrzeit, oder nichts.")).toBeVisible();
    expect(until).toHaveValue("25 Uhr");
    expect(sent).toEqual([]);
    await user.clear(until);
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ signUpFrom: null, signUpUntil: null }));
  });

  it("keeps what is typed while asking anew fails", async () => {
    const { queryClient } = await openForm("3");
    type("Plätze", "12");
    server.use(
      http.get("*/api/staff/events/3", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar.")),
      http.get("*/api/staff/rooms", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar.")),
    );
    await act(() => queryClient.invalidateQueries());
    expect(screen.queryByText("Derzeit nicht erreichbar.")).toBeNull();
    expect(screen.getByLabelText("Plätze")).toHaveValue("12");
  });

  it("says what it means to meet online without a link", async () => {
    const { user } = await openForm("3");
    await user.click(screen.getByRole("checkbox", { name: "Findet online statt" }));
    const link = await screen.findByLabelText("Link zum Online-Treffen");
    expect(link).toHaveAccessibleDescription(
      "Ohne Link wissen Angemeldete nicht, wo ihr euch trefft. Trägst du ihn ein oder ändert sich der Ort, bekommen sie eine E-Mail.",
    );
    fireEvent.change(link, { target: { value: "https://treffen.example/1" } });
    expect(link).toHaveAccessibleDescription("Nur für Angemeldete.");
  });

  it("shows at the field what the server refuses", async () => {
    answer = () =>
      problem(409, "SEATS_TAKEN", "Es sind schon mehr Plätze vergeben.", {
        capacity: "Es sind schon 7 Plätze vergeben.",
      });
    const { user } = await openForm("3");
    expect(screen.getByText(/Steht fest, solange jemand angemeldet ist/)).toBeVisible();
    type("Plätze", "5");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() =>
      expect(screen.getByLabelText("Plätze")).toHaveAccessibleDescription(/Es sind schon 7 Plätze vergeben/),
    );
  });

  it("is archived after a question, and stands model for another one", async () => {
    const { user } = await openForm("3");
    expect(screen.getByRole("link", { name: "Als Vorlage nehmen" })).toHaveAttribute(
      "href",
      "/account/events/new?from=3",
    );
    await user.click(screen.getByRole("button", { name: "Archivieren" }));
    const question = await screen.findByRole("alertdialog", { name: "Töpfern archivieren?" });
    // What the server previews, not what the page had when it was opened.
    expect(question).toHaveTextContent("Die 5 Angemeldeten kommen weiterhin.");
    const preview = { isArchived: true, isPreview: true };
    expect(archived).toEqual([preview]);
    await user.click(within(question).getByRole("button", { name: "Archivieren" }));
    await waitFor(() => expect(archived).toEqual([preview, { isArchived: true, isPreview: false }]));
  });

  it("is not asked about where nobody knows what archiving would do", async () => {
    server.use(http.post("*/api/staff/events/3/archive", () => problem(503, "UNAVAILABLE", "Gerade nicht.")));
    const { user } = await openForm("3");
    await user.click(screen.getByRole("button", { name: "Archivieren" }));
    expect(await screen.findByText("Gerade nicht.")).toBeInTheDocument();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("shows another image as soon as it is chosen", async () => {
    const placed: unknown[] = [];
    const image = {
      imageId: "11aa",
      kind: "PHOTO",
      path: "/images/1000/11aa-960.jpg",
      width: 10,
      height: 10,
      createdAt: "2027-01-11T08:00:00Z",
      places: [],
    };
    server.use(
      http.get("*/api/staff/images", () => HttpResponse.json({ images: [image], most: 50 })),
      http.put("*/api/staff/images/places", async ({ request }) => {
        placed.push(await request.json());
        return HttpResponse.json({ images: [image], most: 50 });
      }),
    );
    const { user, form } = await openForm("3");
    await user.click(within(form).getByRole("button", { name: "Bild: Aus euren Bildern wählen" }));
    await user.click(await screen.findByRole("button", { name: "Bild 1 verwenden" }));
    await waitFor(() => expect(placed).toEqual([{ place: "EVENT", id: 3, imageId: "11aa" }]));
    expect(sent).toEqual([]);
  });

  it("that does not exist says so", async () => {
    server.use(
      http.get("*/api/staff/events/9", () => problem(404, "NOT_FOUND", "Das haben wir nicht gefunden.")),
    );
    renderRoute("/account/events/9");
    expect(await screen.findByText("Dieses Event gibt es nicht.")).toBeVisible();
  });
});
