import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "@/api/schema";
import { dropAllTokens } from "@/shared/lib/session/access-token";
import { noPersonalData, usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { member, signedIn } from "@/test/account-answers";
import { bookingAnswers, calendarEntry, customField, entry, katharina, slot } from "@/test/booking-answers";
import { fillInCustomer } from "@/test/customer";
import { fillWithoutEvents } from "@/test/fill-without-events";
import { managedAppointment } from "@/test/manage-answers";
import { ownBooking } from "@/test/own-booking-answers";
import { detailedProblem, problem } from "@/test/problem";
import { offeredService, organization, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const address = "/haarwerk-am-marktplatz-1000/booking";
const haircut = entry({ selectedSlot: slot("2027-01-14T09:00", 11, 12) });
const massage = entry({
  service: offeredService({ serviceID: 2, description: "Kopfmassage", duration: 20 }),
  selectedSlot: slot("2027-01-14T10:30", 11, 12),
});
const slots = {
  1: [slot("2027-01-14T09:00", 11, 12), slot("2027-01-14T09:30", 11)],
  2: [slot("2027-01-14T10:30", 11, 12)],
};

type Sent = { key: string | null; body: components["schemas"]["BookingRequest"] };

/** Answers the bookings one after the other and keeps what was sent. */
function answerBookings(...answers: (() => Response | Promise<Response>)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post("*/api/calendar/addbooking", async ({ request }) => {
      sent.push({
        key: request.headers.get("Idempotency-Key"),
        body: (await request.json()) as Sent["body"],
      });
      const answer = answers[sent.length - 1];
      return answer ? answer() : problem(500, "INTERNAL", "Keine Antwort vorgesehen.");
    }),
  );
  return sent;
}

const booked = () => HttpResponse.json(calendarEntry());

function taken(alternatives: components["schemas"]["Slot"][], serviceIndex = 0) {
  return detailedProblem(409, "SLOT_TAKEN", "Dieser Termin wurde gerade vergeben.", {
    serviceIndex,
    alternatives,
  });
}

type User = ReturnType<typeof renderRoute>["user"];

async function reserve(user: User) {
  const [button] = screen.getAllByRole("button", { name: "Termin reservieren" });
  if (button) await user.click(button);
}

/** Nothing ends the animation of a closing dialog here, so it stays in the document. */
function expectNotBlocked() {
  expect(document.querySelector("[role=dialog][data-state=open]")).toBeNull();
}

describe("booking, the customer's data", () => {
  beforeEach(() => {
    useSessionStore.setState({ ...emptySession, selectedServices: [haircut] });
    usePersonalDataStore.setState(noPersonalData);
    server.use(...profileAnswers(), ...bookingAnswers({ slots }));
  });
  afterEach(dropAllTokens);

  it("says what is missing and takes the focus there", async () => {
    const { user } = renderRoute(`${address}?step=details`);
    await screen.findByLabelText("Vorname *");
    await reserve(user);
    const firstName = screen.getByLabelText("Vorname *");
    await waitFor(() => expect(firstName).toHaveFocus());
    expect(firstName).toBeInvalid();
    expect(firstName).toHaveAccessibleDescription("*erforderlich");
    await user.type(screen.getByLabelText("E-Mail *"), "eva@");
    await user.tab();
    expect(await screen.findByText("Bitte gib eine gültige E-Mail Adresse an!")).toBeVisible();
  });

  it("asks for phone and remarks as the organisation wants it", async () => {
    server.use(
      ...profileAnswers({
        organization: organization({
          showCommentBookingDialog: false,
          phoneNumberBookingDialogMandatory: true,
        }),
      }),
    );
    const { user } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    expect(screen.queryByLabelText(/Anmerkungen/)).toBeNull();
    await reserve(user);
    await waitFor(() => expect(screen.getByLabelText("Telefonnummer *")).toHaveFocus());
  });

  it("helps the browser to fill in", async () => {
    renderRoute(`${address}?step=details`);
    expect(await screen.findByLabelText("Vorname *")).toHaveAttribute("autocomplete", "given-name");
    expect(screen.getByLabelText("Nachname *")).toHaveAttribute("autocomplete", "family-name");
    expect(screen.getByLabelText("E-Mail *")).toHaveAttribute("autocomplete", "email");
    expect(screen.getByLabelText("Telefonnummer (optional)")).toHaveAttribute("autocomplete", "tel");
  });

  it("takes remarks that a script has written without an event", async () => {
    const sent = answerBookings(booked);
    const { user } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    fillWithoutEvents(screen.getByLabelText("Anmerkungen zum Termin (optional)"), "bitte leise");
    await reserve(user);
    await waitFor(() => expect(sent[0]?.body.customerData.userRemarks).toBe("bitte leise"));
  });

  it("shows the custom fields of each service under their headings and sends the touched ones", async () => {
    useSessionStore.setState({ ...emptySession, selectedServices: [haircut, massage] });
    const fields = [
      customField({ id: 33, type: "NUMBER", displayText: "Begleitung", mandatory: false, sortOrder: 5 }),
      customField({ id: 31, displayText: "Haarlänge", sortOrder: 10 }),
      customField({ id: 34, type: "DATE", displayText: "Fest", mandatory: false, fieldGroup: "Anlass" }),
      customField({ id: 35, type: "BOOLEAN", displayText: "Einverstanden", fieldGroup: "Anlass" }),
      customField({ id: 36, type: "MULTILINE", displayText: "Wünsche", mandatory: false, fieldGroup: "" }),
    ];
    server.use(
      ...bookingAnswers({
        slots,
        fields: {
          1: fields,
          2: [customField({ id: 41, serviceId: 2, displayText: "Duft", mandatory: false })],
        },
      }),
    );
    const sent = answerBookings(booked);
    const { user } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    const section = screen.getByRole("region", { name: "Fragen zu Damenhaarschnitt" });
    const hair = within(section).getByRole("group", { name: "Deine Haare" });
    expect(within(hair).getAllByRole("textbox").length + within(hair).getAllByRole("spinbutton").length).toBe(
      2,
    );

    await reserve(user);
    await waitFor(() => expect(screen.getByLabelText("Haarlänge *")).toHaveFocus());
    expect(screen.getByRole("checkbox", { name: "Einverstanden *" })).toBeInvalid();
    expect(sent).toEqual([]);

    await user.type(screen.getByLabelText("Haarlänge *"), "kurz");
    await user.type(screen.getByLabelText("Fest"), "5.6.2027");
    const company = screen.getByRole("spinbutton", { name: "Begleitung" });
    await user.clear(company);
    await user.type(company, "2,5");
    await user.tab();
    expect(company).toHaveValue("2,5");
    expect(await screen.findByText("Bitte gib eine ganze Zahl ein.")).toBeVisible();
    await user.clear(company);
    await user.click(screen.getByRole("checkbox", { name: "Einverstanden *" }));
    await reserve(user);
    expect(await screen.findByRole("heading", { name: "Dein Termin ist fixiert!" })).toBeVisible();
    const answers = sent
      .at(0)
      ?.body.customizedFields?.map((answer) => [answer.customizedBookingFieldsId, answer.value]);
    expect(answers).toEqual([
      [31, "kurz"],
      [34, "2027-06-05"],
      [35, "true"],
    ]);
  });

  it("blocks the page while it reserves, then confirms and forgets", async () => {
    let answer = () => {};
    const sent = answerBookings(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return booked();
    });
    const { user, router } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    expect(usePersonalDataStore.getState().userData?.userEmail).toBe("eva@example.org");
    expect(JSON.stringify({ ...localStorage })).not.toContain("eva@example.org");
    await reserve(user);
    const overlay = await screen.findByRole("dialog", { name: "Termin wird reserviert …" });
    expect(overlay).toHaveAttribute("aria-busy", "true");
    await user.keyboard("{Escape}");
    expect(overlay).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(1));
    answer();

    expect(await screen.findByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
    expect(router.state.location.state).toEqual({
      calendarGuid: calendarEntry().calendarGuid,
      organizationNr: 1000,
    });
    await waitFor(() => expect(useSessionStore.getState().selectedServices).toEqual([]));
    expect(usePersonalDataStore.getState()).toMatchObject(noPersonalData);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("Moser");
    expect(sent[0]?.body.services).toEqual([{ serviceId: 1, userId: null, start: "2027-01-14T09:00:00" }]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("leads back to the times when the slot was lost, and keeps what was typed", async () => {
    const alternative = slot("2027-01-14T09:30", 11);
    const sent = answerBookings(() => taken([alternative, slot("2027-01-15T08:00", 12)]), booked);
    const { user, router } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    server.use(...bookingAnswers({ slots: { 1: [alternative] } }));
    await reserve(user);

    const notice = await screen.findByRole("alert");
    expect(within(notice).getByText(/Dieser Termin wurde gerade vergeben/)).toBeVisible();
    await waitFor(() => expect(within(notice).getByRole("heading")).toHaveFocus());
    expect(router.state.location.search).toBe("?service=1&day=2027-01-14");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^09:00\sUhr/ })).toBeNull());
    expectNotBlocked();

    await user.click(within(notice).getByRole("button", { name: /^Do\., 14\.\sJänner, 09:30\sUhr$/ }));
    expect(await screen.findByLabelText("Vorname *")).toHaveValue("Eva");
    expect(screen.getByLabelText("E-Mail *")).toHaveValue("eva@example.org");
    await reserve(user);
    expect(await screen.findByRole("heading", { name: "Dein Termin ist fixiert!" })).toBeVisible();
    expect(sent[1]?.body.services.at(0)?.start).toBe("2027-01-14T09:30:00");
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it("opens the service that lost, not the first one", async () => {
    useSessionStore.setState({ ...emptySession, selectedServices: [haircut, massage] });
    answerBookings(() => taken([], 1));
    const { user } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    await reserve(user);
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: "Kopfmassage: neue Zeit wählen" })).toHaveFocus(),
    );
    expect(
      useSessionStore.getState().selectedServices.map(({ selectedSlot }) => selectedSlot?.dateFrom),
    ).toEqual(["2027-01-14T09:00:00", undefined]);
  });

  describe("when the slot was lost", () => {
    /** The second service loses its time; these are offered instead. */
    async function loseMassage(alternatives: ReturnType<typeof slot>[], fillIn = fillInCustomer) {
      useSessionStore.setState({ ...emptySession, selectedServices: [haircut, massage] });
      answerBookings(() => taken(alternatives, 1));
      const { user } = renderRoute(`${address}?step=details`);
      await fillIn(user);
      await reserve(user);
      return { user, notice: await screen.findByRole("alert") };
    }

    const offeredIn = (notice: HTMLElement) =>
      within(notice)
        .queryAllByRole("button")
        .map(({ textContent }) => textContent?.slice(-9).replaceAll("\u00A0", " "));
    const duringHaircut = slot("2027-01-14T08:50", 11, 12);

    it("offers nothing during another service, unless several people come", async () => {
      const { user, notice } = await loseMassage([duringHaircut, slot("2027-01-14T10:00", 11)]);
      expect(offeredIn(notice)).toEqual(["10:00 Uhr"]);
      await user.click(await screen.findByRole("radio", { name: "Zu zweit gleichzeitig" }));
      await waitFor(() => expect(offeredIn(notice)).toEqual(["08:50 Uhr", "10:00 Uhr"]));
    });

    it("leads to the calendar where nothing else is left", async () => {
      const { notice } = await loseMassage([duringHaircut]);
      expect(notice).toHaveTextContent(/^Kopfmassage: neue Zeit wählenDieser Termin wurde gerade vergeben\./);
      expect(notice).not.toHaveTextContent("Die nächsten freien Zeiten");
      expect(offeredIn(notice)).toEqual([]);
      expect(await screen.findByRole("heading", { name: /^Freie Zeiten am/ })).toBeVisible();
    });

    it("offers nothing during what a member has booked elsewhere", async () => {
      const at = { start: "2027-01-14T16:00:00", end: "2027-01-14T17:00:00" };
      const elsewhere = ownBooking({ appointments: [managedAppointment({ appointmentId: 77, ...at })] });
      server.use(...signedIn(member()), ...bookingAnswers({ slots, openBookings: [elsewhere] }));
      const alternatives = [slot("2027-01-14T15:45", 11), slot("2027-01-14T17:00", 11)];
      // The form knows its member.
      const { notice } = await loseMassage(alternatives, async () => {
        await waitFor(() => expect(screen.getByLabelText("E-Mail *")).toHaveValue("eva@example.org"));
      });
      await waitFor(() => expect(offeredIn(notice)).toEqual(["17:00 Uhr"]));
    });
  });

  it("puts what the server refuses to the fields", async () => {
    server.use(...bookingAnswers({ slots, fields: { 1: [customField({ mandatory: false })] } }));
    answerBookings(() =>
      problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", {
        "customerData.userEmail": "Diese Adresse gibt es nicht.",
        "customizedFields[31]": "Zu lang.",
      }),
    );
    const { user } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    await reserve(user);
    const email = screen.getByLabelText("E-Mail *");
    await waitFor(() => expect(email).toBeInvalid());
    await waitFor(() => expect(email).toHaveAccessibleDescription(/Diese Adresse gibt es nicht\./));
    await waitFor(() => expect(email).toHaveFocus());
    const length = screen.getByLabelText("Welche Haarlänge hast du?");
    expect(length).toHaveAccessibleDescription("Zu lang.");
    expectNotBlocked();
    await user.tab();
    expect(email).toBeInvalid();
    await user.type(email, ".at");
    await user.tab();
    await waitFor(() => expect(email).toBeValid());
  });

  it("keeps what a member has typed when the session ends meanwhile, and books as a guest", async () => {
    server.use(...signedIn(member()));
    const sent = answerBookings(() => problem(401, "UNAUTHENTICATED", "Bitte melde dich an."), booked);
    const { user } = renderRoute(`${address}?step=details`);
    await screen.findByLabelText("E-Mail *");
    await waitFor(() => expect(screen.getByLabelText("E-Mail *")).toHaveValue("eva@example.org"));
    await user.clear(screen.getByLabelText("Vorname *"));
    await user.type(screen.getByLabelText("Vorname *"), "Evelin");
    await reserve(user);
    const question = await screen.findByRole("dialog", { name: "Deine Sitzung ist zu Ende" });
    await user.click(within(question).getByRole("button", { name: "Abmelden" }));
    expect(await screen.findByText("Bitte melde dich an.")).toBeInTheDocument();
    expect(screen.getByLabelText("E-Mail *")).toHaveValue("eva@example.org");
    expect(screen.getByLabelText("Vorname *")).toHaveValue("Evelin");
    await reserve(user);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  it("tells in the snackbar what the form cannot show", async () => {
    answerBookings(() =>
      problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", {
        "customizedFields[99]": "Danach wird nicht gefragt.",
      }),
    );
    const { user } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    await reserve(user);
    expect(await screen.findByText("Bitte prüfe deine Angaben.")).toBeInTheDocument();

    await waitFor(expectNotBlocked);
    await user.clear(screen.getByLabelText("Vorname *"));
    await reserve(user);
    await waitFor(() => expect(screen.getByLabelText("Vorname *")).toBeInvalid());
    await waitFor(() => expect(screen.queryByText("Bitte prüfe deine Angaben.")).toBeNull());
  });

  it.each([
    ["the connection was lost", () => HttpResponse.error(), /Netzwerkfehler/],
    [
      "the outcome is unknown",
      () => problem(503, "UNKNOWN_OUTCOME", "Wir wissen gerade nicht, ob es geklappt hat."),
      /Wir wissen gerade nicht/,
    ],
  ])("tries again with the same key when %s", async (_name, failure, message) => {
    const sent = answerBookings(failure, booked);
    const { user } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    await reserve(user);
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(expectNotBlocked);
    expect(screen.getByLabelText("Vorname *")).toHaveValue("Eva");
    await reserve(user);
    expect(await screen.findByRole("heading", { name: "Dein Termin ist fixiert!" })).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it("gets a new idempotency key when the data changed after a lost answer", async () => {
    const sent = answerBookings(() => HttpResponse.error(), booked);
    const { user } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    await reserve(user);
    await screen.findByText(/Netzwerkfehler/);
    await waitFor(expectNotBlocked);
    await user.type(screen.getByLabelText("Nachname *"), "-Huber");
    await reserve(user);
    await screen.findByRole("heading", { name: "Dein Termin ist fixiert!" });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it("goes back and forward with the browser and keeps everything", async () => {
    useSessionStore.setState({ ...emptySession, selectedServices: [{ ...haircut, selectedSlot: null }] });
    const { user, router } = renderRoute(address);
    await user.click(await screen.findByRole("button", { name: /^09:30\sUhr/ }));
    await fillInCustomer(user);
    await router.navigate(-1);
    expect(await screen.findByRole("button", { name: /^09:30\sUhr/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await router.navigate(1);
    expect(await screen.findByLabelText("E-Mail *")).toHaveValue("eva@example.org");
  });

  it("says in the bar of phones when it is, and opens the whole choice over the form", async () => {
    const katharinas = { ...haircut, user: katharina };
    useSessionStore.setState({ ...emptySession, selectedServices: [katharinas] });
    const { user } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    const bar = screen.getByRole("button", { name: /Deine Auswahl ansehen$/, hidden: true });
    expect((bar.textContent ?? "").replaceAll("\u00A0", " ")).toBe(
      "Do., 14. Jän., 09:00 · Katharina€ 58,00 · 60 Min.Deine Auswahl ansehen",
    );
    await user.click(bar);
    const choice = await screen.findByRole("dialog", { name: "Deine Auswahl" });
    expect(choice).toHaveTextContent(/Damenhaarschnitt.*Kostenlos stornierbar/);
    await user.click(within(choice).getByRole("button", { name: "Schließen" }));
    expect(screen.getByLabelText("Nachname *")).toHaveValue("Moser");
    await user.click(bar);
    await user.click(
      within(await screen.findByRole("dialog", { name: "Deine Auswahl" })).getByRole("button", {
        name: "Termine ändern",
      }),
    );
    expect(await screen.findByRole("button", { name: /^09:00\sUhr/ })).toBeVisible();
  });

  it("keeps what was typed over a look at the times", async () => {
    const { user } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    await user.click(screen.getByRole("button", { name: /^1\. Termin/ }));
    await screen.findByRole("button", { name: /^09:30\sUhr/ });
    await user.click(screen.getByRole("button", { name: /^09:00\sUhr/ }));
    expect(await screen.findByLabelText("Nachname *")).toHaveValue("Moser");
  });

  it("asks whether somebody is still there before it forgets, and says so afterwards", async () => {
    const { user } = renderRoute(`${address}?step=details`);
    await fillInCustomer(user);
    await waitFor(() => expect(usePersonalDataStore.getState().userData?.lastName).toBe("Moser"));
    act(() => usePersonalDataStore.setState({ retention: "ending" }));
    const question = await screen.findByRole("alertdialog", { name: "Bist du noch da?" });
    expect(question).toHaveTextContent("In 2 Minuten löschen wir deine Angaben");
    await user.click(within(question).getByRole("button", { name: "Weiter ausfüllen" }));
    expect(usePersonalDataStore.getState().retention).toBe("kept");
    expect(screen.getByLabelText("Nachname *")).toHaveValue("Moser");
    act(() => usePersonalDataStore.setState({ ...noPersonalData, retention: "ended" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Deine Angaben wurden nach 30 Minuten ohne Eingabe gelöscht",
    );
    expect(screen.getByLabelText("Nachname *")).toHaveValue("");
  });

  it("offers another try when the custom fields cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(http.get("*/api/customizedbookingfields", () => problem(500, "INTERNAL", "Kaputt.")));
    const { user } = renderRoute(`${address}?step=details`);
    const failure = await screen.findByRole("alert");
    server.use(...bookingAnswers({ slots }));
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByLabelText("Vorname *")).toBeVisible();
  });
});
