import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { member, signedIn } from "@/test/account-answers";
import { bookingAnswers, calendarEntry, entry, slot } from "@/test/booking-answers";
import { fillInCustomer } from "@/test/customer";
import { managedBooking, managedBookingAnswer, manageToken } from "@/test/manage-answers";
import { problem } from "@/test/problem";
import { organization, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const booked = calendarEntry({
  appointments: [
    ...calendarEntry().appointments,
    {
      serviceId: 2,
      title: "Kopfmassage",
      price: 22.5,
      duration: 20,
      userId: 11,
      employeeName: "Katharina Lindner",
      start: "2027-01-14T10:30:00",
      end: "2027-01-14T10:50:00",
    },
  ],
});

/** With which the booking was made. */
let sentKey: string | null = null;

/** Books for real, as far as the browser is concerned. */
async function book(answers: Parameters<typeof profileAnswers>[0] = {}, fillIn = fillInCustomer) {
  useSessionStore.setState({
    ...emptySession,
    selectedServices: [
      entry({ selectedSlot: slot("2027-01-14T09:00", 11) }),
      entry({ id: 7, organizationNr: 1001 }),
    ],
  });
  server.use(
    ...profileAnswers(answers),
    ...bookingAnswers({}),
    http.post("*/api/calendar/addbooking", ({ request }) => {
      sentKey = request.headers.get("Idempotency-Key");
      return HttpResponse.json(booked);
    }),
  );
  const page = renderRoute("/haarwerk-am-marktplatz-1000/booking?step=details");
  await fillIn(page.user);
  const [reserve] = screen.getAllByRole("button", { name: "Termin reservieren" });
  if (reserve) await page.user.click(reserve);
  await screen.findByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" });
  return page;
}

describe("booking success", () => {
  beforeEach(() => {
    server.use(
      http.get("*/api/account/getBranches", () => HttpResponse.json([])),
      http.get("*/api/search/organizations", () =>
        HttpResponse.json({ organizations: [], totalElements: 0, totalPages: 0 }),
      ),
    );
  });

  it("shows each appointment, the mail note, the calendar file and the way home", async () => {
    await book();
    const summary = screen.getByRole("region", { name: "Deine Reservierung" });
    const [first, second] = within(summary).getAllByRole("listitem");
    expect(first).toHaveTextContent("Damenhaarschnitt");
    expect(first).toHaveTextContent("Donnerstag, 14. Jänner, 09:00–\u206010:00 Uhr");
    expect(first).toHaveTextContent("Miriam Novak");
    expect(second).toHaveTextContent("Kopfmassage");
    expect(second).toHaveTextContent("10:30–\u206010:50 Uhr");
    expect(within(summary).getByText("Gesamt").parentElement).toHaveTextContent("Gesamt€ 80,50");
    expect(within(summary).getByText("Bezahlung vor Ort.")).toBeVisible();
    expect(within(summary).getByText("Kostenlos stornierbar bis zum Beginn des Termins.")).toBeVisible();
    expect(within(summary).getByRole("link", { name: "Haarwerk am Marktplatz" })).toBeVisible();
    expect(within(summary).getByRole("link", { name: "Karte (öffnet in neuem Tab)" })).toHaveAttribute(
      "href",
      expect.stringContaining("openstreetmap.org"),
    );
    expect(screen.getByText(/Wir haben dir eine Bestätigung per E-Mail geschickt/)).toHaveTextContent(
      "Verschieben oder stornieren kannst du deine Termine mit dem Link in dieser E-Mail, auch ohne Konto.",
    );
    expect(
      within(summary).getByRole("link", { name: "Kopfmassage in Outlook eintragen (öffnet in neuem Tab)" }),
    ).toHaveAttribute("href", expect.stringContaining("startdt=2027-01-14T09%3A30%3A00Z"));
    expect(within(summary).getAllByRole("link", { name: /in Google Kalender eintragen/ })).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Kalendereintrag herunterladen" })).toHaveAttribute(
      "href",
      `/api/calendar/mycalendarentry/download/${booked.calendarGuid}`,
    );
    expect(screen.getByRole("link", { name: "Zur Startseite" })).toHaveAttribute("href", "/");
    await waitFor(() => expect(document.title).toBe("Dein Termin ist fixiert! · Terminhof"));
  });

  it("names the address, and corrects a mistyped one once", async () => {
    const corrected = vi.fn();
    server.use(
      http.post("*/api/calendar/correctbookingemail", async ({ request }) => {
        const body = (await request.json()) as { userEmail: string };
        corrected(body, request.headers.get("Idempotency-Key"));
        return body.userEmail.endsWith(".at")
          ? problem(409, "EMAIL_NOT_CORRECTABLE", "Das geht nicht mehr.")
          : HttpResponse.json({ ...body, userEmail: "eva@müller.example" });
      }),
    );
    const { user } = await book();
    const typed = screen.getByText("eva@example.org");
    expect(typed.parentElement).toHaveTextContent("Geschickt an eva@example.org");
    await user.click(screen.getByRole("button", { name: "Adresse vertippt? Berichtigen" }));
    const field = await screen.findByLabelText("Richtige E-Mail-Adresse *");
    expect(field).toHaveFocus();
    const send = () => user.click(screen.getByRole("button", { name: "Bestätigung neu schicken" }));
    fireEvent.change(field, { target: { value: "eva" } });
    await send();
    expect(await screen.findByText("Bitte gib eine gültige E-Mail Adresse an!")).toBeVisible();
    expect(corrected).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: "eva@example.at" } });
    await send();
    expect(await screen.findByText("Das geht nicht mehr.")).toBeInTheDocument();
    fireEvent.change(field, { target: { value: " eva@xn--mller-kva.example" } });
    await send();
    expect(await screen.findByText(/Der Link in der ersten E-Mail gilt nicht mehr/)).toBeVisible();
    expect(corrected).toHaveBeenLastCalledWith(
      { calendarGuid: booked.calendarGuid, userEmail: "eva@xn--mller-kva.example" },
      sentKey,
    );
    expect(screen.getByText("eva@müller.example")).toBeVisible();
    expect(screen.getByText("eva@müller.example").parentElement).toHaveFocus();
    expect(screen.queryByRole("button", { name: /Berichtigen/ })).toBeNull();
  });

  it("does not promise to cancel what is too close already", async () => {
    await book({ organization: organization({ cancellationNoticeMinutes: 1440 }) });
    expect(
      screen.getByText("Die Frist für eine kostenlose Stornierung ist für diesen Termin schon vorbei."),
    ).toBeVisible();
    expect(screen.queryByText(/Kostenlos stornierbar/)).toBeNull();
    expect(screen.getByText(/Wir haben dir eine Bestätigung per E-Mail geschickt/)).toHaveTextContent(
      /Darin findest du auch den Kalendereintrag\. Online lässt sich hier nichts mehr ändern\. Melde dich bitte direkt beim Anbieter/,
    );
    expect(await screen.findByRole("link", { name: "+43 463 1234" })).toHaveAttribute(
      "href",
      "tel:+434631234",
    );
    expect(screen.getByRole("link", { name: "hallo@haarwerk.example" })).toBeVisible();
  });

  it("leads who is signed in to the own bookings", async () => {
    server.use(...signedIn(member()));
    await book({}, async () => {
      await screen.findByDisplayValue("eva@example.org");
    });
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Deine Termine" })).toHaveAttribute(
      "href",
      "/mybookings",
    );
    expect(screen.queryByLabelText(/^Passwort/)).toBeNull();
  });

  it("empties the basket of this organisation only", async () => {
    await book();
    await waitFor(() =>
      expect(useSessionStore.getState().selectedServices.map(({ organizationNr }) => organizationNr)).toEqual(
        [1001],
      ),
    );
  });

  it("fills no form again for who goes back to an address of before", async () => {
    server.use(...profileAnswers(), ...bookingAnswers({}));
    const back = renderRoute("/404");
    await act(() => back.router.navigate("/haarwerk-am-marktplatz-1000/booking#services=1"));
    await waitFor(() => expect(useSessionStore.getState().selectedServices).toHaveLength(1));
    // Booked, perhaps in another tab.
    act(() => useSessionStore.setState({ ...emptySession }));
    await act(() => back.router.navigate("/404"));
    await act(() => back.router.navigate(-1));
    expect(await screen.findByText("Noch keinen Service ausgewählt")).toBeVisible();
    expect(screen.queryByRole("note")).toBeNull();
    expect(useSessionStore.getState().selectedServices).toEqual([]);
    await waitFor(() => expect(back.router.state.location.hash).toBe(""));
  });

  it("says to who goes back that it was made, and leads to it", async () => {
    const { user, router } = await book();
    await act(() => router.navigate("/haarwerk-am-marktplatz-1000/booking"));
    const note = await screen.findByRole("note");
    expect(note).toHaveTextContent(/^Deine Buchung steht\. Alles Weitere ist in deiner E-Mail\./);
    await user.click(within(note).getByRole("link", { name: "Buchung ansehen" }));
    expect(await screen.findByRole("region", { name: "Deine Reservierung" })).toBeVisible();
  });

  it("takes nothing of the next booking from who looks at the one before", async () => {
    const { user, router } = await book();
    await act(() => router.navigate("/haarwerk-am-marktplatz-1000/booking"));
    const note = await screen.findByRole("note");
    await user.click(await screen.findByRole("button", { name: /^Damenhaarschnitt.* wählen$|^Wählen/ }));
    const next = useSessionStore.getState().selectedServices;
    expect(next.map(({ organizationNr }) => organizationNr)).toContain(1000);
    const typed = {
      firstName: "Tim",
      lastName: "Moser",
      userEmail: "tim@example.org",
      userPhone: "",
      userRemarks: "",
    };
    act(() => usePersonalDataStore.getState().saveUserData(typed));
    await user.click(within(note).getByRole("link", { name: "Buchung ansehen" }));
    expect(await screen.findByRole("region", { name: "Deine Reservierung" })).toBeVisible();
    expect(useSessionStore.getState().selectedServices).toEqual(next);
    expect(usePersonalDataStore.getState().userData).toEqual(typed);
    // Nor is the address of the next one taken for the one that was mailed to.
    expect(screen.queryByText("tim@example.org")).toBeNull();
  });

  it("says no longer that it stands once it is cancelled", async () => {
    const cancelled = managedBooking({ calendarGuid: booked.calendarGuid, status: "CANCELLED_BY_CUSTOMER" });
    server.use(
      managedBookingAnswer(() => managedBooking({ calendarGuid: booked.calendarGuid })),
      http.post("*/api/calendar/cancelmanagedbooking", () => HttpResponse.json(cancelled)),
    );
    const { user, router } = await book();
    await act(() => router.navigate(`/manage#${manageToken}`));
    await user.click(await screen.findByRole("button", { name: "Stornieren" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Termin stornieren?" });
    await user.click(within(dialog).getByRole("button", { name: "Stornieren" }));
    await screen.findByRole("alertdialog", { name: "Termin storniert" });
    await act(() => router.navigate("/haarwerk-am-marktplatz-1000/booking"));
    expect(await screen.findByText("Noch keinen Service ausgewählt")).toBeVisible();
    await screen.findByRole("button", { name: /Wählen|wählen/ });
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("shows nothing without a booking before", async () => {
    document.title = "Termin reserviert · Terminhof";
    renderRoute("/booking/success");
    await screen.findByText("Hier ist keine Reservierung zu sehen.");
    expect(screen.getByRole("main")).toHaveTextContent(/^Hier ist keine Reservierung zu sehen\.$/);
    expect(screen.getByRole("heading", { level: 1 })).toBeInTheDocument();
    // The name follows what is shown.
    await waitFor(() => expect(document.title).toBe("Terminhof"));
  });

  it("says after a reload, which brings back the state but not the booking, that it stands", async () => {
    server.use(...profileAnswers());
    const { router } = renderRoute("/404");
    await router.navigate("/booking/success", {
      state: { calendarGuid: booked.calendarGuid, organizationNr: 1000 },
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Deine Buchung steht." })).toBeVisible();
    expect(screen.getByText("Alles Weitere ist in deiner E-Mail.")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Deine Reservierung" })).toBeNull();
    expect(router.state.location.pathname).toBe("/booking/success");
  });

  it("goes to the start page when the state has no calendar guid", async () => {
    const { router } = renderRoute("/404");
    await router.navigate("/booking/success", { state: { organizationNr: null } });
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  });
});
