import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "@/api/schema";
import { noPersonalData, usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { bookingAnswers, customField, entry, signedUpEntry, slot } from "@/test/booking-answers";
import { fillInCustomer } from "@/test/customer";
import { fillWithoutEvents } from "@/test/fill-without-events";
import { problem } from "@/test/problem";
import { event, organization, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import {
  answerSignUps,
  expectNotBlocked,
  press,
  signedUp,
  signUpAddress,
  signUpDetails,
} from "@/test/sign-ups";

const course = event({
  type: "COURSE",
  description: "Flechten lernen",
  price: 120,
  duration: 90,
  trainer: "Katharina Lindner",
  location: "Atelier im Hof",
  onlineMeeting: true,
  minimumParticipants: 5,
  imagePath: "/images/1000/11aa-960.jpg",
  schedules: [12, 19, 26].map((day) => ({
    id: day,
    start: `2027-01-${day}T18:00:00`,
    end: `2027-01-${day}T19:30:00`,
  })),
});

beforeEach(() => {
  useSessionStore.setState(emptySession);
  usePersonalDataStore.setState(noPersonalData);
  server.use(...profileAnswers({ events: [event()] }), ...bookingAnswers({}));
});

describe("sign-up, the selection", () => {
  it("shows what a course is, when, with whom, where and for how much", async () => {
    server.use(...profileAnswers({ events: [event({ id: 9 }), course] }));
    renderRoute(signUpAddress);
    expect(await screen.findByRole("heading", { level: 1, name: "Anmelden zum Kurs" })).toBeVisible();
    const path = within(screen.getByRole("navigation", { name: "Du bist hier" }));
    expect(path.getByRole("link", { name: "Haarwerk am Marktplatz" })).toHaveAttribute(
      "href",
      "/haarwerk-am-marktplatz-1000",
    );
    expect(path.getByText("Anmelden zum Kurs")).toBeVisible();

    const chosen = within(screen.getByRole("region", { name: "Flechten lernen" }));
    expect(chosen.getByText("Kurs")).toBeVisible();
    expect(document.querySelector("main section img")).toHaveAttribute("src", "/images/1000/11aa-960.jpg");
    const dates = within(chosen.getByRole("list", { name: "Termine" })).getAllByRole("listitem");
    expect(dates.map((date) => date.textContent?.replace(/\s|\u2060/g, " "))).toEqual([
      "Di., 19. Jänner, 18:00– 19:30 Uhr",
      "Di., 26. Jänner, 18:00– 19:30 Uhr",
    ]);
    expect(chosen.getByText("Katharina Lindner")).toBeVisible();
    expect(chosen.getByText("Atelier im Hof")).toBeVisible();
    expect(chosen.getByText("Online-Treffen")).toBeVisible();
    expect(chosen.getByText("€ 120,00")).toBeVisible();
    expect(chosen.getByText("Noch 4 von 12 Plätzen frei")).toBeVisible();
    expect(chosen.getByText("Findet ab 5 Anmeldungen statt")).toBeVisible();

    const summary = within(screen.getByRole("region", { name: "Deine Anmeldung" }));
    expect(summary.getByText("2 Termine")).toBeVisible();
    expect(summary.getByText(/^je 90\sMinuten$/)).toBeVisible();
    expect(summary.getByText("Gesamt").parentElement).toHaveTextContent("€ 120,00");
    await waitFor(() =>
      expect(document.title).toBe("Anmelden zum Kurs · Haarwerk am Marktplatz · Terminhof"),
    );
  });

  it("names the year of dates after the turn of the year", async () => {
    const schedules = ["2027-12-28", "2028-01-04"].map((day, id) => ({
      id,
      start: `${day}T18:00:00`,
      end: `${day}T19:30:00`,
    }));
    server.use(...profileAnswers({ events: [event({ schedules })] }));
    renderRoute(signUpAddress);
    const chosen = within(await screen.findByRole("region", { name: "Flechtabend" }));
    const summary = within(screen.getByRole("region", { name: "Deine Anmeldung" }));
    for (const part of [chosen, summary]) {
      expect(part.getByText(/^Di\., 28\.\sDezember, 18:00/)).toBeVisible();
      expect(part.getByText(/^Di\., 4\.\sJänner\s2028, 18:00/)).toBeVisible();
    }
  });

  it("leads to the customer's data and back", async () => {
    const { user, router } = renderRoute(signUpAddress);
    expect(await screen.findByRole("heading", { level: 1, name: "Anmelden zum Event" })).toBeVisible();
    await press(user, "Weiter zu deinen Daten");
    await waitFor(() => expect(screen.getByRole("heading", { name: "Deine Daten" })).toHaveFocus());
    expect(router.state.location.search).toBe("?event=1&step=details");
    await fillInCustomer(user);
    await user.click(screen.getByRole("button", { name: "Zurück zum Event" }));
    expect(await screen.findByRole("region", { name: "Flechtabend" })).toBeVisible();
    expect(router.state.location.search).toBe("?event=1");
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    await press(user, "Weiter zu deinen Daten");
    expect(await screen.findByLabelText("E-Mail *")).toHaveValue("eva@example.org");
    await user.click(screen.getByRole("button", { name: /^1\. Event/ }));
    expect(await screen.findByRole("region", { name: "Flechtabend" })).toBeVisible();
  });

  it.each([
    ["an unknown event", "5", {}, /^Dieses Event finden wir nicht\./],
    ["no number", "abc", {}, /^Dieses Event finden wir nicht\./],
    ["no event", "", {}, /^Dieses Event finden wir nicht\./],
    ["a full event", "1", { signUp: "FULL", freeSeats: 0 }, "Leider sind schon alle Plätze vergeben."],
    ["a closed sign-up", "1", { signUp: "OVER" }, "Die Anmeldung ist schon geschlossen."],
    [
      "a sign-up to come",
      "1",
      { signUp: "NOT_YET", signUpFrom: "2027-01-15T08:00:00" },
      /^Anmelden kannst du dich ab Fr\., 15\.\sJänner, 08:00\sUhr\.$/,
    ],
  ] as const)("says why there is no form for %s", async (_name, id, values, message) => {
    server.use(...profileAnswers({ events: [event(values)] }));
    renderRoute(`/haarwerk-am-marktplatz-1000/booking?event=${id}&step=details`);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Anmelden zum Event" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Zu den Events & Kursen" })).toHaveAttribute(
      "href",
      "/haarwerk-am-marktplatz-1000?tab=events",
    );
    expect(screen.queryByLabelText("Vorname *")).toBeNull();
    expect(screen.queryByRole("button", { name: "Weiter zu deinen Daten" })).toBeNull();
  });

  it("offers another try when the events cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(http.get("*/api/events", () => problem(500, "INTERNAL", "Kaputt.")));
    const { user } = renderRoute(signUpAddress);
    const failure = await screen.findByRole("alert");
    expect(screen.getByRole("heading", { level: 1, name: "Anmelden zum Event" })).toBeVisible();
    server.use(...profileAnswers({ events: [event()] }));
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("region", { name: "Flechtabend" })).toBeVisible();
  });
});

describe("sign-up, the customer's data", () => {
  it("sends who comes and the answers, confirms, and leaves the basket alone", async () => {
    const basket = [entry({ selectedSlot: slot("2027-01-14T09:00", 11) })];
    useSessionStore.setState({ ...emptySession, selectedServices: basket });
    const field = customField({ id: 51, serviceId: null, eventId: 1, displayText: "Haarlänge" });
    server.use(...bookingAnswers({ eventFields: { 1: [field] } }));
    const sent = answerSignUps(signedUp);
    const { user, router } = renderRoute(signUpAddress);
    await screen.findByRole("region", { name: "Flechtabend" });
    await press(user, "Weiter zu deinen Daten");
    await fillInCustomer(user);
    await user.type(screen.getByLabelText("Telefonnummer (optional)"), "0660 1234567");
    await user.type(screen.getByLabelText("Anmerkungen zum Termin (optional)"), "Ich freue mich");
    await press(user, "Verbindlich anmelden");
    await waitFor(() => expect(screen.getByLabelText("Haarlänge *")).toHaveFocus());
    expect(sent).toEqual([]);
    const fields = screen.getByRole("region", { name: "Fragen zu Flechtabend" });
    await user.type(within(fields).getByLabelText("Haarlänge *"), "schulterlang");
    await press(user, "Verbindlich anmelden");

    expect(await screen.findByRole("heading", { level: 1, name: "Du bist angemeldet!" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/booking/success");
    expect(
      screen.getByRole("link", { name: "Flechtabend in Google Kalender eintragen (öffnet in neuem Tab)" }),
    ).toHaveAttribute("href", expect.stringContaining("dates="));
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        body: {
          customerData: {
            firstName: "Eva",
            lastName: "Moser",
            userEmail: "eva@example.org",
            userPhone: "0660 1234567",
            userRemarks: "Ich freue mich",
          },
          location: "",
          organizatonNr: 1000,
          eventID: 1,
          schedules: [],
          customizedFields: [
            {
              serviceID: null,
              eventID: 1,
              customizedBookingFieldsId: 51,
              displayText: "Haarlänge",
              fieldGroup: "Deine Haare",
              value: "schulterlang",
            },
          ],
        },
      },
    ]);
    expect(useSessionStore.getState().selectedServices).toEqual(basket);
    await waitFor(() => expect(usePersonalDataStore.getState()).toMatchObject(noPersonalData));
  });

  it("asks for phone and remarks as the organisation wants it", async () => {
    server.use(
      ...profileAnswers({
        organization: organization({
          showCommentBookingDialog: false,
          phoneNumberBookingDialogMandatory: true,
        }),
        events: [event()],
      }),
    );
    const { user } = renderRoute(signUpDetails);
    await fillInCustomer(user);
    expect(screen.queryByLabelText(/Anmerkungen/)).toBeNull();
    await press(user, "Verbindlich anmelden");
    await waitFor(() => expect(screen.getByLabelText("Telefonnummer *")).toHaveFocus());
  });

  it("signs several up at once, each with answers, and says of whom something is refused", async () => {
    const field = customField({ id: 51, serviceId: null, eventId: 1, displayText: "Haarlänge" });
    server.use(...bookingAnswers({ eventFields: { 1: [field] } }));
    const text = "Diese Person ist schon angemeldet.";
    const sent = answerSignUps(
      () => problem(409, "ALREADY_SIGNED_UP", text, { "furtherPeople[0].firstName": text }),
      () =>
        HttpResponse.json(
          signedUpEntry({ furtherPeople: [{ id: 2, calendarGuid: "6f9619ff-8b86-4d11-b42d-00c04fc964fe" }] }),
        ),
    );
    const { user } = renderRoute(signUpDetails);
    await fillInCustomer(user);
    await user.type(screen.getByLabelText("Haarlänge *"), "lang");
    await press(user, "Person");
    const second = within(screen.getByRole("region", { name: "Person 2" }));
    await waitFor(() => expect(second.getByLabelText("Vorname *")).toHaveFocus());
    expect(second.getByLabelText("Nachname *")).toHaveValue("Moser");
    await press(user, "Person");
    const summary = within(screen.getByRole("region", { name: "Deine Anmeldung" }));
    await waitFor(() => expect(summary.getByText("Gesamt").parentElement).toHaveTextContent("€ 105,00"));
    await press(user, "Person 3 entfernen");
    expect(screen.queryByRole("region", { name: "Person 3" })).toBeNull();
    expect(screen.getByRole("button", { name: "Person" })).toHaveFocus();
    await press(user, "Verbindlich anmelden");
    await waitFor(() => expect(second.getByLabelText("Vorname *")).toBeInvalid());
    await user.type(second.getByLabelText("Vorname *"), "Eva");
    await user.type(second.getByLabelText("Haarlänge *"), "kurz");
    await press(user, "Verbindlich anmelden");
    await waitFor(() => expect(second.getByLabelText("Vorname *")).toHaveAccessibleDescription(text));
    await waitFor(expectNotBlocked);
    await user.clear(second.getByLabelText("Vorname *"));
    await user.type(second.getByLabelText("Vorname *"), "Tim");
    await press(user, "Verbindlich anmelden");
    await screen.findByRole("heading", { name: "Ihr seid angemeldet!" });
    expect(sent[1]?.body).toMatchObject({
      customerData: { firstName: "Eva", userEmail: "eva@example.org" },
      customizedFields: [{ value: "lang" }],
      furtherPeople: [{ firstName: "Tim", lastName: "Moser", customizedFields: [{ value: "kurz" }] }],
    });
    const booked = within(screen.getByRole("region", { name: "Eure Anmeldung" }));
    expect(booked.getByText("Angemeldet: Eva Moser und Tim Moser")).toBeVisible();
    expect(screen.getByText(/Bestätigung per E-Mail geschickt/)).toHaveTextContent(
      "für jede Person einen Link, mit dem du sie wieder abmelden kannst",
    );
    expect(screen.getByText("Gesamt").parentElement).toHaveTextContent("€ 70,00");

    const corrected = vi.fn();
    server.use(
      http.post("*/api/calendar/correctbookingemail", async ({ request }) => {
        const body = await request.json();
        corrected(body, request.headers.get("Idempotency-Key"));
        return HttpResponse.json(body);
      }),
    );
    await press(user, "Adresse vertippt? Berichtigen");
    await user.type(await screen.findByLabelText("Richtige E-Mail-Adresse *"), ".at");
    await press(user, "Bestätigung neu schicken");
    expect(await screen.findByText(/Die Links in der ersten E-Mail gelten nicht mehr/)).toBeVisible();
    expect(screen.getByText("eva@example.org.at")).toBeVisible();
    const correction = { calendarGuid: signedUpEntry().calendarGuid, userEmail: "eva@example.org.at" };
    expect(corrected.mock.calls).toEqual([[correction, sent[1]?.key]]);
  });

  it("takes names and remarks that a script has filled in without an event", async () => {
    const sent = answerSignUps(signedUp);
    const { user } = renderRoute(signUpDetails);
    for (const [label, text] of Object.entries({
      "Vorname *": "Eva",
      "Nachname *": "Moser",
      "E-Mail *": "eva@example.org",
      "Anmerkungen zum Termin (optional)": "Ich freue mich",
    })) {
      fillWithoutEvents(await screen.findByLabelText(label), text);
    }
    await press(user, "Person");
    const second = within(screen.getByRole("region", { name: "Person 2" }));
    expect(second.getByLabelText("Nachname *")).toHaveValue("Moser");
    fillWithoutEvents(second.getByLabelText("Vorname *"), "Tim");
    fillWithoutEvents(second.getByLabelText("Nachname *"), "Huber");
    await press(user, "Verbindlich anmelden");
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({
        customerData: { firstName: "Eva", lastName: "Moser", userRemarks: "Ich freue mich" },
        furtherPeople: [{ firstName: "Tim", lastName: "Huber" }],
      }),
    );
  });

  it("begins with those who were typed for this event, and nobody else", async () => {
    const typedFor = (eventID: number, firstName: string) => ({
      eventID,
      firstName,
      lastName: "Moser",
      answers: {},
    });
    usePersonalDataStore.getState().saveFurtherPeople([typedFor(4_711, "Ida"), typedFor(event().id, "Tim")]);
    renderRoute(signUpDetails);
    const second = within(await screen.findByRole("region", { name: "Person 2" }));
    expect(second.getByLabelText("Vorname *")).toHaveValue("Tim");
    expect(screen.queryByRole("region", { name: "Person 3" })).toBeNull();
    const summary = within(screen.getByRole("region", { name: "Deine Anmeldung" }));
    expect(summary.getByText("Gesamt").parentElement).toHaveTextContent("€ 70,00");
  });

  it.each([
    [7, 1, /^Für jemanden, der mitkommt\./, false],
    [6, 1, /^Noch 6 Plätze frei\. Für jemanden, der mitkommt\./, false],
    [7, 6, /^Mehr als 6 Personen gehen nicht in einer Anmeldung\.$/, true],
    [3, 3, /^Es sind nur noch 3 Plätze frei\.$/, true],
    [1, 1, /^Es ist nur noch ein Platz frei\.$/, true],
  ])(
    "tells with %i free seats and %i people whether another one can come",
    async (free, people, text, isFull) => {
      server.use(...profileAnswers({ events: [event({ freeSeats: free })] }));
      const others = Array.from({ length: people - 1 }, () => ({
        eventID: event().id,
        firstName: "Tim",
        lastName: "Moser",
        answers: {},
      }));
      usePersonalDataStore.getState().saveFurtherPeople(others);
      renderRoute(signUpDetails);
      expect(await screen.findByText(text)).toBeVisible();
      const button = screen.getByRole("button", { name: "Person" });
      expect(button).toHaveAttribute("aria-disabled", String(isFull));
      const summary = within(screen.getByRole("region", { name: "Deine Anmeldung" }));
      expect(summary.getByText(people === 1 ? "1 Platz" : `${people} Plätze`)).toBeVisible();
    },
  );

  it("names who was signed up, and offers to sign up somebody else of the same family", async () => {
    answerSignUps(signedUp);
    const { user, router } = renderRoute(signUpDetails);
    await fillInCustomer(user);
    await press(user, "Verbindlich anmelden");
    expect(await screen.findByText("Angemeldet: Eva Moser")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Noch jemanden anmelden" }));
    await screen.findByRole("heading", { name: "Deine Daten" });
    expect(await screen.findByLabelText("E-Mail *")).toHaveValue("eva@example.org");
    expect(screen.getByLabelText("Vorname *")).toHaveValue("");
    expect(screen.getByLabelText("Nachname *")).toHaveValue("Moser");
    expect(router.state.location.search).toBe("?event=1&step=details");
  });

  it("says at the e-mail that this person has signed up with it", async () => {
    const text = "Diese Person ist schon angemeldet.";
    const sent = answerSignUps(
      () => problem(409, "ALREADY_SIGNED_UP", text, { "customerData.userEmail": text }),
      signedUp,
    );
    const { user } = renderRoute(signUpDetails);
    await fillInCustomer(user);
    await press(user, "Verbindlich anmelden");
    const email = screen.getByLabelText("E-Mail *");
    await waitFor(() => expect(email).toBeInvalid());
    expect(email).toHaveAccessibleDescription(new RegExp(text));
    await waitFor(() => expect(email).toHaveFocus());
    await waitFor(expectNotBlocked);
    expect(screen.getByLabelText("Vorname *")).toHaveValue("Eva");

    await user.type(email, ".at");
    await press(user, "Verbindlich anmelden");
    await screen.findByRole("heading", { name: "Du bist angemeldet!" });
    expect(sent[1]?.body.customerData.userEmail).toBe("eva@example.org.at");
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

describe("sign-up, the confirmation", () => {
  async function signUp(answer: components["schemas"]["CalendarEntry"]) {
    answerSignUps(() => HttpResponse.json(answer));
    const { user } = renderRoute(signUpDetails);
    await fillInCustomer(user);
    await press(user, "Verbindlich anmelden");
    await screen.findByRole("heading", { level: 1, name: "Du bist angemeldet!" });
    return within(screen.getByRole("region", { name: "Deine Anmeldung" }));
  }

  it("shows every date, one price, the mail note and the calendar file", async () => {
    const answer = signedUpEntry({
      title: "Flechten lernen",
      category: "COURSE",
      onlineMeetingLink: "https://treffen.example/flechten",
      event: {
        eventId: 1,
        price: 120,
        trainer: "Katharina Lindner",
        location: "Atelier im Hof",
        schedules: course.schedules.slice(1),
      },
    });
    const summary = await signUp(answer);
    expect(summary.getByRole("heading", { name: "Flechten lernen" })).toBeVisible();
    expect(summary.getByText("Kurs")).toBeVisible();
    const dates = within(summary.getByRole("list", { name: "Termine" })).getAllByRole("listitem");
    expect(dates).toHaveLength(2);
    expect(dates[0]).toHaveTextContent("Dienstag, 19. Jänner, 18:00–\u206019:30 Uhr");
    expect(dates[1]).toHaveTextContent("Dienstag, 26. Jänner, 18:00–\u206019:30 Uhr");
    expect(summary.getByText("Katharina Lindner")).toBeVisible();
    expect(summary.getByText("Atelier im Hof")).toBeVisible();
    expect(summary.getByRole("link", { name: /^Online-Treffen/ })).toHaveAttribute(
      "href",
      "https://treffen.example/flechten",
    );
    expect(summary.getByText("€ 120,00").parentElement).toHaveTextContent("Gesamt€ 120,00");
    expect(screen.getByText(/Wir haben dir eine Bestätigung per E-Mail geschickt/)).toHaveTextContent(
      "Wieder abmelden kannst du dich mit dem Link in dieser E-Mail, auch ohne Konto.",
    );
    expect(screen.getByRole("link", { name: "Kalendereintrag herunterladen" })).toHaveAttribute(
      "href",
      `/api/calendar/mycalendarentry/download/${answer.calendarGuid}`,
    );
  });

  it("promises no way out that is over already, at any step", async () => {
    const schedules = course.schedules.slice(1);
    // A week before the first date was yesterday.
    server.use(
      ...profileAnswers({
        organization: organization({ cancellationNoticeMinutes: 10_080 }),
        events: [{ ...course, schedules }],
      }),
    );
    const tooLate =
      /^Den Termin am Di\., 19\.\sJänner und den Kurs als Ganzes kannst du nicht mehr kostenlos absagen\. Spätere Termine kannst du bis 7\sTage vorher absagen\.$/;
    const expectTruth = (region: string) => {
      expect(within(screen.getByRole("region", { name: region })).getByText(tooLate)).toBeVisible();
      expect(screen.queryByText(/Kostenlos stornierbar/)).toBeNull();
    };
    const booked = { eventId: 1, price: 120, trainer: null, location: null, schedules };
    answerSignUps(() => HttpResponse.json(signedUpEntry({ category: "COURSE", event: booked })));
    const { user } = renderRoute(signUpAddress);
    await screen.findByRole("region", { name: "Flechten lernen" });
    expectTruth("Deine Anmeldung");
    await press(user, "Weiter zu deinen Daten");
    await fillInCustomer(user);
    expectTruth("Deine Anmeldung");
    await press(user, "Verbindlich anmelden");
    await screen.findByRole("heading", { level: 1, name: "Du bist angemeldet!" });
    expectTruth("Deine Anmeldung");
    const note = screen.getByText(/Wir haben dir eine Bestätigung per E-Mail geschickt/);
    expect(note).toHaveTextContent("Spätere Termine absagen kannst du mit dem Link in dieser E-Mail");
    expect(note).not.toHaveTextContent("abmelden");
  });

  /** Signs up for an event that takes this many people, and tells what is said of it. */
  async function signUpFor(minimumParticipants: number, freeSeats: number, free = freeSeats - 1) {
    const offered = event({ type: "COURSE", capacity: 12, minimumParticipants, freeSeats });
    const answers = [
      profileAnswers({ events: [offered] }),
      profileAnswers({ events: [{ ...offered, freeSeats: free }] }),
    ];
    const [before = [], after = []] = answers;
    server.use(...before);
    answerSignUps(() => {
      server.use(...after);
      return HttpResponse.json(signedUpEntry({ category: "COURSE" }));
    });
    const { user } = renderRoute(signUpDetails);
    await fillInCustomer(user);
    await press(user, "Verbindlich anmelden");
    await screen.findByRole("heading", { level: 1, name: "Du bist angemeldet!" });
  }

  it("says that it may still be called off", async () => {
    await signUpFor(6, 9);
    expect(screen.getByText(/abgesagt wird/)).toHaveTextContent(
      "Der Kurs findet statt, sobald mindestens 6 Personen angemeldet sind. Falls abgesagt wird, schreiben wir dir eine E-Mail.",
    );
    await waitFor(() => expect(document.title).toBe("Du bist angemeldet! · Terminhof"));
  });

  it("says so no more when this sign-up was the last one that was missing", async () => {
    await signUpFor(6, 7);
    expect(screen.queryByText(/abgesagt wird/)).toBeNull();
  });

  it("says so when another one has left meanwhile", async () => {
    await signUpFor(6, 7, 7);
    expect(await screen.findByText(/abgesagt wird/)).toBeVisible();
  });

  it("asks for no payment where nothing is to be paid", async () => {
    const { event: booked, ...entryOf } = signedUpEntry();
    const summary = await signUp({ ...entryOf, event: booked && { ...booked, price: 0 } });
    expect(summary.getByText("Gesamt").parentElement).toHaveTextContent("€ 0,00");
    expect(summary.queryByText("Bezahlung vor Ort.")).toBeNull();
  });
});
